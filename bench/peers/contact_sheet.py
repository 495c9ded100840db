"""Shows the pictures side by side, to prove equal work."""

import os

import numpy
from PIL import Image, ImageDraw, ImageFont

from pictures import premultiplied

CELL = 384  # pixels, the most that a picture is wide
ACROSS = 4
PAPER = (236, 236, 236)


def read(folder):
    """The premultiplied pixels of the second picture; None if there is none. Ours are PNG files, hence straight."""
    if os.path.exists(f"{folder}/0.npy"):
        return numpy.load(f"{folder}/0.npy")
    if not os.path.exists(f"{folder}/0.png"):
        return None
    return premultiplied(numpy.asarray(Image.open(f"{folder}/0.png").convert("RGBA")))


def difference(ours, theirs):
    """The largest difference of premultiplied channels, in steps of 255, and the root of the mean of their squares."""
    apart = numpy.abs(ours.astype(int) - theirs.astype(int))
    return int(apart.max()), float(numpy.sqrt((apart.astype(float) ** 2).mean()))


def write(path, rows, columns):
    """`rows`: (title, {column: premultiplied pixels}). Each picture has its name above it, four beside each other."""
    font = ImageFont.load_default(14)
    tiles, top = [], 8
    for title, pictures in rows:
        drawn = [(name, _cell(pictures[name])) for name in columns if name in pictures]
        for first in range(0, len(drawn), ACROSS):
            line = drawn[first:first + ACROSS]
            for index, (name, cell) in enumerate(line):
                tiles.append((8 + index * (CELL + 8), top, f"{title}, {name}", cell))
            top += max(cell.height for _, cell in line) + 28
    sheet = Image.new("RGB", (ACROSS * (CELL + 8) + 8, top), (255, 255, 255))
    draw = ImageDraw.Draw(sheet)
    for left, top, name, cell in tiles:
        draw.text((left, top), name, (60, 60, 60), font)
        sheet.paste(cell, (left, top + 20))
    sheet.save(path)


def _cell(pixels):
    alpha = pixels[..., 3:].astype(numpy.float32) / 255
    flat = pixels[..., :3] + (1 - alpha) * numpy.array(PAPER, numpy.float32)
    image = Image.fromarray(numpy.clip(flat + 0.5, 0, 255).astype(numpy.uint8))
    if image.width > CELL:
        image = image.resize((CELL, round(image.height * CELL / image.width)), Image.Resampling.BOX)
    return image
