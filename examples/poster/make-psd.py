"""Makes poster.psd, as a designer would in Photoshop: python make-psd.py [FOLDER]

Needs the package signwriter-photoshop and the program signwriter. The pixels of the texts, and the merged picture, are
drawn by signwriter.
"""

import json
import math
import pathlib
import sys
import tempfile
from typing import Any

import numpy
from PIL import Image, ImageDraw, ImageFilter
from psd_tools import PSDImage
from psd_tools.constants import BlendMode, Compression
from signwriter_photoshop import import_file
from signwriter_photoshop.program import Program

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent.parent / "python" / "photoshop" / "tests"))

from psd_maker import (  # noqa: E402
    add_effects, add_text, bevel, character, curve, drop_shadow, gradient_overlay, painted, percent, pixel_layer,
    pixels, stroke, word)

SIZE = (360, 480)
SERIF, SANS, SANS_BOLD = "NotoSerif-Bold", "NotoSans-Regular", "NotoSans-Bold"
CREAM, GOLD, NIGHT = (1.0, 0.96, 0.85), (1.0, 0.78, 0.3), (0.07, 0.06, 0.2)


def sky() -> Image.Image:
    """A night that is lighter at the horizon, and hills."""
    down = numpy.linspace(0, 1, SIZE[1])[:, None, None] ** 1.6
    top, bottom = numpy.array([14, 12, 44]), numpy.array([122, 52, 86])
    image = Image.fromarray((top + (bottom - top) * down).repeat(SIZE[0], axis=1).astype(numpy.uint8))
    draw = ImageDraw.Draw(image)
    for height, color in ((392, (38, 22, 58)), (418, (22, 14, 38))):
        hill = [(x, height + 16 * math.sin(x / 46 + height)) for x in range(0, SIZE[0] + 8, 8)]
        draw.polygon([(0, SIZE[1]), *hill, (SIZE[0], SIZE[1])], fill=color)
    return image.convert("RGBA")


def lantern(width: int, height: int) -> Image.Image:
    """The silhouette of a lantern, four times as large and then made small, for soft edges."""
    image = Image.new("RGBA", (width * 4, height * 4))
    draw = ImageDraw.Draw(image)
    draw.ellipse((0, height * 0.3, width * 4 - 1, height * 3.7), fill="#f6b042")
    for top in (0, height * 3.55):
        draw.rectangle((width * 1.2, top, width * 2.8, top + height * 0.4), fill="#8a3b1c")
    return image.resize((width, height), Image.Resampling.LANCZOS)


def ribs() -> Image.Image:
    """Dark ribs and a light in the middle, on a picture larger than the lantern that clips it."""
    image = Image.new("RGBA", (140, 140))
    draw = ImageDraw.Draw(image)
    for x in range(-60, 200, 18):
        draw.arc((70 - abs(x - 70), -40, 70 + abs(x - 70), 180), 0, 360, fill=(150, 60, 20, 150), width=2)
    light = Image.new("RGBA", image.size)
    ImageDraw.Draw(light).ellipse((40, 40, 100, 100), fill=(255, 250, 210, 210))
    return Image.alpha_composite(image, light.filter(ImageFilter.GaussianBlur(12)))


def glow(color: tuple[float, float, float], size: float) -> dict[str, Any]:
    return painted("Scrn", color, 70) | {
        "GlwT": word("BETE", "SfBL"), "Ckmt": pixels(0), "blur": pixels(size), "Nose": percent(0),
        "ShdN": percent(0), "AntA": False, "TrnS": curve(), "Inpr": percent(50)}


