"""The stroke along a shape's path lies over its overlays and what is clipped to it, and beneath the style's strokes."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import (
    add_effects, add_patterns, color_overlay, drop_shadow, pattern, pattern_overlay, pixel_layer, saved, stroke,
    stroked_shape, word)
from psd_tools import PSDImage
from signwriter_photoshop import shapes
from signwriter_photoshop.importing import import_file
from signwriter_photoshop.program import Program

FILL, PAINT, OVER = (0.2, 0.4, 0.6), (0, 1, 0), (1, 0, 0)


def shape(is_clipped_onto: bool = False, **effects: Any) -> PSDImage:
    psd = PSDImage.new("RGB", (60, 60))
    layer = stroked_shape(psd, "Shape", (10, 10, 50, 50), FILL, PAINT, width=6)
    if effects:
        add_effects(layer, **effects)
    if is_clipped_onto:
        pixel_layer(psd, Image.new("RGBA", (60, 30), (0, 0, 255, 255)), "Clipped").clipping = True
    return psd


def drawn(psd: PSDImage, tmp_path: pathlib.Path, program: Program) -> tuple[dict[str, Any], Any, list[Any]]:
    path, out = tmp_path / "shape.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    report = import_file(path, out, program)
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    picture = numpy.array(Image.open(out / "drawn.png").convert("RGBA")).astype(int)
    return json.loads((out / "document.json").read_text()), picture, report.notes


def at(picture: Any, x: int, y: int) -> tuple[int, ...]:
    return tuple(int(value) for value in picture[y, x])


def test_a_stroke_that_nothing_lies_beneath_is_part_of_the_pixels(tmp_path: pathlib.Path, program: Program) -> None:
    document, picture, notes = drawn(shape(DrSh=drop_shadow(), FrFX=stroke(2, (0, 0, 0))), tmp_path, program)
    assert notes == [] and [child["kind"] for child in document["children"]] == ["image"]
    assert at(picture, 9, 30) == (0, 0, 0, 255)
    assert at(picture, 12, 30) == (0, 255, 0, 255)
    assert at(picture, 30, 30) == (51, 102, 153, 255)


def test_a_stroke_lies_over_an_overlay_and_beneath_a_stroke_of_the_style(
    tmp_path: pathlib.Path, program: Program
) -> None:
    psd = shape(SoFi=color_overlay(OVER), FrFX=stroke(2, (0, 0, 0), "InsF"))
    _, picture, notes = drawn(psd, tmp_path, program)
    assert notes == []
    assert at(picture, 11, 30) == (0, 0, 0, 255)
    assert at(picture, 14, 30) == (0, 255, 0, 255)
    assert at(picture, 30, 30) == (255, 0, 0, 255)
    assert at(picture, 5, 30)[3] == 0


def test_a_stroke_lies_over_what_is_clipped_to_its_shape(tmp_path: pathlib.Path, program: Program) -> None:
    _, picture, notes = drawn(shape(is_clipped_onto=True), tmp_path, program)
    assert notes == []
    assert at(picture, 12, 20) == (0, 255, 0, 255)
    assert at(picture, 30, 20) == (0, 0, 255, 255)
    assert at(picture, 30, 40) == (51, 102, 153, 255)
    assert at(picture, 5, 20)[3] == 0


def test_a_pattern_begins_at_the_reference_point_also_where_the_path_is_drawn(
    tmp_path: pathlib.Path, program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    psd = PSDImage.new("RGB", (60, 60))
    layer = stroked_shape(psd, "Shape", (10, 12, 50, 50), FILL, PAINT, width=6, is_stroked=False)
    tiled = pattern_overlay("p-1") | stroke(4) | {"PntT": word("FrFl", "Ptrn")}
    add_effects(layer, FrFX=tiled)
    add_patterns(psd, pattern("Dots", "p-1", Image.new("RGB", (8, 8), (0, 0, 255))))
    # As of a shape whose fill is a translucent gradient.
    monkeypatch.setattr(shapes, "translucent_gradient", lambda _: {"colors": ["red", [1, 0, 0, 0]]})
    document, _, notes = drawn(psd, tmp_path, program)
    sheet = json.loads((tmp_path / "out" / "styles.json").read_text())["styles"]
    child = document["children"][0]
    placed = sheet[child["style"]]["layerStyle"]["strokes"][0]["pattern"]["offset"]
    assert notes == [] and [child["frame"][0] + placed[0], child["frame"][1] + placed[1]] == [0, 0]
    assert child["frame"][:2] != [10, 12]
