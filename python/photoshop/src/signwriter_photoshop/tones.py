"""Adjustment layers that take each channel along a curve: levels with a gamma, curves, brightness, exposure.

Documents have no curves. Mixing in a share of `darken` by a colour makes a line flatter above that colour, and a share
of `lighten` makes it flatter below. So steps of these two give a line of straight parts any slopes, but for their
scale, which is a line of levels again. Canvases are of floats, so nothing is lost on the way.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from psd_tools.api.layers import Layer
from psd_tools.constants import ColorMode

from .adjustments import BLACK, CHANNELS, WHITE, Line, Step, mapped, rgb, steps
from .errors import BROKEN
from .pictures import Values
from .profiles import USED
from .report import Missing

try:
    from psd_tools.composite.adjustments import ADJUSTMENT_FUNC
except ImportError:  # Another version may have the formulas elsewhere.
    ADJUSTMENT_FUNC = {}

LEVELS = numpy.arange(256) / 255
# How far off a line of straight parts may be before it gets another knot, and before it is not taken.
CLOSE, FAR = 0.6 / 255, 2.5 / 255
MOST_KNOTS = 16
# Of 255: what rounding hides.
UNSEEN = 0.5
# Of the steepest part of a curve; flatter ones are taken for that.
FLATTEST = 1 / 1000
# The least part of the whole range that a curve may be flattened to, before it is stretched again.
LEAST = 1 / 1000
Part = tuple[str, float, float]
"""A blend mode, a level of all colours, and the share by which it is mixed in."""


@dataclass(frozen=True)
class Tones:
    """The steps of curves, and how far off they are in steps of 255."""

    steps: list[Step]
    error: float


def chosen(
    layer: Layer, name: str, mode: ColorMode, share: float, missing: Missing
) -> tuple[list[Step], float] | None:
    """The steps of an adjustment layer, and the share by which each is mixed in; None where there are none."""
    # Those that take all channels alike hold for greys that are mixed in their own numbers, too.
    has_formula = mode == ColorMode.RGB or USED.get().is_own and layer.kind in ALIKE
    found = steps(layer) if has_formula else None
    # A share of each of several steps is not that share of what they come to.
    if found is not None and (share == 1 or not found[1:]):
        return found, share
    curves = tones(layer, mode, share)
    if curves is None:
        how = f" in the colour mode {mode.name}" if mode != ColorMode.RGB else " with an opacity" if found else ""
        missing(f"an adjustment layer ({name}){how}", "left out")
        return None
    if layer.kind == FITTED:
        missing(f"the curve of an adjustment layer ({name})", "one that is near it, some 10 of 255 off at most")
    elif curves.error > UNSEEN:
        missing(f"the curve of an adjustment layer ({name})", f"straight parts, {curves.error:.1f} of 255 off at most")
    return curves.steps, 1


def tones(layer: Layer, mode: ColorMode, share: float) -> Tones | None:
    """An adjustment with a share of its strength; None for one that is no curve that rises or falls, or is too bent."""
    try:
        curves = curves_of(layer, mode, share)
    except BROKEN:
        return None
    if curves is None:
        return None
    if all(numpy.array_equal(curve, curves[0]) for curve in curves):
        parts = [fitted(curves[0], range(CHANNELS))]
    else:
        parts = [fitted(curve, [channel]) for channel, curve in enumerate(curves)]
    found = [part for part in parts if part is not None]
    if len(found) < len(parts):
        return None
    return Tones([step for part in found for step in part.steps if not step.is_nothing],
                 max(part.error for part in found))


def curves_of(layer: Layer, mode: ColorMode, share: float) -> list[Values] | None:
    """What each channel becomes of its 256 values, as sRGB."""
    formula = ADJUSTMENT_FUNC.get(layer.kind) if layer.kind in KINDS and KINDS[layer.kind](layer) else None
    if formula is None or mode not in (ColorMode.RGB, ColorMode.GRAYSCALE):
        return None
    count = CHANNELS if mode == ColorMode.RGB else 1
    # A little above each value, because the formulas round down.
    ramp = numpy.repeat((LEVELS + 0.01 / 255).astype(numpy.float32)[None, :, None], count, axis=2)
    made = numpy.asarray(formula(ramp, mode, layer), dtype=float)[0]
    made = LEVELS[:, None] + share * (numpy.clip(made, 0, 1) - LEVELS[:, None])
    if mode == ColorMode.RGB:
        return list(made.T)
    # Greys are shown through the profile of the document, and the pictures are what it shows.
    shown = USED.get().greys(LEVELS)[:, 0]
    if (numpy.diff(shown) < 0).any():
        return None
    greys = numpy.interp(LEVELS, shown, LEVELS)
    return [numpy.interp(numpy.interp(greys, LEVELS, made[:, 0]), LEVELS, shown)] * CHANNELS


def is_drawn_by_points(layer: Any) -> bool:
    """Whether curves are splines; those that are drawn by hand are in another form."""
    data = layer.data
    return not data.is_map and data.extra is not None and all(len(curve.points) > 1 for curve in data.extra)


def is_newer(layer: Any) -> bool:
    return not layer.use_legacy


ALIKE = ("invert", "threshold")
# Its formula is not known; that of psd-tools was fitted to pictures.
FITTED = "brightnesscontrast"
KINDS: dict[str, Any] = {
    "levels": lambda layer: True, "curves": is_drawn_by_points, "exposure": lambda layer: True,
    FITTED: is_newer, "invert": lambda layer: True,
}


def fitted(curve: Values, channels: Sequence[int]) -> Tones | None:
    """The steps that take channels along a curve that rises or falls everywhere."""
    slopes = numpy.diff(curve)
    falls = bool((slopes <= 0).all() and (slopes < 0).any())
    rising = 1 - curve if falls else curve
    if (numpy.diff(rising) < -1e-6).any() or rising[-1] - rising[0] < 1 / 255:
        return None
    error, parts, line = nearest(rising)
    if error > FAR:
        return None
    steps = [Step(blend, only(level, channels, NEUTRAL[blend]), share) for blend, level, share in parts]
    lines = [line if channel in channels else Line() for channel in range(CHANNELS)]
    steps += mapped(lines)
    if falls:
        steps.append(Step("difference", only(1, channels, BLACK)))
    return Tones(steps, error * 255)


NEUTRAL = {"darken": WHITE, "lighten": BLACK}


def only(level: float, channels: Sequence[int], otherwise: Sequence[float]) -> tuple[float, float, float]:
    return rgb(level if channel in channels else otherwise[channel] for channel in range(CHANNELS))


def nearest(curve: Values) -> tuple[float, list[Part], Line]:
    """The straight parts that come nearest to a curve that rises, and how far off they are."""
    # Without the flat ends, which the line cuts off.
    knots = [int(numpy.flatnonzero(curve <= curve[0])[-1]), int(numpy.flatnonzero(curve >= curve[-1])[0])]
    best: tuple[float, list[Part], Line] = (1, [], Line())
    while len(knots) <= MOST_KNOTS:
        parts, line = flattened(LEVELS[knots], curve[knots])
        # A curve of stairs would be flattened to nothing.
        if line.white - line.black > LEAST:
            error = float(numpy.abs(walked(LEVELS, parts, line) - curve).max())
            best = min(best, (error, parts, line), key=lambda found: found[0])
        off = numpy.abs(numpy.interp(LEVELS, LEVELS[knots], curve[knots]) - curve)
        if best[0] <= CLOSE or off.max() <= CLOSE:
            break
        knots = sorted({*knots, int(off.argmax())})
    return best


def flattened(xs: Values, ys: Values) -> tuple[list[Part], Line]:
    """Steps of straight parts, and the line that follows them."""
    slopes = numpy.diff(ys) / numpy.diff(xs)
    slopes = numpy.maximum(slopes, slopes.max() * FLATTEST)
    places = xs.astype(float).copy()
    parts: list[Part] = []
    for knot in range(1, len(xs) - 1):
        ratio, level = slopes[knot] / slopes[knot - 1], places[knot]
        if ratio < 1:
            parts.append(("darken", float(level), float(1 - ratio)))
            places[knot:] = level + ratio * (places[knot:] - level)
        elif ratio > 1:
            parts.append(("lighten", float(level), float(1 - 1 / ratio)))
            places[:knot] = level + (places[:knot] - level) / ratio
    return parts, Line(float(places[0]), float(places[-1]), float(ys[0]), float(ys[-1]))


def walked(values: Values, parts: Sequence[Part], line: Line) -> Values:
    """What steps make of values."""
    for blend, level, share in parts:
        mixed = numpy.minimum(values, level) if blend == "darken" else numpy.maximum(values, level)
        values = values + share * (mixed - values)
    part: Values = numpy.clip((values - line.black) / (line.white - line.black), 0, 1)
    return line.low + part * (line.high - line.low)
