"""The pixels of layers and of their masks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy
from PIL import Image
from psd_tools.api.layers import Layer
from psd_tools.composite.paint import create_fill
from psd_tools.composite.vector import draw_vector_mask
from psd_tools.constants import ChannelID, ColorMode

from .errors import Unsupported
from .profiles import USED, converts
from .shapes import stroke_data

Box = tuple[int, int, int, int]
Values = numpy.ndarray[Any, Any]
FILLS = ("solidcolorfill", "gradientfill", "patternfill", "shape")


@dataclass(frozen=True)
class Picture:
    """Pixels and where they are on the canvas."""

    left: int
    top: int
    image: Image.Image

    @property
    def frame(self) -> list[int]:
        return [self.left, self.top, self.image.width, self.image.height]

    @property
    def box(self) -> Box:
        return self.left, self.top, self.left + self.image.width, self.top + self.image.height


@dataclass(frozen=True)
class Limits:
    """The most pixels of a canvas and of a layer, the longest side, and how far a picture may be from the canvas."""

    pixels: int = 67_108_864
    side: int = 100_000
    offset: int = 10_000
    margin: int = 1_024


def checked(box: Box, limits: Limits) -> Box:
    left, top, right, bottom = box
    if (right - left) * (bottom - top) > limits.pixels or max(right - left, bottom - top) > limits.side:
        raise Unsupported(f"{right - left} x {bottom - top} px, more than can be read")
    return box


def reachable(frame: Sequence[float], limits: Limits = Limits()) -> list[float]:
    """A frame, if it is not further out or longer than documents take."""
    x, y, width, height = frame
    if max(abs(x), abs(y)) > limits.offset or max(width, height) > limits.side:
        raise Unsupported(
            f"a place at {x:.0f}, {y:.0f} of {width:.0f} x {height:.0f} px: no frame begins beyond {limits.offset} "
            f"or is longer than {limits.side}")
    return [round(value, 4) for value in frame]


def pixels(layer: Layer, limits: Limits) -> Picture | None:
    """The layer's own pixels, without masks and effects; None where it has none."""
    record = layer._record
    box = (record.left, record.top, record.right, record.bottom)
    if has_soft_path(layer):
        return fill(layer, limits)
    if layer.has_pixels() and record.width > 0 and record.height > 0:
        checked(box, limits)
        image = layer.topil(apply_icc=converts(layer._psd.color_mode))
        if image is not None:
            return near(Picture(record.left, record.top, rgba(image, layer)), layer, limits)
    if layer.kind in FILLS:
        return fill(layer, limits)
    return None


def near(picture: Picture, layer: Layer, limits: Limits) -> Picture | None:
    """The picture; of one that begins too far away for a frame, what is on the canvas and beside it."""
    if max(abs(picture.left), abs(picture.top)) <= limits.offset:
        return picture
    box = intersection(picture.box, grown((0, 0, layer._psd.width, layer._psd.height), limits.margin))
    if box[2] <= box[0] or box[3] <= box[1]:
        return None
    return Picture(box[0], box[1], picture.image.crop(moved(box, -picture.left, -picture.top)))


def rgba(image: Image.Image, layer: Layer) -> Image.Image:
    """RGB with the alpha that modes such as CMYK lose on their way."""
    alpha = layer.topil(ChannelID.TRANSPARENCY_MASK) if image.mode in ("CMYK", "LAB", "RGB", "L") else None
    made = opaque(image)
    if alpha is not None and alpha.size == made.size:
        made.putalpha(alpha.convert("L"))
    return made


def opaque(image: Image.Image) -> Image.Image:
    """RGB with the alpha that the picture has, and opaque where it has none. From Lab, Pillow leaves it transparent."""
    return (image.convert("RGB") if image.mode == "LAB" else image).convert("RGBA")


def fill(layer: Layer, limits: Limits) -> Picture | None:
    """A colour, gradient or pattern over the canvas, or over the box of the layer's path."""
    psd = layer._psd
    box = (0, 0, psd.width, psd.height)
    path = layer.vector_mask if layer.has_vector_mask() and not has_soft_path(layer) else None
    if path is not None and path.paths and not path.disabled:
        box = intersection(grown(layer.bbox, 1), grown(box, limits.margin))
    if box[2] <= box[0] or box[3] <= box[1]:
        return None
    checked(box, limits)
    color, shape = create_fill(layer, box)
    if color is None:
        return None
    color = colored(color, psd)
    made = numpy.ones((box[3] - box[1], box[2] - box[0], 4))
    made[..., :3] = color
    if shape is not None:
        made[..., 3:] *= shape
    image = Image.fromarray(numpy.rint(numpy.clip(made, 0, 1) * 255).astype(numpy.uint8))
    return Picture(box[0], box[1], masked(image, None if has_soft_path(layer) else path_coverage(layer, box)))


