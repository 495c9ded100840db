"""Photoshop's own pictures of one text, bent by six arcs: flattened by the program's surface they are the same text.

The pictures are the alpha of the text layers of psd2svg's `text-warp-arc-h*.psd`, the boxes those that the files hold.
Flattening takes each picture at the image of a flat pixel. Photoshop's soft edges were made after bending, so they come
out as wide as the surface stretches; that alone is 0.04 of full scale between small bends.
"""

import json
import pathlib
from typing import Any

import numpy
import pytest
from PIL import Image
from signwriter_photoshop.program import Program

FOLDER = pathlib.Path(__file__).parent / "photoshop"
ARCS = json.loads((FOLDER / "arcs.json").read_text())
SIDE = 64
"""Points of a measured outline along each side, clockwise from the top left."""


class Surface:
    """The surface of a warp over a box, from what the program measures of a text that is wider than the box.

    An arc has two rows of control points, so between the upper and the lower side of the text it is straight.
    """

    def __init__(self, program: Program, size: tuple[float, float], warp: dict[str, Any]) -> None:
        label = {"text": "m" * 12, "font": {"family": "DejaVu Sans", "size": 16}, "size": list(size),
                 "lineBreak": "clip", "alignment": "center"}
        flat = json.loads(program.run("measure", "-", given=json.dumps(label)))["texts"][0]
        bent = json.loads(program.run("measure", "-", given=json.dumps(label | {"warp": warp | {"box": "canvas"}})))
        self.left, self.top, self.width, self.height = flat["layout"]
        assert self.left <= 0 and self.left + self.width >= size[0]
        outline = numpy.array(bent["texts"][0]["outline"])
        assert len(outline) == 4 * SIDE
        self.upper, self.lower = outline[:SIDE + 1], outline[2 * SIDE:3 * SIDE + 1][::-1]

    def images(self, x: Any, y: Any) -> tuple[Any, Any]:
        along = self.left + self.width * numpy.arange(SIDE + 1) / SIDE
        down = (y - self.top) / self.height
        found = []
        for axis in range(2):
            upper, lower = (numpy.interp(x, along, side[:, axis]) for side in (self.upper, self.lower))
            found.append(upper + (lower - upper) * down)
        return found[0], found[1]


def flattened(program: Program, arc: dict[str, Any], style: str = "arc") -> Any:
    """The coverage at each pixel of the box, as it was before the text was bent."""
    left, top, width, height = arc["box"]
    surface = Surface(program, (width, height), {"style": style, "bend": arc["bend"]})
    columns, rows = round(width), round(height)
    x, y = numpy.meshgrid((numpy.arange(columns) + 0.5) * width / columns, (numpy.arange(rows) + 0.5) * height / rows)
    across, down = surface.images(x, y)
    picture = numpy.pad(numpy.asarray(Image.open(FOLDER / arc["file"])) / 255, 2)
    # From places on the canvas to indices of padded pixels; beyond the picture there is nothing.
    across = numpy.clip(across + left - arc["left"] + 1.5, 0, picture.shape[1] - 1.001)
    down = numpy.clip(down + top - arc["top"] + 1.5, 0, picture.shape[0] - 1.001)
    i, j = down.astype(int), across.astype(int)
    v, u = down - i, across - j
    upper = picture[i, j] * (1 - u) + picture[i, j + 1] * u
    return upper * (1 - v) + (picture[i + 1, j] * (1 - u) + picture[i + 1, j + 1] * u) * v


def rms(one: Any, two: Any) -> float:
    return float(numpy.sqrt(((one - two) ** 2).mean()))


def least(program: Program) -> Any:
    return flattened(program, next(arc for arc in ARCS if arc["bend"] == 0.1))


@pytest.mark.parametrize("arc", ARCS, ids=[arc["file"] for arc in ARCS])
def test_an_arc_of_photoshops_is_flat_by_our_surface(arc: dict[str, Any], program: Program) -> None:
    flat = least(program)
    assert flat.mean() > 0.15
    assert rms(flattened(program, arc), flat) <= 0.06


@pytest.mark.parametrize("arc", [arc for arc in ARCS if abs(arc["bend"]) >= 0.5], ids=lambda arc: str(arc["bend"]))
@pytest.mark.parametrize("style", ["arcUpper", "arcLower", "arch", "bulge", "flag"])
def test_the_pictures_tell_an_arc_from_other_shapes(arc: dict[str, Any], style: str, program: Program) -> None:
    assert rms(flattened(program, arc, style), least(program)) > 0.12