def add_texts(psd: PSDImage) -> None:
    dot = Image.new("RGBA", (4, 4), "white")
    title = pixel_layer(psd, dot, "Title", 180, 250)
    add_text(title, [("Night of Lanterns", character(0, 36, CREAM))], [SERIF], (1, 0, 0, 1, 180, 262), 2, width=330)
    add_effects(
        title, DrSh=drop_shadow(120, 6, 10, 0, 80, NIGHT), FrFX=stroke(3, (0.35, 0.1, 0.08)), ebbl=bevel(3, 100),
        GrFl=gradient_overlay([(0.95, 0.5, 0.12), (1, 0.93, 0.62)]))
    line = pixel_layer(psd, dot, "Line", 180, 290)
    add_text(line, [("Music, food and a thousand lights", character(0, 17, CREAM, Tracking=20))], [SANS],
             (1, 0, 0, 1, 180, 298), 2, width=290)
    add_effects(line, OrGl=glow(GOLD, 9))
    date = pixel_layer(psd, dot, "Date", 180, 440)
    add_text(date, [("24 October, 8 pm", character(0, 22, GOLD))], [SANS_BOLD], (1, 0, 0, 1, 180, 456), 2, width=190)
    add_effects(date, DrSh=drop_shadow(120, 2, 3, 0, 90, (0, 0, 0)))
    turn = math.radians(-12)
    stamp = pixel_layer(psd, dot, "Stamp", 260, 60)
    add_text(stamp, [("Free entry", character(0, 19, (1, 1, 1)))], [SANS_BOLD],
             (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 268, 66), 2, width=100)
    add_effects(stamp, FrFX=stroke(4, (0.75, 0.13, 0.2)), DrSh=drop_shadow(120, 5, 6, 0, 70))


def layers() -> PSDImage:
    psd = PSDImage.new("RGB", SIZE)
    psd._record.image_data.compression = Compression.RLE
    pixel_layer(psd, sky(), "Sky")
    lanterns = psd.create_group(name="Lanterns")
    far = pixel_layer(lanterns, lantern(34, 44), "Far lantern", 62, 54)
    far.opacity = 190
    add_effects(far, OrGl=glow(GOLD, 16))
    near = pixel_layer(lanterns, lantern(104, 132), "Near lantern", 128, 66)
    add_effects(near, OrGl=glow(GOLD, 40))
    inside = pixel_layer(lanterns, ribs(), "Ribs", 110, 62)
    inside.clipping = True
    inside.blend_mode = BlendMode.HARD_LIGHT
    add_texts(psd)
    return psd


def write(psd: PSDImage, path: pathlib.Path) -> None:
    with path.open("wb") as file:
        psd._record.write(file)


def texts(folder: pathlib.Path, program: Program) -> dict[str, tuple[Image.Image, int, int]]:
    """Each text alone, without its effects: the pixels that Photoshop keeps beside it."""
    document = json.loads((folder / "document.json").read_text())
    sheet = json.loads((folder / "styles.json").read_text())
    for style in sheet["styles"].values():
        style.pop("layerStyle", None)
    (folder / "plain.json").write_text(json.dumps(sheet))
    made = {}
    for child in document["children"]:
        if child["kind"] == "label":
            alone = {"kind": "group", "size": document["size"], "children": [child]}
            (folder / "alone.json").write_text(json.dumps(alone))
            program.draw("alone.json", "alone.png", folder, "--style", "plain.json", "--renderer", "cpu")
            image = Image.open(folder / "alone.png").convert("RGBA")
            box = image.getchannel("A").getbbox()
            made[child["style"]] = (image.crop(box), box[0], box[1])
    return made


def main() -> None:
    target = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    program = Program.find()
    psd = layers()
    with tempfile.TemporaryDirectory() as temporary:
        work = pathlib.Path(temporary)
        write(psd, work / "poster.psd")
        import_file(work / "poster.psd", work, program)
        for name, (image, left, top) in texts(work, program).items():
            old = psd.find(name)
            made = pixel_layer(psd, image, name, left, top)
            for key in old.tagged_blocks:
                made.tagged_blocks[key] = old.tagged_blocks[key]
            old.delete_layer()
        program.draw("document.json", "merged.png", work, "--style", "styles.json", "--renderer", "cpu")
        merged = Image.open(work / "merged.png").convert("RGB")
        psd._record.image_data.set_data([band.tobytes() for band in merged.split()], psd._record.header)
        write(psd, target / "poster.psd")


if __name__ == "__main__":
    main()
