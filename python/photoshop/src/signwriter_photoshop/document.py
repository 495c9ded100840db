"""Walks through the layers of a PSD and makes a group document and a style sheet of them."""

import pathlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from PIL import Image
from psd_tools import PSDImage
from psd_tools.api.layers import Layer, TypeLayer
from psd_tools.constants import Tag

from . import adjustments, artboards, clipping, greys, lacking, masks, outlines
from . import passing, shapes, styles, tones
from .descriptor import Members, layer_style, reason
from .errors import BROKEN, Refused, Unsupported
from .labels import label
from .masks import MaskPicture
from .names import Names, shown
from .output import write_picture
from .pictures import Limits, Picture, blank, is_without_pixels, masked, pixels, reachable
from .placement import refused
from .program import Program
from .report import Missing, Report
from .templates import Template
from .typeset import read

MODES = {
    "NORMAL": "normal", "DISSOLVE": "dissolve", "DARKEN": "darken", "MULTIPLY": "multiply", "COLOR_BURN": "colorBurn",
    "LINEAR_BURN": "linearBurn", "DARKER_COLOR": "darkerColor", "LIGHTEN": "lighten", "SCREEN": "screen",
    "COLOR_DODGE": "colorDodge", "LINEAR_DODGE": "linearDodge", "LIGHTER_COLOR": "lighterColor",
    "OVERLAY": "overlay", "SOFT_LIGHT": "softLight", "HARD_LIGHT": "hardLight", "VIVID_LIGHT": "vividLight",
    "LINEAR_LIGHT": "linearLight", "PIN_LIGHT": "pinLight", "HARD_MIX": "hardMix", "DIFFERENCE": "difference",
    "EXCLUSION": "exclusion", "SUBTRACT": "subtract", "DIVIDE": "divide", "HUE": "hue", "SATURATION": "saturation",
    "COLOR": "color", "LUMINOSITY": "luminosity", "PASS_THROUGH": "normal",
}
GROUPS = ("group", "artboard")
PIXELS = ("pixel", "shape", "smartobject", "type", "solidcolorfill", "gradientfill", "patternfill")
NEVER_EMPTY = ("smartobject", "type")
# A document nests 16 groups, and the canvas is one. Groups that will be dissolved count as well: Photoshop nests ten.
DEEPEST = 14


@dataclass
class Styled:
    """A layer with effects, for those who measure."""

    layer: str
    effects: list[str]
    style: Members


