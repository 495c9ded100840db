"""libvips, from pyvips: its `text` makes the mask with Pango, the rest are its own operations, one pipeline a label.

Blurs are of eight-bit masks (`gaussblur`, integer precision, its default). It works in as many threads as there are
cores for it. The font is named to Pango and comes from the one file.
"""

import functools
import os

import numpy
from PIL import ImageFont

os.environ.setdefault("VIPS_CONCURRENCY", str(len(os.sched_getaffinity(0))))
import pyvips  # which reads that when it starts


class VipsPeer:
    limit = 32

    def __init__(self, stage):
        self.name = "libvips " + ".".join(str(pyvips.version(part)) for part in range(3)) + ", text by Pango"
        # Each label is another one, so a cache of operations would only cost.
        pyvips.cache_set_max(0)
        self.fills = {}

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def draw(self, prepared):
        for picture in prepared:
            self.image(picture).write_to_memory()

    def image(self, picture):
        """Premultiplied, as composite works, with no conversion at its ends."""
        layers = [layer for text in picture.texts for layer in self.layers(text, (picture.width, picture.height))]
        if len(layers) == 1:
            return layers[0]
        return layers[0].composite(layers[1:], "over", compositing_space="srgb", premultiplied=True).cast("uchar")

    def layers(self, text, size):
        """Coloured masks, bottom to top."""
        mask = _mask(text, size)
        blurred = {}

        def soft(shadow):
            if shadow.sigma not in blurred:
                blurred[shadow.sigma] = mask.gaussblur(shadow.sigma, min_ampl=0.01) if shadow.sigma > 0 else mask
            x, y = (round(offset) for offset in shadow.offset)
            return blurred[shadow.sigma].embed(x, y, *size)

        layers = [_colored(shadow.color, soft(shadow)) for shadow in reversed(text.shadows)]
        layers.append(self.fill(text, size, mask))
        for shadow in reversed(text.inner_shadows):
            layers.append(_colored(shadow.color, (mask * (255 - soft(shadow)) / 255).cast("uchar")))
        return layers

    def fill(self, text, size, mask):
        if text.gradient is None:
            return _colored(text.color, mask)
        key = (text.gradient, size)
        if key not in self.fills:
            self.fills[key] = _gradient(text.gradient, size).bandjoin(255).copy_memory()
        return _srgb(self.fills[key] * (mask / 255))

    def pixels(self, picture):
        data = self.image(picture).write_to_memory()
        return numpy.frombuffer(data, numpy.uint8).reshape(picture.height, picture.width, 4)


def _mask(text, size):
    """The text's own picture is as large as its ink; it is put where its baseline and its middle belong."""
    bold = " Bold" if "Bold" in text.font_path else ""
    ink = pyvips.Image.text(_escaped(text.text), font=f"DejaVu Sans{bold} {text.size:g}", fontfile=text.font_path,
                            dpi=72)
    # libvips says where the ink begins in Pango's layout, whose first line begins at its ascent, in whole pixels.
    top = round(text.baseline) - round(_ascent(text.font_path, text.font_index) * text.size)
    return ink.embed(round(text.pens[0]) + ink.xoffset, top + ink.yoffset, *size)


@functools.cache
def _ascent(path, index):
    return ImageFont.truetype(path, 1000, index).getmetrics()[0] / 1000


def _escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _bytes(color):
    return [round(255 * channel) for channel in color]


def _colored(color, mask):
    return _srgb(mask.maplut(_table(color)))


@functools.cache
def _table(color):
    """The premultiplied colour of each coverage."""
    channels = [channel * color[3] for channel in color[:3]] + [color[3]]
    return pyvips.Image.identity().linear(channels, [0.5] * 4).cast("uchar").copy_memory()


def _srgb(image):
    return image.cast("uchar").copy(interpretation="srgb")


def _gradient(gradient, size):
    (x0, y0), (x1, y1) = gradient.start, gradient.end
    places = pyvips.Image.xyz(*size)
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    at = ((places[0] + 0.5 - x0) * (x1 - x0) + (places[1] + 0.5 - y0) * (y1 - y0)) / length
    stops = gradient.stops
    colors = at.new_from_image(_bytes(stops[0][1][:3]))
    for (first, above), (last, below) in zip(stops, stops[1:]):
        part = ((at - first) / (last - first))
        part = (part > 0).ifthenelse((part < 1).ifthenelse(part, 1), 0)
        step = [low - high for high, low in zip(_bytes(above[:3]), _bytes(below[:3]))]
        colors = colors + part * step
    return colors.rint()
