"""Adjustment layers whose formula documents have: colours that are blended into what lies beneath.

An adjustment changes straight colours and leaves alpha as it is, and so does a child that is clipped to what lies
beneath. Inverting is the difference to white; straight parts of levels and curves are a burn, a division, a product
and a screen; a threshold is a hard mix of the luminosity. Photoshop's other curves have no equal here.
"""

import copy
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from psd_tools.api.layers import Layer
from psd_tools.constants import Tag

from .descriptor import Members, clamped, plain

# What the exponent of the curve of sRGB is, as a whole: Photoshop's exposure works on light.
GAMMA = 2.2
CHANNELS = 3
MOST_EXPOSURE = 20
Color = tuple[float, float, float]


@dataclass(frozen=True)
class Step:
    """A colour that is blended into what lies beneath, by a share."""

    blend: str
    color: Color
    opacity: float = 1

    @property
    def is_nothing(self) -> bool:
        return self.opacity == 0 or NEUTRAL.get(self.blend) == self.color


BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
NEUTRAL = {"difference": BLACK, "linearDodge": BLACK, "screen": BLACK, "subtract": BLACK,
           "colorBurn": WHITE, "divide": WHITE, "multiply": WHITE}


@dataclass(frozen=True)
class Line:
    """A straight part of a curve: from one range to another, and flat beyond."""

    black: float = 0
    white: float = 1
    low: float = 0
    high: float = 1


def kind(layer: Layer) -> str | None:
    """What kind of adjustment a layer is; None for layers of pixels. psd-tools takes some for others."""
    return next((name for tag, (name, _) in KINDS.items() if tag in layer.tagged_blocks), None)


def steps(layer: Layer) -> list[Step] | None:
    """What an adjustment layer comes to: nothing where it changes nothing; None where it has no formula here."""
    tag = next((tag for tag in KINDS if tag in layer.tagged_blocks), None)
    formula = KINDS[tag][1] if tag is not None else None
    found = formula(layer.tagged_blocks.get_data(tag)) if formula is not None else None
    return None if found is None else [step for step in found if not step.is_nothing]


def inverted(_: Any) -> list[Step]:
    return [Step("difference", WHITE)]


def threshold(data: Any) -> list[Step]:
    level = min(max(int(getattr(data, "value", data)), 1), 255)
    # Hard mix is 1 from 256 on, and at 255 where the darker of the two is the colour that is mixed in.
    mixed = (255 - level if level >= 128 else 256 - level) / 255
    return [Step("saturation", BLACK), Step("hardMix", (mixed, mixed, mixed))]


def levels(data: Any) -> list[Step] | None:
    records = list(data)[:1 + CHANNELS]
    if any(record.gamma != 100 for record in records):
        return None
    return straight([Line(record.input_floor / 255, record.input_ceiling / 255, record.output_floor / 255,
                          record.output_ceiling / 255) for record in records])


def curves(data: Any) -> list[Step] | None:
    if data.is_map or data.extra is None:
        return None
    lines: list[Line | None] = [Line()] * (1 + CHANNELS)
    for curve in data.extra:
        if curve.channel_id <= CHANNELS:
            lines[curve.channel_id] = line([(x / 255, y / 255) for y, x in curve.points])
    return straight(lines)


def line(points: Sequence[tuple[float, float]]) -> Line | None:
    """The line of a curve that is one."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    if x1 <= x0 or any(abs(y0 + (y1 - y0) * (x - x0) / (x1 - x0) - y) > 0.5 / 255 for x, y in points):
        return None
    return Line(x0, x1, y0, y1)


def straight(lines: Sequence[Line | None]) -> list[Step] | None:
    """The lines of the channels, and then that of all of them."""
    found = [line for line in lines if line is not None and line.white > line.black]
    if len(found) != len(lines):
        return None
    whole, *parts = [*found, *[Line()] * (1 + CHANNELS)][:1 + CHANNELS]
    return [*mapped(parts), *mapped([whole] * CHANNELS)]


def mapped(lines: Sequence[Line]) -> list[Step]:
    """Steps that take each channel along its line.

    (c - b) / (w - b) is 1 - (1 - c) / (1 - b), which is a burn, divided by (w - b) / (1 - b). Then c (h - l) + l is the
    screen of l over c (h - l) / (1 - l). A line that falls rises in what is inverted.
    """
    falls = [line.high < line.low for line in lines]
    lows = [1 - line.low if fall else line.low for line, fall in zip(lines, falls)]
    spans = [abs(line.high - line.low) for line in lines]
    return [
        Step("colorBurn", rgb(1 - line.black for line in lines)),
        Step("divide", rgb((line.white - line.black) / (1 - line.black) for line in lines)),
        Step("multiply", rgb(span / (1 - low) if low < 1 else 0 for low, span in zip(lows, spans))),
        Step("screen", rgb(lows)), Step("difference", rgb(1 if fall else 0 for fall in falls)),
    ]


def rgb(values: Iterable[float]) -> Color:
    red, green, blue = (clamped(float(value), 0, 1) for value in values)
    return red, green, blue


def grey(value: float) -> Color:
    return rgb([value] * CHANNELS)


def older_brightness(data: Any) -> list[Step] | None:
    """Photoshop's older way, which adds and subtracts."""
    return None if data.contrast else shifted(data.brightness)


