"""Draws PSD files with signwriter and compares them with Photoshop's merged pictures; see scripts/layer-styles."""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image
from psd_tools import PSDImage
from psd_tools.api.pil_io import convert_pattern_to_pil
from psd_tools.constants import Tag

from descriptor import Unsupported, layer_style, plain

EFFECTS = [
    Tag.OBJECT_BASED_EFFECTS_LAYER_INFO_V1, Tag.OBJECT_BASED_EFFECTS_LAYER_INFO_V0,
    Tag.OBJECT_BASED_EFFECTS_LAYER_INFO,
]
MODES = {
    "NORMAL": "normal", "DISSOLVE": "dissolve", "DARKEN": "darken", "MULTIPLY": "multiply", "COLOR_BURN": "colorBurn",
    "LINEAR_BURN": "linearBurn", "DARKER_COLOR": "darkerColor", "LIGHTEN": "lighten", "SCREEN": "screen",
    "COLOR_DODGE": "colorDodge", "LINEAR_DODGE": "linearDodge", "LIGHTER_COLOR": "lighterColor",
    "OVERLAY": "overlay", "SOFT_LIGHT": "softLight", "HARD_LIGHT": "hardLight", "VIVID_LIGHT": "vividLight",
    "LINEAR_LIGHT": "linearLight", "PIN_LIGHT": "pinLight", "HARD_MIX": "hardMix", "DIFFERENCE": "difference",
    "EXCLUSION": "exclusion", "SUBTRACT": "subtract", "DIVIDE": "divide", "HUE": "hue", "SATURATION": "saturation",
    "COLOR": "color", "LUMINOSITY": "luminosity", "PASS_THROUGH": "normal",
}


class File:
    """A PSD as a group document."""

    def __init__(self, path, folder):
        self.psd = PSDImage.open(path)
        self.folder = folder
        self.styled = []
        self.count = 0
        self.notes = []
        self.covers_canvas = False
        self.patterns = {}
        for key in self.psd.tagged_blocks.keys():
            if getattr(key, "name", "").startswith("PATTERNS"):
                for pattern in self.psd.tagged_blocks.get_data(key) or []:
                    self.patterns[str(pattern.pattern_id).rstrip("\0")] = pattern
        self.light = {"angle": self.resource(1037, 90), "altitude": self.resource(1049, 30)}

    def resource(self, key, default):
        found = self.psd.image_resources.get(key)
        value = getattr(found, "data", default) if found is not None else default
        if isinstance(value, bytes):
            value = int.from_bytes(value[:4], "big", signed=True)
        return int(getattr(value, "value", value))

    def pattern(self, identifier):
        if identifier not in self.patterns:
            raise Unsupported("pattern is not in the file")
        path = f"pattern{len(identifier)}-{identifier[:8]}.png"
        convert_pattern_to_pil(self.patterns[identifier]).convert("RGBA").save(self.folder / path)
        return path

    def children(self, group):
        found = []
        for layer in group:
            if layer.visible:
                found += self.child(layer)
        return found

    def child(self, layer):
        if layer.clipping and not self.covers_canvas:
            raise Unsupported("clipping mask")
        self.covers_canvas = layer.kind == "pixel" and layer.bbox[:2] <= (0, 0) and layer.bbox[2:] >= self.psd.size
        stroke = layer.tagged_blocks.get_data(Tag.VECTOR_STROKE_DATA)
        if stroke is not None and plain(stroke).get("strokeEnabled"):
            self.notes.append(f"{layer.name}: the stroke of a path is not among the layer's pixels")
        if layer.kind in ("group", "artboard"):
            children = self.children(layer)
            style = self.style(layer, (0, 0))
            if not style and layer.opacity == 255 and layer.blend_mode.name == "PASS_THROUGH":
                return children
            made = {"kind": "group", "size": list(self.psd.size), "children": children}
        else:
            box, pixels = self.pixels(layer)
            if pixels is None:
                return []
            self.count += 1
            path = f"layer{self.count}.png"
            pixels.save(self.folder / path)
            style = self.style(layer, box)
            made = {"kind": "image", "file": path, "frame": [box[0], box[1], pixels.width, pixels.height]}
        made |= {"opacity": layer.opacity / 255, "blend": MODES[layer.blend_mode.name]}
        fill = layer.tagged_blocks.get_data(Tag.BLEND_FILL_OPACITY)
        if fill is not None:
            made["fillOpacity"] = int(fill) / 255
        if style:
            made["layerStyle"] = style
        return [made]

    def pixels(self, layer):
        """The layer's own pixels, with its mask. Nothing lies beyond the canvas and a margin."""
        picture = layer.topil()
        box = layer.bbox[:2]
        if picture is None or layer.kind == "solidcolorfill":
            picture = layer.composite(layer_filter=lambda _: True, apply_icc=False) if picture is None else picture
        if picture is None:
            return box, None
        record = layer._record
        if picture.size == (record.width, record.height):
            box = (record.left, record.top)
        picture = numpy.array(picture.convert("RGBA"))
        mask = layer.mask
        if mask is not None and not mask.disabled:
            cover = numpy.full(picture.shape[:2], mask.background_color, dtype=float)
            shape = mask.topil()
            if shape is not None:
                values = numpy.array(shape, dtype=float)
                x, y = mask.bbox[0] - box[0], mask.bbox[1] - box[1]
                for row in range(max(0, y), min(cover.shape[0], y + values.shape[0])):
                    left, right = max(0, x), min(cover.shape[1], x + values.shape[1])
                    if left < right:
                        cover[row, left:right] = values[row - y, left - x:right - x]
            picture[..., 3] = numpy.rint(picture[..., 3] * cover / 255)
        return box, Image.fromarray(picture)

    def style(self, layer, box):
        made, names = {}, []
        for key in EFFECTS:
            found = layer.tagged_blocks.get_data(key)
            if found is not None:
                effects = plain(found)
                try:
                    if effects.get("masterFXSwitch", True):
                        made, names = layer_style(effects, self.pattern, self.origin(layer, box))
                except Unsupported as error:
                    self.notes.append(f"{layer.name}: {error}")
                break
        if layer.kind == "type":
            made["edgeGamma"] = 1.45
        excluded = layer.tagged_blocks.get_data(Tag.CHANNEL_BLENDING_RESTRICTIONS_SETTING)
        if excluded is not None and len(list(excluded)):
            made["channels"] = "".join(name for index, name in enumerate("rgb") if index not in list(excluded))
        if not made:
            return made
        made["globalLight"] = {"angle": self.light["angle"], "altitude": self.light["altitude"]}
        if layer.tagged_blocks.get_data(Tag.BLEND_INTERIOR_ELEMENTS):
            made["interiorAsGroup"] = True
        if names and layer.kind == "shape" and layer.tagged_blocks.get_data(Tag.GRADIENT_FILL_SETTING) is not None:
            self.notes.append(f"{layer.name}: a path with a gradient fill, whose alpha is not that of the path")
        elif names:
            self.styled.append((layer.name, names, made))
        return made

    def origin(self, layer, box):
        point = layer.tagged_blocks.get_data(Tag.REFERENCE_POINT)
        values = list(point) if point is not None else [0, 0]
        return [round(values[0]) - box[0], round(values[1]) - box[1]]

    def document(self):
        document = {"kind": "group", "size": list(self.psd.size), "children": self.children(self.psd)}
        return document


