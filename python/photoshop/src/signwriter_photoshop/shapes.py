"""The stroke that a shape layer has along its path, as a stroke of its layer style."""

from typing import Any

from psd_tools.api.layers import Layer
from psd_tools.constants import Tag

from .descriptor import Members, blend, color, gradient, plain, reason, share, size
from .errors import BROKEN, Unsupported

ALIGNMENTS = {
    "strokeStyleAlignInside": "inside", "strokeStyleAlignOutside": "outside", "strokeStyleAlignCenter": "center",
}
# What holds for the layer as a whole.
AROUND_ONLY = ("channels", "maskHidesEffects")


def path_stroke(layer: Layer) -> Members | None:
    """The stroke as a layer style has it; None where there is none."""
    data = stroke_data(layer)
    if not data.get("strokeEnabled"):
        return None
    try:
        made: Members = {
            "size": size(data.get("strokeStyleLineWidth", 1)), "opacity": share(data.get("strokeStyleOpacity", 100)),
            "blend": blend(data.get("strokeStyleBlendMode", "Nrml")),
            "position": ALIGNMENTS.get(data.get("strokeStyleLineAlignment", ""), "center"),
        }
        content: dict[str, Any] = data["strokeStyleContent"]
        if "Clr " in content:
            made["color"] = color(content)
        elif "Grad" in content:
            made["gradient"] = gradient(content)
        else:
            raise Unsupported("a stroke of a pattern")
    except BROKEN as error:
        raise Unsupported(f"the stroke of its path: {reason(error)}") from error
    return made


def translucent_gradient(layer: Layer) -> Members | None:
    """The gradient that fills a shape, if it is translucent: then effects follow the path, not the alpha."""
    found = layer.tagged_blocks.get_data(Tag.GRADIENT_FILL_SETTING) if layer.kind == "shape" else None
    if found is None:
        return None
    try:
        made = gradient(plain(found))
    except BROKEN:
        return None
    return made if "opacities" in made else None


def unrendered_gradient(layer: Layer) -> Members | None:
    """The gradient of a fill layer or a shape whose pixels are not in the file; None for all other layers.

    Photoshop writes none for those of 16 and 32 bits. As an overlay the gradient is drawn by the rules of Photoshop, to
    which those of psd-tools are not near.
    """
    record = layer._record
    found = layer.tagged_blocks.get_data(Tag.GRADIENT_FILL_SETTING)
    is_plain = layer.kind == "gradientfill" or (layer.kind == "shape" and not stroke_data(layer).get("strokeEnabled"))
    if found is None or not is_plain or (layer.has_pixels() and record.width > 0 and record.height > 0):
        return None
    made = gradient(plain(found))
    return made | ({"opacity": round(layer.fill_opacity / 255, 6)} if layer.fill_opacity != 255 else {})


def is_dashed(layer: Layer) -> bool:
    return bool(stroke_data(layer).get("strokeStyleLineDashSet"))


def is_styled_within(effects: Members) -> bool:
    """Whether any effect lies on the shape, and not only around it."""
    around = ("DrSh", "dropShadowMulti", "OrGl")
    found = [item for key, value in effects.items() if key not in around
             for item in (value if isinstance(value, list) else [value])]
    return any(isinstance(item, dict) and item.get("enab") for item in found)


def parted(style: Members) -> tuple[Members, Members]:
    """A layer style as what lies beneath the stroke of a path, and what lies around the shape or on top of that."""
    on_top = ("dropShadows", "outerGlow", "strokes", "bevel")
    both = ("globalLight", "edgeGamma")
    beneath = {key: value for key, value in style.items() if key not in on_top and key not in AROUND_ONLY}
    around = {key: value for key, value in style.items() if key in (*on_top, *both, *AROUND_ONLY)}
    return beneath, around


def is_filled(layer: Layer) -> bool:
    return bool(stroke_data(layer).get("fillEnabled", True))


def stroke_data(layer: Layer) -> Members:
    found = layer.tagged_blocks.get_data(Tag.VECTOR_STROKE_DATA)
    return plain(found) if found is not None else {}
