"""Shape layers with a stroke along their path: fill and stroke as one picture, which is what casts their shadows."""

from typing import Any

import numpy
from PIL import Image
from psd_tools.api.layers import Layer
from psd_tools.composite.vector import draw_stroke
from psd_tools.constants import Tag

from .descriptor import color, plain, share
from .errors import BROKEN
from .pictures import Limits, Picture, Values, alpha_within, checked, grown, intersection, path_coverage, pixels
from .shapes import is_filled, stroke_data


def stroked(layer: Layer, limits: Limits) -> Picture | None:
    """Fill and stroke as pixels; None where there is no stroke, or one that is not of a plain colour."""
    data = stroke_data(layer) if layer.kind == "shape" else {}
    if not data.get("strokeEnabled") or data.get("strokeStyleBlendMode", "Nrml") not in ("Nrml", "normal"):
        return None
    try:
        paint = color(data["strokeStyleContent"])
        reach = int(min(float(data.get("strokeStyleLineWidth", 1)), limits.margin) * 4) + 2
        opacity = share(data.get("strokeStyleOpacity", 100))
        canvas = (0, 0, layer._psd.width, layer._psd.height)
        box = checked(intersection(grown(layer.bbox, reach), grown(canvas, limits.margin)), limits)
        if box[2] <= box[0] or box[3] <= box[1]:
            return None
        band = draw_stroke(layer, box)[..., 0] * opacity
        path = path_coverage(layer, box)
    except BROKEN:
        return None
    if path is None:
        return None
    fill = pixels(layer, limits) if is_filled(layer) else None
    image = blended(colors(fill, box), alpha_within(fill, box), numpy.array(paint), band, path, side(data))
    return Picture(box[0], box[1], image)


def is_in_pixels(layer: Layer) -> bool:
    """Whether the layer's own pixels show the stroke of its path: Photoshop renders both into them."""
    record = layer._record
    is_stroked = layer.kind == "shape" and bool(stroke_data(layer).get("strokeEnabled"))
    return is_stroked and bool(layer.has_pixels()) and record.width > 0 and record.height > 0


def band(layer: Layer, limits: Limits) -> Picture | None:
    """The stroke alone, without the edge of the shape, by which it is to be cut; None where it cannot be told."""
    data = stroke_data(layer)
    try:
        found = pixels(layer, limits)
        if found is None:
            return None
        values = numpy.asarray(found.image)[..., :3] / 255
        is_plain = data.get("strokeStyleBlendMode", "Nrml") in ("Nrml", "normal")
        paint = numpy.array(color(data["strokeStyleContent"])) if "Clr " in data["strokeStyleContent"] else None
        cover = None
        if paint is not None and is_plain and is_filled(layer):
            cover = unmixed(values, layer, paint)
        if cover is None:
            cover = draw_stroke(layer, found.box)[..., 0] * share(data.get("strokeStyleOpacity", 100))
            if side(data) == "strokeStyleAlignOutside" and (path := path_coverage(layer, found.box)) is not None:
                cover = (1 - path) * share(data.get("strokeStyleOpacity", 100))
        made = numpy.empty((*cover.shape, 4))
        made[..., :3] = values if paint is None or not is_plain else paint
        made[..., 3] = cover
        return Picture(found.left, found.top, Image.fromarray(numpy.rint(made * 255).astype(numpy.uint8)))
    except BROKEN:
        return None


def unmixed(values: Values, layer: Layer, paint: Values) -> Values | None:
    """How much of a plain stroke is in each pixel over a plain fill: exact, where the two differ enough."""
    filled = layer.tagged_blocks.get_data(Tag.VECTOR_STROKE_CONTENT_DATA)
    content = plain(filled) if filled is not None else {}
    if "Clr " not in content:
        return None
    fill = numpy.array(color(content))
    way = paint - fill
    if numpy.abs(way).max() < 0.25:
        return None
    cover: Values = numpy.clip(((values - fill) * way).sum(axis=-1) / (way * way).sum(), 0, 1)
    return cover


def side(data: dict[str, Any]) -> str:
    return str(data.get("strokeStyleLineAlignment", ""))


def blended(color: Values, fill: Values, paint: Values, band: Values, path: Values, side: str) -> Image.Image:
    """The stroke over the fill; one that is inside is cut by the path, and one that is outside lies beneath."""
    if side == "strokeStyleAlignInside":
        band = band * path
        alpha = numpy.maximum(fill, band)
        share = numpy.divide(band, alpha, out=numpy.zeros_like(alpha), where=alpha > 0)
    elif side == "strokeStyleAlignOutside":
        alpha = fill + band * (1 - fill)
        share = 1 - numpy.divide(fill, alpha, out=numpy.zeros_like(alpha), where=alpha > 0)
    else:
        alpha = band + fill * (1 - band)
        share = numpy.divide(band, alpha, out=numpy.zeros_like(alpha), where=alpha > 0)
    made = numpy.empty((*alpha.shape, 4))
    made[..., :3] = color * (1 - share[..., None]) + paint * share[..., None]
    made[..., 3] = alpha
    return Image.fromarray(numpy.rint(numpy.clip(made, 0, 1) * 255).astype(numpy.uint8))


def colors(picture: Picture | None, box: tuple[int, int, int, int]) -> Values:
    """The colours of a picture in a box, in 0...1."""
    width, height = box[2] - box[0], box[3] - box[1]
    canvas = Image.new("RGB", (width, height))
    if picture is not None:
        canvas.paste(picture.image.convert("RGB"), (picture.left - box[0], picture.top - box[1]))
    return numpy.asarray(canvas) / 255
