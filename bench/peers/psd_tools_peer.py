"""psd-tools, which composites PSD files: the one other library that draws layer styles, of which it has strokes and
overlays. It leaves drop shadows and bevels out, and spreads a vertical gradient over the width of its layer, where
Photoshop spreads it over the height.

It draws no text from a string here, so each label's text comes as pixels from `signwriter render`, in a file with the
same effects. Making and reading the file is not measured; compositing is.
"""

import io
import json
import os
import subprocess
import sys
import tempfile

import numpy
import psd_tools
from PIL import Image

from pictures import premultiplied

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../python/photoshop/tests"))
import psd_maker  # noqa: E402

SIGNWRITER = ".build/release/signwriter"
BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
# What the workloads' empty objects stand for: Photoshop's defaults. docs/layer-styles.md has them.
EFFECTS = {
    "strokes": lambda: {"FrFX": psd_maker.stroke(3.0, BLACK)},
    "gradientOverlays": lambda: {"GrFl": psd_maker.gradient_overlay([BLACK, WHITE], 90)},
    "dropShadows": lambda: {"DrSh": psd_maker.drop_shadow()},
    "bevel": lambda: {"ebbl": psd_maker.bevel()},
}


class PsdToolsPeer:
    limit = 8

    def __init__(self, stage):
        if stage != "draw":
            raise ValueError("psd-tools lays no text out")
        self.name = f"psd-tools {psd_tools.__version__}"
        self.way = []

    def choose(self, pictures):
        style = pictures[0].document.get("layerStyle", {})
        left_out = [name for name in ("dropShadows", "bevel") if style.get(name) not in (None, [])]
        self.way = [f"without {name}" for name in left_out]

    def prepare(self, picture):
        document = dict(picture.document)
        style = document.pop("layerStyle")
        text = _drawn(document)
        box = text.getbbox()
        psd = psd_tools.PSDImage.new("RGBA", text.size)
        layer = psd_maker.pixel_layer(psd, text.crop(box), "text", box[0], box[1])
        members = {}
        for name, make in EFFECTS.items():
            if style.get(name) not in (None, []):
                members |= make()
        psd_maker.add_effects(layer, **members)
        file = io.BytesIO()
        psd.save(file)
        file.seek(0)
        return psd_tools.PSDImage.open(file)

    def draw(self, prepared):
        for psd in prepared:
            psd.composite(force=True)

    def pixels(self, picture):
        image = self.prepare(picture).composite(force=True).convert("RGBA")
        return premultiplied(numpy.asarray(image))


def _drawn(document):
    """The document as Signwriter draws it."""
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/label.json", "w", encoding="utf-8") as file:
            json.dump(document, file)
        subprocess.run([SIGNWRITER, "render", f"{folder}/label.json", "--renderer", "cpu", "-o", f"{folder}/label.png"],
                       check=True, stdout=subprocess.DEVNULL)
        with Image.open(f"{folder}/label.png") as image:
            return image.convert("RGBA")
