"""Shows the pictures side by side, to prove equal work: a row for each workload, a column for each library."""

import os

import numpy
from PIL import Image, ImageDraw, ImageFont

CELL = 384  # pixels, the most that a picture is wide
PAPER = (236, 236, 236)


def read(folder):
    """The premultiplied pixels of the second picture; None if there is none. Ours are PNG files, hence straight."""
    if os.path.exists(f"{folder}/0.npy"):
        return numpy.load(f"{folder}/0.npy")
    if not os.path.exists(f"{folder}/0.png"):
        return None
    straight = numpy.asarray(Image.open(f"{folder}/0.png").convert("RGBA")).astype(numpy.float32)
    straight[..., :3] *= straight[..., 3:] / 255
    return (straight + 0.5).astype(numpy.uint8)


def difference(ours, theirs):
    """The largest and the mean absolute difference of premultiplied channels, in steps of 255."""
    apart = numpy.abs(ours.astype(int) - theirs.astype(int))
    return int(apart.max()), float(apart.mean())


def write(path, rows, columns):
    """`rows`: (title, {column: premultiplied pixels})."""
    font = ImageFont.load_default(14)
    cells = [[_cell(pictures.get(column)) for column in columns] for _, pictures in rows]
    heights = [max([cell.height for cell in row if cell] or [1]) + 26 for row in cells]
    sheet = Image.new("RGB", (len(columns) * (CELL + 8) + 8, sum(heights) + 30), (255, 255, 255))
    draw = ImageDraw.Draw(sheet)
    for column, name in enumerate(columns):
        draw.text((8 + column * (CELL + 8), 6), name, (0, 0, 0), font)
    top = 30
    for (title, _), row, height in zip(rows, cells, heights):
        draw.text((8, top), title, (90, 90, 90), font)
        for column, cell in enumerate(row):
            if cell:
                sheet.paste(cell, (8 + column * (CELL + 8), top + 20))
        top += height
    sheet.save(path)


def _cell(pixels):
    if pixels is None:
        return None
    alpha = pixels[..., 3:].astype(numpy.float32) / 255
    flat = pixels[..., :3] + (1 - alpha) * numpy.array(PAPER, numpy.float32)
    image = Image.fromarray(numpy.clip(flat + 0.5, 0, 255).astype(numpy.uint8))
    if image.width > CELL:
        image = image.resize((CELL, round(image.height * CELL / image.width)), Image.Resampling.BOX)
    return image