def drawn(document, folder, name, renderer):
    path = folder / f"{name}.json"
    path.write_text(json.dumps(document))
    out = folder / f"{name}.png"
    done = subprocess.run(
        [os.environ["SIGNWRITER"], "render", path.name, "--renderer", renderer, "-o", out.name], cwd=folder,
        capture_output=True, text=True)
    if done.returncode:
        raise Unsupported(done.stderr.strip())
    return numpy.array(Image.open(out).convert("RGBA")).astype(float)


def over_white(picture):
    alpha = picture[..., 3:] / 255
    return picture[..., :3] * alpha + 255 * (1 - alpha)


def measure(path, options, folder):
    file = File(path, folder)
    merged = file.psd.topil()
    if merged is None:
        raise Unsupported("no merged picture")
    truth = numpy.array(merged.convert("RGBA")).astype(float)
    document = file.document()
    ours = over_white(drawn(document, folder, "with", options.renderer))
    difference = numpy.abs(over_white(truth) - ours)
    for index, (layer, names, style) in enumerate(file.styled):
        kept = dict(style)
        for key in list(style):
            if key not in ("globalLight", "edgeGamma"):
                del style[key]
        without = over_white(drawn(document, folder, f"without{index}", options.renderer))
        style.update(kept)
        changed = (numpy.abs(without - ours) >= 1).any(axis=-1)
        errors = difference[changed]
        if not errors.size:
            print(f"{path.name:44} {layer[:18]:18} {'+'.join(names):40} changes nothing")
            continue
        rms, worst = (errors**2).mean() ** 0.5, errors.max()
        print(f"{path.name:44} {layer[:18]:18} {'+'.join(names):40} {rms:6.2f} {worst:5.0f}  {len(errors):7}", flush=True)
    for note in file.notes:
        print(f"{path.name:44} {note}")
    if options.pictures:
        target = pathlib.Path(options.pictures)
        target.mkdir(parents=True, exist_ok=True)
        row = [over_white(truth), ours, numpy.minimum(difference * 16, 255)]
        Image.fromarray(numpy.concatenate(row, axis=1).round().astype("uint8")).save(target / f"{path.stem}.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--renderer", default="cpu")
    parser.add_argument("--pictures")
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    print(f"{'file':44} {'layer':18} {'effects':40} {'RMS':>6} {'most':>5}  {'pixels':>7}")
    for path in sorted(pathlib.Path(options.folder).rglob("*.psd")):
        if options.only not in str(path):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                measure(path, options, pathlib.Path(folder))
            except Unsupported as error:
                print(f"{path.name:44} not measured: {error}")


if __name__ == "__main__":
    sys.exit(main())