@dataclass
class DocumentMaker:
    """Makes the document of a PSD, and writes the pictures that it needs into a folder."""

    psd: PSDImage
    folder: pathlib.Path
    program: Program
    report: Report
    limits: Limits = field(default_factory=Limits)
    draws_text: bool = True
    missing_font: str = lacking.PIXELS
    sheet: dict[str, Members] = field(default_factory=dict)
    styled: list[Styled] = field(default_factory=list)
    # Of each shape whose stroke lies over its overlays and what is clipped to it: the children beneath the stroke.
    framed: dict[int, list[Members]] = field(default_factory=dict)
    # Of each group that passes through beneath clipped layers, by its last child: where it is.
    passed: dict[int, Members] = field(default_factory=dict)
    template: Template = field(init=False)
    shown: list[adjustments.Step] = field(init=False)

    def __post_init__(self) -> None:
        self.shown = greys.begin(self.psd)
        self.files, self.names = Names(space="-"), Names("document")
        self.template = Template(self.psd.size, self.names)
        self.patterns = styles.PatternFiles(styles.patterns_of(self.psd), self.folder, Names(space="-"), "patterns")
        self.masks = masks.MaskFiles(self.folder, Names(space="-"), self.limits)

    def document(self) -> Members:
        """The group document. The style sheet is in `sheet` afterwards."""
        if self.missing_font == lacking.FAIL:
            lacking.require_fonts(self.psd)
        shown = adjustments.children(self.shown, self.psd.size, 1)
        children = self.children(self.psd, 0) + [child | {adjustments.ADJUSTS: True} for child in shown]
        children = self.adjusted(children, 0, lambda *said: self.report.note("(document)", *said))
        return {"kind": "group", "size": list(self.psd.size), "children": children}

    def children(self, group: Iterable[Layer], depth: int) -> list[Members]:
        made: list[Members] = []
        base: Layer | None = None
        beneath: list[Members] | None = None
        place: Members | None = None
        is_drawn = True
        layers = list(group)
        for index, layer in enumerate(layers):
            if not layer.clipping:
                base, is_drawn = layer, True
            if not layer.visible or (base is not None and not base.visible):
                self.report.hide(shown(layer.name))
                continue
            if layer.clipping and base is not None and not is_drawn:
                self.missing(layer)(f"clipping to {shown(base.name)}, of which nothing is drawn", "left out")
                continue
            is_base = index + 1 < len(layers) and bool(layers[index + 1].clipping) and not layer.clipping
            found = self.guarded(layer, base if layer.clipping else None, is_base, depth)
            if not layer.clipping:
                is_drawn = bool(found)
                beneath = self.framed.get(id(found[-1])) if found else None
                place = self.place(layer, found, is_base)
            elif place is not None:
                found = [clipping.apart(child, place, self.psd.size) for child in found]
            # The stroke of a shape lies over what is clipped to the shape.
            (beneath if layer.clipping and beneath is not None else made).extend(found)
        return made

    def place(self, base: Layer, found: list[Members], is_base: bool) -> Members | None:
        """Where a base is, if what is clipped to it blends with all that lies beneath; else None."""
        if not found or not is_base or styles.clips_as_group(base):
            return self.passed.get(id(found[-1])) if found and is_base else None
        place = clipping.place(found)
        if place is None:
            self.missing(base)("clipped layers that are not blended as a group", "blended as a group")
        return place

    def guarded(self, layer: Layer, base: Layer | None, is_base: bool, depth: int) -> list[Members]:
        """A layer that is broken is left out; the others stay."""
        missing = self.missing(layer)
        try:
            return self.child(layer, base, is_base, depth, missing)
        except BROKEN as error:
            missing(reason(error), "the layer is left out")
            return []

    def missing(self, layer: Layer) -> Missing:
        name = shown(layer.name)
        return lambda what, instead: self.report.note(name, what, instead)

    def child(self, layer: Layer, base: Layer | None, is_base: bool, depth: int, missing: Missing) -> list[Members]:
        adjustment = adjustment_of(layer)
        if layer.kind in GROUPS:
            check_depth(depth)
            found = self.group(layer, is_base, base is not None, depth, missing)
        elif adjustment is None:
            found = self.leaf(layer, depth, missing)
        else:
            found = self.adjustment(layer, adjustment, base is not None, missing)
            if found and is_base:
                missing("what is clipped to an adjustment layer", "clipped to what lies beneath that")
        if base is not None:
            self.clip(found)
        if found:
            self.report.count(layer.kind)
        return found

    def clip(self, found: list[Members]) -> None:
        for child in found:
            child["clip"] = "below"

    def adjustment(self, layer: Layer, name: str, is_clipped: bool, missing: Missing) -> list[Members]:
        """An adjustment layer as what is blended into what lies beneath it."""
        blending, mask = self.blending(layer), masks.mask_of(layer, self.limits)
        share = blending.pop("opacity", 1) * blending.pop("fillOpacity", 1)
        if blending:
            missing(f"an adjustment layer ({name}) in the blend mode {blending['blend']}", "left out")
            return []
        if (found := tones.chosen(layer, name, self.psd.color_mode, share, missing)) is None:
            return []
        steps, share = found
        made = adjustments.children(steps, self.psd.size, share)
        if made[1:] and mask is not None and mask.is_soft:
            if is_clipped:
                missing(f"a clipped adjustment layer ({name}) with a soft mask", "left out")
                return []
            made = [adjustments.as_one(made, self.psd.size)]
        self.report_blending(layer, missing)
        for child in made:
            self.add_mask(child, mask, (0, 0), missing)
            if not is_clipped:
                child[adjustments.ADJUSTS] = True
        return made

    def adjusted(self, children: list[Members], depth: int, missing: Missing) -> list[Members]:
        made, left = adjustments.adjusted(children, DEEPEST - depth)
        if left:
            missing("more adjustment layers than groups nest", f"{left} left out")
        return made

    # Groups

    def group(self, layer: Any, is_base: bool, is_clipped: bool, depth: int, missing: Missing) -> list[Members]:
        children = self.children(layer, depth + 1)
        if not children and layer.kind != "artboard":
            return []
        self.report_blending(layer, missing)
        style, names = styles.style(layer, (0, 0), self.patterns, missing)
        blending = self.blending(layer)
        passes = layer.blend_mode.name == "PASS_THROUGH"
        mask = masks.mask_of(layer, self.limits)
        if passes and layer.kind == "group" and passing.knocks_out(children, self.sheet):
            missing("a knock-out in a group that passes through", "it knocks out what is beneath the group, too")
        if passes and not (style or blending or mask or is_base or is_clipped) and layer.kind == "group":
            return children
        mixed = [child for child in children
                 if child.get("blend", "normal") != "normal" or adjustments.ADJUSTS in child]
        is_large = is_base and clipping.is_large(children)
        adjusts = is_base and any(adjustments.ADJUSTS in child for child in children)
        is_free = not (is_clipped or adjusts or is_large)
        if mixed and passes and not style and is_free and passing.can_share(children, blending, mask is not None):
            if (blending or mask) and passing.overlap(children, self.sheet):
                missing("overlaps in a group that passes through, with an opacity or a mask",
                        "each child has it by itself")
            children = self.share(children, blending, mask)
            if is_base:
                self.passed[id(children[-1])] = clipping.place_of_group(children, self.psd.size)
            return children
        made: Members = {"kind": "group", "size": list(self.psd.size), "frame": [0, 0, *self.psd.size], "children": []}
        made |= blending
        if mixed and passes and layer.kind != "artboard":
            missing(clipping.TOO_LARGE if is_large else clipping.SHARED, "isolated")
        if layer.kind == "artboard":
            self.artboard(layer, made, missing)
        elif mixed and not blending and not style and mask is None:
            # A clip to its own frame isolates the group and changes nothing else.
            made["clip"] = {}
        self.add_mask(made, mask, (0, 0), missing)
        self.add_style(layer, made, style, names)
        made["children"] += self.adjusted(children, depth + 1, missing)
        return [made]

    def share(self, children: list[Members], blending: Members, mask: MaskPicture | None) -> list[Members]:
        """The children of a group that passes through, each with the group's opacity and mask."""
        for child in children:
            if "opacity" in blending:
                child["opacity"] = round(child.get("opacity", 1) * blending["opacity"], 6)
            if mask is not None:
                child["mask"] = self.masks.member(mask, child["frame"][:2])
        return children

    def artboard(self, layer: Any, made: Members, missing: Missing) -> None:
        left, top, right, bottom = layer.bbox
        is_near = max(abs(left), abs(top)) <= self.limits.offset
        if right <= left or bottom <= top or not is_near:
            missing("the edges and the background of an artboard", "its layers are not cut; transparent")
            return
        rect = [left, top, right - left, bottom - top]
        made["clip"] = {"rect": rect}
        if (color := artboards.background(layer)) is not None:
            made["children"].append({"kind": "group", "size": rect[2:], "frame": rect, "children": [],
                                     "background": {"color": color}})

    # Layers

    def leaf(self, layer: Layer, depth: int, missing: Missing) -> list[Members]:
        self.report_blending(layer, missing)
        why = None
        if isinstance(layer, TypeLayer) and self.draws_text:
            said: list[tuple[str, str]] = []
            try:
                made = self.text(layer, depth, lambda what, instead: said.append((what, instead)))
                if found := self.as_it_was_set(layer, made, depth, missing):
                    return found
                for what, instead in said:
                    missing(what, instead)
                return [made]
            except BROKEN as error:
                # What was said of the text does not hold for its pixels.
                why = reason(error)
        found = []
        try:
            found = self.picture(layer, depth, missing)
        finally:
            if why is not None:
                missing(why, "its pixels as a picture" if found else "left out: there are no pixels of it to draw")
        if not found and why is None and layer.kind in NEVER_EMPTY and is_without_pixels(layer):
            missing("its pixels are not in the file", "left out")
        return found

    def as_it_was_set(self, layer: TypeLayer, made: Members, depth: int, missing: Missing) -> list[Members]:
        """The pixels of a text of which this machine lacks a font, with its label for jobs; nothing for all others."""
        absent = lacking.fonts(read(layer)) if self.missing_font == lacking.PIXELS else []
        try:
            found = self.picture(layer, depth, missing) if absent else []
        except BROKEN:
            return []
        for child in found:
            self.template.stand_in(child, made)
        for name in absent if found else []:
            missing(lacking.said(name), "the layer's pixels, and another font in jobs; install it and import again")
        return found

    def text(self, layer: TypeLayer, depth: int, missing: Missing) -> Members:
        setting = read(layer)
        made = label(setting, self.program, missing)
        style, names = styles.style(layer, (layer.left, layer.top), self.patterns, missing)
        placed: Members = {"kind": "label", "style": self.names.unique(layer.name, "text"), "text": made.text}
        placed |= made.place
        if "transform" in placed:
            # What was measured was the text before its transform.
            self.check(placed, made.style)
        mask = masks.mask_of(layer, self.limits)
        has_group = mask is not None and "transform" in placed
        if has_group:
            check_depth(depth)
        masking: Members = {}
        # First, because a text whose mask cannot be written becomes a picture, and then has no style and no place.
        self.add_mask(masking, mask, (0, 0) if has_group else placed["frame"][:2], missing)
        self.sheet[placed["style"]] = made.style | {
            "verticalAlignment": "top", "numberOfLines": 0, "lineBreak": "wordWrap" if setting.box else "clip"}
        self.add_style(layer, placed, style, names)
        self.template.add(placed, setting, made)
        if not has_group:
            return placed | self.blending(layer) | masking
        outer: Members = {"kind": "group", "size": list(self.psd.size), "frame": [0, 0, *self.psd.size]}
        return outer | self.blending(layer) | {"children": [placed]} | masking

    def check(self, placed: Members, style: Members) -> None:
        """Raises where the program cannot draw a text as it is placed."""
        try:
            self.program.check({key: value for key, value in (style | placed).items() if key != "style"}, self.psd.size)
        except Refused as error:
            raise refused(error) from error

    def picture(self, layer: Layer, depth: int, missing: Missing) -> list[Members]:
        inner = styles.effects_of(layer) if shapes.is_filled(layer) else {}
        # Overlays and strokes of the layer style lie between the fill and the path's stroke.
        if (framed := self.framed_picture(layer, depth, missing)) is not None:
            return [framed]
        is_whole = outlines.is_in_pixels(layer) and not self.needs_frame(layer)
        stroked = pixels(layer, self.limits) if is_whole else None
        if stroked is None and not shapes.is_styled_within(inner):
            stroked = outlines.stroked(layer, self.limits)
        found = stroked or self.content(layer)
        if found is None or found.image.getchannel("A").getbbox() is None:
            return []
        corner = (found.left, found.top)
        style, names = styles.style(layer, corner, self.patterns, missing)
        outline = None
        if (unrendered := shapes.unrendered_gradient(layer)) is not None:
            missing("its pixels are not in the file", "its gradient, drawn anew")
            style.setdefault("gradientOverlays", []).append(unrendered)
        if stroked is None:
            outline = self.outline(layer) if names else None
            if outline is not None:
                # Patterns and masks lie from the top left of the picture that is drawn.
                corner = (outline.left, outline.top)
                style = styles.style(layer, corner, self.patterns, lambda *_: None)[0]
                style.setdefault("gradientOverlays", []).append(shapes.translucent_gradient(layer))
            self.add_path_stroke(layer, style, names, missing)
        elif not is_whole and shapes.is_dashed(layer):
            missing("the dashes of its stroke", "an unbroken stroke")
        found = outline or found
        hides = bool(style.get("maskHidesEffects")) and bool(names)
        if not hides:
            style.pop("maskHidesEffects", None)
            found = self.cut(layer, found)
        frame = reachable(found.frame, self.limits)
        name = self.names.unique(layer.name, layer.kind)
        made: Members = {"kind": "image", "file": self.save(found.image, layer.name, layer.kind)}
        made |= {"frame": frame, "contentMode": "stretch"} | self.blending(layer)
        if stroked is None and (outline is not None or unrendered is not None or not shapes.is_filled(layer)):
            made["fillOpacity"] = 0
        if hides:
            self.add_mask(made, masks.mask_of(layer, self.limits), corner, missing)
        self.add_style(layer, made, style, names, name)
        return [made]

    def needs_frame(self, layer: Layer) -> bool:
        """Whether anything lies between the fill of a shape and the stroke of its path."""
        within = {"dropShadows", "outerGlow", "strokes", "bevel"}
        found = layer_style(styles.effects_of(layer), lambda _: "", [0, 0], lambda _: None)[0]
        return bool(found.keys() - within) or layer.has_clip_layers()

    def framed_picture(self, layer: Layer, depth: int, missing: Missing) -> Members | None:
        """A shape whose stroke lies over its overlays and what is clipped to it: a group with the effects that are
        around it or on top, of a group with the others and the stroke, clipped to it. None for all other layers.
        """
        if not outlines.is_in_pixels(layer) or not self.needs_frame(layer):
            return None
        if layer.fill_opacity != 255 or MODES.get(layer.blend_mode.name, "normal") != "normal":
            return None
        band, found = outlines.band(layer, self.limits), pixels(layer, self.limits)
        if band is None or found is None or depth + 2 > DEEPEST:
            return None
        style, names = styles.style(layer, (found.left, found.top), self.patterns, lambda *_: None)
        if style.keys() & {"interiorAsGroup", "knockout"}:
            return None
        beneath = shapes.parted(style)[0]
        around = shapes.parted(styles.style(layer, (0, 0), self.patterns, missing)[0])[1]
        if not (hides := bool(around.get("maskHidesEffects"))):
            found = self.cut(layer, found)
        name = self.names.unique(layer.name, layer.kind)
        fill: Members = {"kind": "image", "file": self.save(found.image, layer.name, layer.kind),
                         "frame": reachable(found.frame, self.limits), "contentMode": "stretch"}
        self.add_style(layer, fill, beneath, [key for key in names if key.rstrip("0123456789") in beneath])
        stroke: Members = {"kind": "image", "file": self.save(band.image, layer.name, layer.kind),
                           "frame": reachable(band.frame, self.limits), "contentMode": "stretch", "clip": "below"}
        place: Members = {"kind": "group", "size": list(self.psd.size), "frame": [0, 0, *self.psd.size]}
        unit: list[Members] = [fill]
        made = place | self.blending(layer) | {"children": [place | {"children": unit}, stroke]}
        if hides:
            self.add_mask(made, masks.mask_of(layer, self.limits), (0, 0), missing)
        self.add_style(layer, made, around, [key for key in names if key.rstrip("0123456789") in around], name)
        self.framed[id(made)] = unit
        return made

    def content(self, layer: Layer) -> Picture | None:
        if layer.kind == "shape" and not shapes.is_filled(layer) and shapes.stroke_data(layer).get("strokeEnabled"):
            return masks.silhouette(layer, self.limits)
        if shapes.unrendered_gradient(layer) is not None:
            return masks.silhouette(layer, self.limits) or blank(self.psd.size, self.limits)
        return pixels(layer, self.limits)

    def outline(self, layer: Layer) -> Picture | None:
        """The path of a shape with a translucent gradient and effects, which follow the path and not the alpha."""
        if shapes.translucent_gradient(layer) is None or layer.fill_opacity != 255:
            return None
        return masks.silhouette(layer, self.limits)

    def cut(self, layer: Layer, found: Picture) -> Picture:
        """The picture within the layer's masks."""
        cover = masks.coverage(layer, found.box, self.limits)
        return found if cover is None else replace(found, image=masked(found.image, cover))

    def save(self, image: Image.Image, name: str, kind: str) -> str:
        path = f"layers/{self.files.unique(name, kind)}.png"
        write_picture(self.folder / path, image)
        self.report.files.append(path)
        return path

    # What all layers have

    def add_path_stroke(self, layer: Layer, style: Members, names: list[str], missing: Missing) -> None:
        if layer.kind != "shape":
            return
        try:
            stroke = shapes.path_stroke(layer)
        except Unsupported as error:
            return missing(str(error), "left out")
        if stroke is not None:
            style.setdefault("strokes", []).append(stroke)
            names.append("path")
            missing("the dashes of its stroke" if shapes.is_dashed(layer) else "the stroke of its path",
                    "a stroke of the layer style")

    def add_mask(
        self, made: Members, mask: MaskPicture | None, corner: Sequence[float], missing: Missing
    ) -> None:
        """Masks a child whose top left is `corner`."""
        if mask is None:
            return
        made["mask"] = self.masks.member(mask, corner)

    def add_style(
        self, layer: Layer, made: Members, style: Members, names: list[str], name: str | None = None
    ) -> None:
        """Puts a layer style into the style sheet, where it can be used again."""
        if not style:
            return
        if "style" not in made:
            made["style"] = name or self.names.unique(layer.name, layer.kind)
        self.sheet.setdefault(made["style"], {})["layerStyle"] = style
        if names:
            self.styled.append(Styled(shown(layer.name), names, style))

    def blending(self, layer: Layer) -> Members:
        made: Members = {}
        if layer.opacity != 255:
            made["opacity"] = round(layer.opacity / 255, 6)
        blend = MODES.get(layer.blend_mode.name, "normal")
        if blend != "normal":
            made["blend"] = blend
        fill = styles.flag(layer.tagged_blocks.get_data(Tag.BLEND_FILL_OPACITY), 255)
        if 0 <= fill < 255:
            made["fillOpacity"] = round(fill / 255, 6)
        return made

    def report_blending(self, layer: Layer, missing: Missing) -> None:
        if layer.blend_mode.name == "DISSOLVE":
            missing("the grain of the blend mode dissolve", "another grain")
        if layer.is_group() and layer._record.clipping:
            # Other programs clip groups.
            missing("the clipping of a group", "not clipped, as in Photoshop")
        ranges = layer._record.blending_ranges
        parts = [ranges.composite_ranges, *(ranges.channel_ranges or [])]
        if any(part and any(tuple(pair) != (0, 65535) for pair in part) for part in parts):
            missing("blending by brightness (Blend If)", "blended everywhere")


def adjustment_of(layer: Layer) -> str | None:
    """What kind of adjustment a layer is; None for groups and layers with pixels."""
    if layer.kind in GROUPS:
        return None
    return adjustments.kind(layer) or (None if layer.kind in PIXELS else str(layer.kind))


def check_depth(depth: int) -> None:
    """Raises where a document cannot have another group."""
    if depth > DEEPEST:
        raise Unsupported(f"groups in groups, more than {DEEPEST + 1}")
