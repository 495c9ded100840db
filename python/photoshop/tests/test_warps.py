"""Warped texts stay texts: their labels have the members of Photoshop's warp, and bend the box that Photoshop bends."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import add_text, bent, character, pixel_layer, saved
from psd_tools import PSDImage
from signwriter_photoshop import import_file
from signwriter_photoshop.program import Program
from signwriter_photoshop.typeset import WARPS

BOX = (-60, -24, 60, 9)
PATCHY = pathlib.Path(__file__).parent / "photoshop" / "photoshop-warp-text.psd"


def imported(
    tmp_path: pathlib.Path, program: Program, warp: dict[str, Any] | None, **options: Any
) -> tuple[dict[str, Any], list[str]]:
    psd = PSDImage.new("RGB", (300, 200))
    layer = pixel_layer(psd, Image.new("RGBA", (60, 20), "red"), "Title", top=40, left=20)
    given = {"transform": (1, 0, 0, 1, 150, 100), "justification": 2, "warp_box": BOX} | options
    add_text(layer, [("Hello", character(0, 28))], ["DejaVuSans"], warp=warp, **given)
    path = tmp_path / "warped.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program)
    [child] = json.loads((tmp_path / "out" / "document.json").read_text())["children"]
    return child, [note.missing for note in report.notes]


def drawn(tmp_path: pathlib.Path, program: Program) -> Any:
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")
    return numpy.array(Image.open(tmp_path / "out" / "drawn.png").convert("RGBA"))[..., 3].astype(float) / 255


@pytest.mark.parametrize("photoshop", WARPS)
def test_a_warped_text_is_a_label_with_that_warp(tmp_path: pathlib.Path, program: Program, photoshop: str) -> None:
    child, missing = imported(tmp_path, program, bent(photoshop, 40, horizontal=-25, vertical=10, axis="Vrtc"))
    assert child["kind"] == "label" and missing == []
    style = photoshop.removeprefix("warp")
    assert child["warp"] == {"style": style[0].lower() + style[1:], "bend": 0.4, "horizontal": -0.25, "vertical": 0.1,
                             "axis": "vertical", "box": "canvas"}
    assert child["frame"] == [90, 76, 120, 33]
    assert drawn(tmp_path, program).sum() > 100


def test_a_warp_that_bends_nothing_draws_the_flat_text(tmp_path: pathlib.Path, program: Program) -> None:
    # With a box that is smaller than the font's lines, at another place, and with letters wider than it.
    flat, _ = imported(tmp_path, program, None)
    without = drawn(tmp_path, program)
    child, _ = imported(tmp_path, program, bent("warpArch", 0), warp_box=(-20, -12, 25, 3))
    assert child["frame"] != flat["frame"] and child["warp"]["bend"] == 0
    assert numpy.abs(drawn(tmp_path, program) - without).max() <= 1 / 255


def test_the_box_that_bends_is_photoshops(tmp_path: pathlib.Path, program: Program) -> None:
    """The ends of an arc's baseline are where its surface has them, for two boxes around the same text."""
    for top, bottom in ((-24, 9), (-40, 30)):
        imported(tmp_path, program, bent("warpArcLower", 50), warp_box=(-60, top, 60, bottom))
        ink = drawn(tmp_path, program)
        # Where the tangents at both ends are at 45 degrees, the middle of the lower side's cubic hangs down by 3/4 of
        # 4/3 R tan(t/2) sin t.
        radius, angle = 120 / (2 * numpy.sin(numpy.pi / 4)), numpy.pi / 4
        deepest = 0.75 * 4 / 3 * radius * numpy.tan(angle / 2) * numpy.sin(angle)
        below = 100 + deepest * -top / (bottom - top)
        columns = ink[:, 145:155].sum(axis=1).nonzero()[0]
        assert columns.max() + 1 == pytest.approx(below, abs=1.5)


def test_a_warped_text_turns_about_its_origin(tmp_path: pathlib.Path, program: Program) -> None:
    child, _ = imported(tmp_path, program, bent("warpFlag", 30), transform=(0, 1, -1, 0, 150, 100))
    x, y, width, height = child["frame"]
    across, down = child["transform"]["anchor"]
    assert (x + across * width, y + down * height) == pytest.approx((150, 100), abs=0.01)
    assert child["transform"]["rotate"] == pytest.approx(90)


@pytest.mark.parametrize(("warp", "options", "said"), [
    (bent("warpCustom", 0), {}, "a warped text (warpCustom)"),
    (bent("warpArc", 50), {"warp_box": (0, 0, 0, 0)}, "a warped text without an area"),
    (bent("warpArc", 50), {"warp_box": (0, 0, float("nan"), 1)}, "a warped text without an area"),
])
def test_a_warp_that_labels_do_not_have_becomes_the_layers_pixels(
    tmp_path: pathlib.Path, program: Program, warp: dict[str, Any], options: dict[str, Any], said: str
) -> None:
    child, missing = imported(tmp_path, program, warp, **options)
    assert child["kind"] == "image" and missing == [said]


def test_a_template_keeps_the_box_that_bends(tmp_path: pathlib.Path, program: Program) -> None:
    child, _ = imported(tmp_path, program, bent("warpArc", 50))
    styles = json.loads((tmp_path / "out" / "styles.json").read_text())["styles"]
    [place] = styles["warped"]["children"]
    assert (place["frame"], place["text"]) == (child["frame"], "{{Title}}")


def test_photoshops_own_file_has_the_boxes_of_its_texts(tmp_path: pathlib.Path, program: Program) -> None:
    report = import_file(PATCHY, tmp_path, program, missing_font="substitute")
    children = json.loads((tmp_path / "document.json").read_text())["children"]
    assert [child["warp"] for child in children] == [
        {"style": "arc", "bend": 0.5, "box": "canvas"},
        {"style": "squeeze", "bend": -0.7, "horizontal": 0.25, "vertical": -0.1, "axis": "vertical", "box": "canvas"}]
    assert children[0]["frame"] == pytest.approx([29.9634, 24.4043, 62.7319, 28.3887])
    assert children[1]["frame"] == pytest.approx([30, 64.4043, 41.3555, 28.3887])
    assert report.layers == {"type": 2}
