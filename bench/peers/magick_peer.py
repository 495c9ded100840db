"""ImageMagick's command line: one process per label, as in scripts. Its figures include start and PNG encoding."""

import io
import os
import shutil
import subprocess
import tempfile

import numpy
from PIL import Image


class MagickPeer:
    limit = 2

    def __init__(self, stage):
        self.stage = stage
        found = [shutil.which(name) for name in ("magick", "convert-im6.q16", "convert")]
        self.program = next((path for path in found if path), None)
        if self.program is None:
            raise OSError("there is no magick or convert on the PATH")
        version = subprocess.run([self.program, "-version"], check=True, stdout=subprocess.PIPE, text=True).stdout
        self.name = " ".join(version.split()[1:3]) + ", a process a label"
        self.file = os.path.join(tempfile.mkdtemp(), "label.png")

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def draw(self, prepared, take=None):
        for picture in prepared:
            subprocess.run([self.program, *_arguments(picture), f"PNG32:{self.file}"], check=True)
            if take:
                take(self.file)

    def pixels(self, picture):
        with open(self.one(picture), "rb") as file:
            straight = numpy.asarray(Image.open(io.BytesIO(file.read())).convert("RGBA")).astype(numpy.float32)
        straight[..., :3] *= straight[..., 3:] / 255
        return (straight + 0.5).astype(numpy.uint8)

    def one(self, picture):
        self.draw([picture])
        return self.file

    def encoded(self, pictures):
        for picture in pictures:
            with open(self.one(picture), "rb") as file:
                yield file.read()


def _arguments(picture):
    """Draws one text. Its mask is kept in memory and used for each shadow."""
    text = picture.texts[0]
    size = f"{picture.width}x{picture.height}"
    place = f"+{text.pens[0]}+{text.baseline}"
    arguments = ["-size", size, "xc:black", "-fill", "white", "-font", text.font_path, "-pointsize", str(text.size),
                 "-annotate", place, text.text, "-colorspace", "gray", "-write", "mpr:text", "+delete"]
    arguments += ["xc:none"]
    for shadow in reversed(text.shadows):
        arguments += ["("] + _solid(size, shadow.color) + ["(", "mpr:text"] + _soft(shadow)
        arguments += ["-evaluate", "multiply", str(shadow.color[3]), ")"] + _masked()
    arguments += ["("] + _fill(size, picture, text) + ["mpr:text"] + _masked()
    for shadow in reversed(text.inner_shadows):
        arguments += ["("] + _solid(size, shadow.color) + ["(", "mpr:text"] + _soft(shadow) + ["-negate"]
        arguments += ["mpr:text", "-compose", "multiply", "-composite"]
        arguments += ["-evaluate", "multiply", str(shadow.color[3]), ")"] + _masked()
    return arguments


def _solid(size, color):
    return ["-size", size, "xc:" + _rgb(color)]


def _fill(size, picture, text):
    if text.gradient is None:
        return _solid(size, text.color)
    # The gradient runs down the canvas, in pieces of two colours, each as high as its stops are apart.
    (_, top), (_, bottom) = text.gradient.start, text.gradient.end
    stops = text.gradient.stops
    rows = [round(top + at * (bottom - top)) for at, _ in stops]
    pieces = ["(", "-size", f"{picture.width}x{rows[0]}", "xc:" + _rgb(stops[0][1])]
    for (_, above), (_, below), first, last in zip(stops, stops[1:], rows, rows[1:]):
        pieces += ["-size", f"{picture.width}x{last - first}", f"gradient:{_rgb(above)}-{_rgb(below)}"]
    pieces += ["-size", f"{picture.width}x{picture.height - rows[-1]}", "xc:" + _rgb(stops[-1][1]), "-append", ")"]
    return pieces


def _soft(shadow):
    x, y = (round(offset) for offset in shadow.offset)
    return ["-blur", f"0x{shadow.sigma}", "-roll", f"{x:+d}{y:+d}"]


def _masked():
    return ["-alpha", "off", "-compose", "copy-opacity", "-composite", ")", "-compose", "over", "-composite"]


def _rgb(color):
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in color[:3])
