"""Compares what readers of sprite fonts draw with the arithmetic of the file: cells laid over a ground at x += amount +
xadvance. Its parser is its own.

    compare.py FONT.fnt TEXT PICTURE STEPS [--without-pairs]

Exits with 1 where a pixel is further off than STEPS of 255, or nothing was drawn.
"""
import pathlib
import re
import sys

import numpy as np
from PIL import Image

GROUND = (70, 90, 110)


def read(path):
    glyphs, pairs, pages, common = {}, {}, [], {}
    for line in path.read_text().splitlines():
        tag, _, rest = line.partition(" ")
        fields = {name: value.strip('"') for name, value in re.findall(r'(\w+)=("[^"]*"|\S+)', rest)}
        if tag == "char":
            glyphs[int(fields["id"])] = {name: int(value) for name, value in fields.items()}
        elif tag == "kerning":
            pairs[int(fields["first"]), int(fields["second"])] = int(fields["amount"])
        elif tag == "page":
            pages.append(np.asarray(Image.open(path.parent / fields["file"]), dtype=float))
        elif tag == "common":
            common = fields
    return glyphs, pairs, pages, common


def line(font, text, size, with_pairs):
    """The line on the ground with its pen at (20, 20), and its width."""
    glyphs, pairs, pages, _ = font
    picture = np.zeros((size[1], size[0], 3)) + GROUND
    x, previous = 20, None
    for code in map(ord, text):
        if with_pairs:
            x += pairs.get((previous, code), 0)
        glyph = glyphs[code]
        width, height = glyph["width"], glyph["height"]
        cell = pages[glyph["page"]][glyph["y"]:glyph["y"] + height, glyph["x"]:glyph["x"] + width]
        left, top = x + glyph["xoffset"], 20 + glyph["yoffset"]
        place = picture[top:top + height, left:left + width]
        alpha = cell[..., 3:] / 255
        place[:] = cell[..., :3] * alpha + place * (1 - alpha)
        x, previous = x + glyph["xadvance"], code
    return picture, x - 20


def main(font, text, picture, steps, *flags):
    drawn = np.asarray(Image.open(picture).convert("RGB"), dtype=float)
    expected, width = line(read(pathlib.Path(font)), text, drawn.shape[1::-1], "--without-pairs" not in flags)
    apart = np.abs(np.round(expected) - drawn).max(axis=2)
    inked = (np.abs(expected - GROUND).max(axis=2) > 0).sum()
    print(f"{picture}: width {width}, at most {apart.max():.0f} steps, {(apart > 2).sum()} of {inked} pixels above 2")
    if apart.max() > float(steps) or inked < 1000:
        sys.exit(1)


main(*sys.argv[1:])