def brightness(data: Any) -> list[Step] | None:
    given = plain(data)
    amount, contrast = given.get("Brgh", 0), given.get("Cntr", 0)
    # The newer way bends.
    return shifted(amount) if not contrast and (not amount or given.get("useLegacy")) else None


def shifted(steps: float) -> list[Step]:
    return [Step("linearDodge" if steps > 0 else "subtract", grey(abs(steps) / 255))]


def exposure(data: Any) -> list[Step] | None:
    """Light times 2^e, which is the encoded colour times 2^(e / 2.2)."""
    if data.offset or data.gamma != 1 or abs(data.exposure) > MOST_EXPOSURE:
        return None
    times = math.pow(2, data.exposure / GAMMA)
    return [Step("divide", grey(1 / times)) if times > 1 else Step("multiply", grey(times))]


def hue_saturation(data: Any) -> list[Step] | None:
    """Lightness alone, which mixes white or black in."""
    hue, saturation, lightness = data.master
    if data.enable or hue or saturation or any(any(settings) for _, settings in data.items):
        return None
    return [Step("normal", WHITE if lightness > 0 else BLACK, clamped(abs(lightness) / 100, 0, 1))]


Formula = Callable[[Any], list[Step] | None]
# In this order: a layer may have the tag of the newer brightness, or of the older one, beside that of what it is.
KINDS: dict[Tag, tuple[str, Formula | None]] = {
    Tag.LEVELS: ("levels", levels), Tag.CURVES: ("curves", curves), Tag.EXPOSURE: ("exposure", exposure),
    Tag.HUE_SATURATION: ("hue and saturation", hue_saturation), Tag.HUE_SATURATION_V4: ("hue and saturation", None),
    Tag.INVERT: ("invert", inverted), Tag.THRESHOLD: ("threshold", threshold), Tag.VIBRANCE: ("vibrance", None),
    Tag.COLOR_BALANCE: ("color balance", None), Tag.BLACK_AND_WHITE: ("black and white", None),
    Tag.PHOTO_FILTER: ("photo filter", None), Tag.CHANNEL_MIXER: ("channel mixer", None),
    Tag.COLOR_LOOKUP: ("color lookup", None), Tag.POSTERIZE: ("posterize", None),
    Tag.GRADIENT_MAP: ("gradient map", None), Tag.SELECTIVE_COLOR: ("selective color", None),
    Tag.CONTENT_GENERATOR_EXTRA_DATA: ("brightness and contrast", brightness),
    Tag.BRIGHTNESS_AND_CONTRAST: ("brightness and contrast", older_brightness),
}


def children(found: Sequence[Step], size: tuple[int, int], opacity: float) -> list[Members]:
    """The steps as children of a group, each over the whole canvas and clipped to what lies beneath."""
    made = []
    for step in found:
        child: Members = canvas(size) | {"background": {"color": list(step.color)}, "children": [], "clip": "below"}
        if step.blend != "normal":
            child["blend"] = step.blend
        if opacity * step.opacity != 1:
            child["opacity"] = round(opacity * step.opacity, 6)
        made.append(child)
    return made


def as_one(steps: list[Members], size: tuple[int, int]) -> Members:
    """Steps that are mixed in as one, by the mask that the child will have."""
    return canvas(size) | {"children": steps, "clip": "below", AS_ONE: True}


def canvas(size: tuple[int, int]) -> Members:
    return {"kind": "group", "size": list(size), "frame": [0, 0, *size]}


def adjusted(listed: Sequence[Members], most: int) -> tuple[list[Members], int]:
    """The children of a canvas: what lies beneath an adjustment becomes the group that it is clipped to.

    Until then an adjustment is a child with the key `ADJUSTS`: a group that passes through hands it on to the list
    that it is in, because it changes what lies beneath that group, too. Groups nest at most `most` deep; how many
    adjustments are left out because of that is the second result.

    One with the key `AS_ONE` has steps that are mixed in as one: they change a copy of what lies beneath, which its mask
    lays over that.
    """
    made: list[Members] = []
    is_open, left = False, 0
    for child in listed:
        if not child.pop(ADJUSTS, False):
            is_open = False
        elif not made:
            continue
        elif not is_open:
            if height(made) >= most:
                left += 1
                continue
            width, depth = child["size"]
            made = [canvas((width, depth)) | {"children": made}]
            is_open = True
        if child.pop(AS_ONE, False):
            if height(made) + 1 >= most or count(made) > MOST_COPIED:
                left += 1
                continue
            child["children"] = copy.deepcopy(made) + child["children"]
        made.append(child)
    return made, left


def height(listed: Sequence[Members]) -> int:
    """How deep groups nest in a list."""
    return max((1 + height(child.get("children", [])) for child in listed), default=0)


def count(listed: Sequence[Members]) -> int:
    """How many children there are in a list and all beneath it."""
    return sum(1 + count(child.get("children", [])) for child in listed)


ADJUSTS, AS_ONE = "adjusts", "as one"
# Copies of copies would double with each of such adjustments.
MOST_COPIED = 100
