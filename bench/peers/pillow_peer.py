"""Pillow. Fonts are opened once, the gradient's image is made once, and one blurred mask serves all shadows of its sigma.

Pillow keeps no layout: every draw lays the text out (basic layout, the faster one). GaussianBlur is three box blurs.
"""

import io

import numpy
import PIL
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont


class PillowPeer:
    limit = 32

    def __init__(self, stage):
        self.stage = stage
        self.name = f"Pillow {PIL.__version__}"
        self.fonts, self.fills = {}, {}

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def font(self, text):
        key = (text.font_path, text.font_index, text.size)
        if key not in self.fonts:
            self.fonts[key] = ImageFont.truetype(
                text.font_path, text.size, text.font_index, layout_engine=ImageFont.Layout.BASIC)
        return self.fonts[key]

    def fill(self, text, size):
        key = (text.color, text.gradient, size)
        if key not in self.fills:
            if text.gradient is None:
                self.fills[key] = Image.new("RGB", size, _bytes(text.color[:3]))
            else:
                self.fills[key] = Image.fromarray(_gradient(text.gradient, *size))
        return self.fills[key]

    def draw(self, prepared, take=None):
        for picture in prepared:
            image = self.picture(picture)
            if take:
                take(image)

    def picture(self, picture):
        size = (picture.width, picture.height)
        image = None
        for text in picture.texts:
            image = self.text(image, text, size)
        return image

    def text(self, image, text, size):
        mask = Image.new("L", size)
        x = text.pens[0]
        if self.stage == "text":
            x = (size[0] - self.font(text).getlength(text.text)) / 2
        ImageDraw.Draw(mask).text((x, text.baseline), text.text, 255, self.font(text), anchor="ls")
        blurred = {}

        def soft(sigma):
            if sigma not in blurred:
                blurred[sigma] = mask.filter(ImageFilter.GaussianBlur(sigma)) if sigma > 0 else mask
            return blurred[sigma]

        for shadow in reversed(text.shadows):
            image = _over(image, _colored(shadow.color, _moved(soft(shadow.sigma), shadow.offset)))
        fill = self.fill(text, size).copy()
        fill.putalpha(mask)
        image = _over(image, fill)
        for shadow in reversed(text.inner_shadows):
            outside = ImageChops.invert(_moved(soft(shadow.sigma), shadow.offset))
            image = _over(image, _colored(shadow.color, ImageChops.multiply(outside, mask)))
        return image

    def pixels(self, picture):
        straight = numpy.asarray(self.picture(picture)).astype(numpy.float32)
        straight[..., :3] *= straight[..., 3:] / 255
        return (straight + 0.5).astype(numpy.uint8)

    def encoded(self, pictures):
        for picture in pictures:
            file = io.BytesIO()
            self.picture(picture).save(file, "PNG")
            yield file.getvalue()


def _bytes(color):
    return tuple(round(255 * channel) for channel in color)


def _over(image, layer):
    return layer if image is None else Image.alpha_composite(image, layer)


def _colored(color, mask):
    image = Image.new("RGBA", mask.size, _bytes(color[:3]) + (0,))
    image.putalpha(mask.point([round(color[3] * value) for value in range(256)]))
    return image


def _moved(mask, offset):
    moved = Image.new("L", mask.size)
    moved.paste(mask, (round(offset[0]), round(offset[1])))
    return moved


def _gradient(gradient, width, height):
    (x0, y0), (x1, y1) = gradient.start, gradient.end
    across, down = numpy.meshgrid(numpy.arange(width) + 0.5, numpy.arange(height) + 0.5)
    length = (x1 - x0) ** 2 + (y1 - y0) ** 2
    at = ((across - x0) * (x1 - x0) + (down - y0) * (y1 - y0)) / length
    places = [place for place, _ in gradient.stops]
    channels = [numpy.interp(at, places, [color[channel] for _, color in gradient.stops]) for channel in range(3)]
    return (numpy.stack(channels, -1) * 255 + 0.5).astype(numpy.uint8)
