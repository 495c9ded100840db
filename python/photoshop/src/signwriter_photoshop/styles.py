"""The layer style of a layer: its effects, its advanced blending, and the patterns that they use."""

import pathlib
from typing import Any

from psd_tools import PSDImage
from psd_tools.api.layers import Layer
from psd_tools.api.pil_io import convert_pattern_to_pil
from psd_tools.constants import Tag
from psd_tools.psd.patterns import Pattern

from .descriptor import Members, clamped, layer_style, number, plain, reason
from .errors import BROKEN, Unsupported
from .names import Names
from .output import write_picture
from .pictures import path_bounds
from .report import Missing

EFFECTS = [
    Tag.OBJECT_BASED_EFFECTS_LAYER_INFO_V1, Tag.OBJECT_BASED_EFFECTS_LAYER_INFO_V0,
    Tag.OBJECT_BASED_EFFECTS_LAYER_INFO,
]
LIGHT = {"angle": (1037, 90, -360, 360), "altitude": (1049, 30, 0, 90)}
KNOCKOUTS = {1: "shallow", 2: "deep"}
EDGE_GAMMA = 1.45
# How much of a stroke lies outside of the shape.
OUTER_SHARES = {"outside": 1, "center": 0.5, "inside": 0}


class PatternFiles:
    """Writes each pattern that is used once, as a PNG."""

    def __init__(self, patterns: dict[str, Pattern], folder: pathlib.Path, names: Names, subfolder: str) -> None:
        self._patterns, self._folder, self._names, self._subfolder = patterns, folder, names, subfolder
        self.files: dict[str, str] = {}

    def file(self, identifier: str) -> str:
        if identifier not in self._patterns:
            raise Unsupported("its pattern is not in the file")
        if identifier not in self.files:
            pattern = self._patterns[identifier]
            image = convert_pattern_to_pil(pattern).convert("RGBA")
            path = f"{self._subfolder}/{self._names.unique(str(pattern.name), 'pattern')}.png"
            write_picture(self._folder / path, image)
            self.files[identifier] = path
        return self.files[identifier]


def patterns_of(psd: PSDImage) -> dict[str, Pattern]:
    found: dict[str, Pattern] = {}
    blocks = psd.tagged_blocks
    if blocks is None:
        return found
    for key in blocks.keys():
        if getattr(key, "name", "").startswith("PATTERNS"):
            for pattern in blocks.get_data(key) or []:
                found[str(pattern.pattern_id).rstrip("\0")] = pattern
    return found


def global_light(psd: Any) -> Members:
    return {name: resource(psd, *given) for name, given in LIGHT.items()}


def resource(psd: Any, key: int, default: int, least: int, most: int) -> float:
    found = psd.image_resources.get(key)
    value = getattr(found, "data", default) if found is not None else default
    try:
        if isinstance(value, bytes):
            value = int.from_bytes(value[:4], "big", signed=True)
        return number(getattr(value, "value", value), least, most)
    except BROKEN:
        return default


def effects_of(layer: Layer) -> Members:
    """The descriptor of a layer's effects; empty where it has none or they are switched off."""
    for key in EFFECTS:
        found = layer.tagged_blocks.get_data(key)
        if found is not None:
            effects = plain(found)
            return effects if effects.get("masterFXSwitch", True) else {}
    return {}


def style(
    layer: Layer, corner: tuple[int, int], patterns: PatternFiles, missing: Missing
) -> tuple[Members, list[str]]:
    """A layer's style and the names of its effects. `corner` is the top left of its content."""
    effects = effects_of(layer)
    made, names = layer_style(
        effects, patterns.file, reference(layer, corner), lambda what: missing(what, "left out"))
    for gradient in made.get("gradientOverlays", []):
        box_gradient(gradient, layer, corner)
    for stroke in made.get("strokes", []):
        if "gradient" in stroke:
            box_gradient(stroke["gradient"], layer, corner, stroke["size"] * OUTER_SHARES[stroke["position"]])
    if not any(layer.tagged_blocks.get_data(key) is not None for key in EFFECTS) and has_old_effects(layer):
        missing("effects in the format of Photoshop 5", "left out")
    if layer.kind == "type":
        made["edgeGamma"] = EDGE_GAMMA
    blending(layer, made, missing)
    if made and names:
        made["globalLight"] = global_light(layer._psd)
    return made, names


def box_gradient(
    gradient: Members, layer: Layer, corner: tuple[int, int], outset: float = 0
) -> None:
    """Lays a gradient on the bounds of a shape's path, as Photoshop does, and not on those of its pixels.

    Gradients with a scale stay on the pixels: those of the three shapes at hand fit there, and one of them does not fit
    on the path, whose box would make an end of the axis lie a pixel off.
    """
    is_known = gradient["align"] and gradient["scale"] == 1
    bounds = path_bounds(layer) if is_known else None
    if bounds is not None:
        left, top, right, bottom = bounds
        edges = [left - corner[0] - outset, top - corner[1] - outset,
                 right - corner[0] + outset, bottom - corner[1] + outset]
        gradient["box"] = [clamped(edge, -10000, 10000) for edge in edges]


def has_old_effects(layer: Layer) -> bool:
    old = layer.tagged_blocks.get_data(Tag.EFFECTS_LAYER)
    return any(getattr(item, "enabled", 0) for item in old.values()) if hasattr(old, "values") else False


def blending(layer: Layer, made: Members, missing: Missing) -> None:
    """Photoshop's advanced blending."""
    blocks = layer.tagged_blocks
    excluded = blocks.get_data(Tag.CHANNEL_BLENDING_RESTRICTIONS_SETTING)
    if excluded is not None and len(list(excluded)):
        shown = "".join(name for index, name in enumerate("rgb") if index not in list(excluded))
        if shown:
            made["channels"] = shown
        else:
            missing("blending into no channel", "blended into all")
    if flag(blocks.get_data(Tag.BLEND_INTERIOR_ELEMENTS)):
        made["interiorAsGroup"] = True
    if (depth := flag(blocks.get_data(Tag.KNOCKOUT_SETTING))) in KNOCKOUTS:
        made["knockout"] = KNOCKOUTS[depth]
    if flag(blocks.get_data(Tag.LAYER_MASK_AS_GLOBAL_MASK)) or flag(blocks.get_data(Tag.VECTOR_MASK_AS_GLOBAL_MASK)):
        if layer.mask is not None or layer.has_vector_mask():
            made["maskHidesEffects"] = True
    if flag(blocks.get_data(Tag.TRANSPARENCY_SHAPES_LAYER), 1) == 0 and effects_of(layer):
        missing("effects that transparency does not shape", "they are shaped")


def clips_as_group(layer: Layer) -> bool:
    """Whether the layers that are clipped to a layer blend with that alone, which is Photoshop's default."""
    return flag(layer.tagged_blocks.get_data(Tag.BLEND_CLIPPING_ELEMENTS), 1) != 0


def flag(value: Any, default: int = 0) -> int:
    try:
        return default if value is None else int(getattr(value, "value", value))
    except BROKEN:
        return default


def reference(layer: Layer, corner: tuple[int, int]) -> list[int]:
    """The point that patterns begin at, from the content's top left."""
    point = layer.tagged_blocks.get_data(Tag.REFERENCE_POINT)
    try:
        values = [round(float(value)) for value in point] if point is not None else [0, 0]
    except BROKEN as error:
        raise Unsupported(f"a reference point: {reason(error)}") from error
    return [values[0] - corner[0], values[1] - corner[1]]