def colored(color: Values, psd: Any) -> Values:
    """Red, green and blue of a fill in the mode of its document."""
    if psd.color_mode == ColorMode.CMYK and color.shape[2] == 4:
        # psd-tools has what the inks leave.
        return USED.get().inks(1 - color)
    if color.shape[2] == 1:
        return USED.get().greys(color[..., 0])
    if color.shape[2] != 3 or psd.color_mode == ColorMode.LAB:
        raise Unsupported(f"a fill in the colour mode {psd.color_mode.name}")
    return color


def has_soft_path(layer: Layer) -> bool:
    """Whether the path of a filled shape has a feather or a density, which let the fill be seen beyond the path.

    The pixels in the file end at the path.
    """
    given = layer.mask.parameters if layer.mask is not None and not layer.mask.disabled else None
    feather, density = (getattr(given, name, None) for name in ("vector_mask_feather", "vector_mask_density"))
    is_soft = bool(feather) or density not in (None, 255)
    return is_soft and layer.kind == "shape" and not stroke_data(layer).get("strokeEnabled")


def is_without_pixels(layer: Layer) -> bool:
    return not layer.has_pixels() or layer._record.width <= 0 or layer._record.height <= 0


def blank(size: tuple[int, int], limits: Limits) -> Picture:
    """An area of the size of the canvas, for what is drawn on it."""
    left, top, right, bottom = checked((0, 0, *size), limits)
    return Picture(left, top, Image.new("RGBA", (right - left, bottom - top), "white"))


def path_coverage(layer: Layer, box: Box) -> Values | None:
    """How much of each pixel of a box the layer's vector mask covers, in 0...1."""
    path = layer.vector_mask if layer.has_vector_mask() else None
    if path is None or path.disabled or not path.paths:
        return None
    return draw_vector_mask(layer, box)[..., 0]


def path_bounds(layer: Layer) -> tuple[float, float, float, float] | None:
    """The bounds of a shape's path in pixels: left, top, right, bottom."""
    path = layer.vector_mask if layer.kind == "shape" and layer.has_vector_mask() else None
    if path is None or path.disabled or not path.paths:
        return None
    places = []
    for part in path.paths:
        knots = list(part)
        for knot, following in zip(knots, knots[1:] + knots[:1]):
            curve = numpy.array([knot.anchor, knot.leaving, following.preceding, following.anchor], dtype=float)
            places += [cubic(curve, t) for t in turning_points(curve)]
    if not places or not numpy.isfinite(places).all():
        return None
    size = numpy.array([layer._psd.height, layer._psd.width])
    (top, left), (bottom, right) = numpy.min(places, axis=0) * size, numpy.max(places, axis=0) * size
    return float(left), float(top), float(right), float(bottom)


def cubic(curve: Values, t: float) -> Values:
    a, b, c, d = curve
    place: Values = a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3
    return place


def turning_points(curve: Values) -> list[float]:
    """Both ends of a cubic, and where it turns along either axis."""
    a, b, c, d = curve
    found = [0.0, 1.0]
    for axis in range(2):
        slopes = [d[axis] - a[axis] + 3 * (b[axis] - c[axis]), 2 * (a[axis] - 2 * b[axis] + c[axis]), b[axis] - a[axis]]
        if numpy.isfinite(slopes).all():
            found += [float(t.real) for t in numpy.roots(slopes) if abs(t.imag) < 1e-9 and 0 < t.real < 1]
    return found


def masked(image: Image.Image, cover: Values | None) -> Image.Image:
    if cover is None:
        return image
    values = numpy.array(image)
    values[..., 3] = numpy.rint(values[..., 3] * cover)
    return Image.fromarray(values)


def alpha_within(picture: Picture | None, box: Box) -> Values:
    """The alpha of a picture in a box, in 0...1; nothing beyond the picture."""
    cover = numpy.zeros((box[3] - box[1], box[2] - box[0]))
    inner = intersection(box, picture.box) if picture else box
    if picture is not None and inner[2] > inner[0] and inner[3] > inner[1]:
        alpha = picture.image.getchannel("A").crop(moved(inner, -picture.left, -picture.top))
        cover[inner[1] - box[1]:inner[3] - box[1], inner[0] - box[0]:inner[2] - box[0]] = numpy.asarray(alpha) / 255
    return cover


def intersection(one: Box, two: Box) -> Box:
    return max(one[0], two[0]), max(one[1], two[1]), min(one[2], two[2]), min(one[3], two[3])


def union(one: Box, two: Box) -> Box:
    return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


def grown(box: Box, by: int) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def moved(box: Box, x: int, y: int) -> Box:
    return box[0] + x, box[1] + y, box[2] + x, box[3] + y
