"""Takumi, from pytakumi: a tree of nodes with CSS goes in, RGBA comes out, without a file format between.

It gets the one font file, once. It keeps no layout, and CSS has no inner shadows of letters. Its colours are straight.
"""

import importlib.metadata

import numpy
import pytakumi
from PIL import ImageFont

from pictures import premultiplied


class TakumiPeer:
    limit = 32

    def __init__(self, stage):
        self.name = f"Takumi, by pytakumi {importlib.metadata.version('pytakumi')}"
        self.renderer, self.families, self.ascents = pytakumi.Renderer(), {}, {}

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def draw(self, prepared):
        for picture in prepared:
            self.render(picture)

    def render(self, picture):
        texts = [self.node(text, picture) for text in picture.texts]
        tree = {"type": "container", "children": texts,
                "style": {"width": picture.width, "height": picture.height, "position": "relative"}}
        return self.renderer.render(tree, width=picture.width, height=picture.height, format="raw")

    def node(self, text, picture):
        family = self.family(text)
        style = {"position": "absolute", "left": 0, "top": text.baseline - self.ascents[text.font_path, text.size],
                 "width": picture.width, "textAlign": "center", "whiteSpace": "nowrap", "lineHeight": 1.5,
                 "fontFamily": family, "fontSize": text.size, "color": _css(text.color)}
        if text.shadows:
            # A radius of blur in CSS is twice sigma.
            style["textShadow"] = ", ".join(f"{shadow.offset[0]}px {shadow.offset[1]}px {2 * shadow.sigma}px "
                                            f"{_css(shadow.color)}" for shadow in text.shadows)
        return {"type": "text", "text": text.text, "style": style}

    def family(self, text):
        if text.font_path not in self.families:
            name = f"peer{len(self.families)}"
            with open(text.font_path, "rb") as file:
                self.renderer.register_font(file.read(), name=name)
            self.families[text.font_path] = name
        key = (text.font_path, text.size)
        if key not in self.ascents:
            # In a line that is 1.5 times the font's size high, letters and the space around them are centred.
            ascent, descent = ImageFont.truetype(text.font_path, 1000, text.font_index).getmetrics()
            self.ascents[key] = 0.75 * text.size + (ascent - descent) * text.size / 2000
        return self.families[text.font_path]

    def pixels(self, picture):
        data = self.render(picture)
        return premultiplied(numpy.frombuffer(data, numpy.uint8).reshape(picture.height, picture.width, 4))


def _css(color):
    channels = ", ".join(str(round(255 * channel)) for channel in color[:3])
    return f"rgba({channels}, {color[3]:.4f})"
