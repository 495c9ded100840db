"""TRDG (TextRecognitionDataGenerator), which makes lines of text for the training of OCR: a picture a text, on white.

Its picture is as wide and as high as its letters, 48 px high, in RGB, letter by letter without kerning. So it is less
work than ours, whose canvas is larger and has alpha. It needs an old Pillow, so it has an environment of its own.
"""

import importlib.metadata

import numpy
from trdg.data_generator import FakeTextDataGenerator


class TrdgPeer:
    limit = 8

    def __init__(self, stage):
        pillow = importlib.metadata.version("Pillow")
        self.name = f"TRDG {importlib.metadata.version('trdg')}, Pillow {pillow}, an image as large as the text"

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def draw(self, prepared):
        for picture in prepared:
            self.image(picture)

    def image(self, picture):
        text = picture.texts[0]
        color = "#" + "".join(f"{round(255 * channel):02x}" for channel in text.color[:3])
        # What has no name below is the command's default: nothing is turned, bent or blurred.
        return FakeTextDataGenerator.generate(
            0, text.text, text.font_path, None, round(text.size), "png", 0, False, 0, False, 1, 0, 0, False, 0, -1, 1,
            color, 0, 1.0, 0, (0, 0, 0, 0), False, False, False, "")

    def pixels(self, picture):
        """Put into a canvas like the others', for the eye."""
        image = self.image(picture).convert("RGBA")
        canvas = numpy.zeros((picture.height, picture.width, 4), numpy.uint8)
        top = max(0, (picture.height - image.height) // 2)
        left = max(0, (picture.width - image.width) // 2)
        part = numpy.asarray(image)[:picture.height, :picture.width]
        canvas[top:top + part.shape[0], left:left + part.shape[1]] = part
        return canvas
