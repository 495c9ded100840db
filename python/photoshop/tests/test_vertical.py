"""Vertical texts stay texts: columns lie, begin and end where Photoshop has them.

The numbers of the first two tests are those of psd2svg's `shapetype*-writingdirection2-*.psd`, which Photoshop wrote.
Letters that stand are centred in the column there, and their column is as long as an em a letter.
"""

import json
import math
import pathlib
from dataclasses import dataclass
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import add_text, bent, character, pixel_layer, saved
from psd_tools import PSDImage
from signwriter_photoshop import import_file
from signwriter_photoshop.program import Program

FONTS = ["DejaVuSans", "NotoSansCJKjp-Regular"]
LATIN, JAPANESE = 0, 1
AT = (1, 0, 0, 1, 109.304, 40.323)
STANDING = {"BaselineDirection": 1}
Runs = list[tuple[str, dict[str, Any]]]


@dataclass
class Imported:
    """What came of a PSD with one vertical text on a canvas of 240 x 260 pixels."""

    child: dict[str, Any]
    style: dict[str, Any]
    missing: list[str]
    folder: pathlib.Path
    program: Program

    def columns(self) -> list[dict[str, Any]]:
        """The lines as the program sets them, with their carets on the canvas."""
        label = self.style | self.child | {"size": self.child["frame"][2:]}
        label = {key: value for key, value in label.items() if key not in ("style", "frame", "kind", "transform")}
        measured = json.loads(self.program.run("measure", "-", given=json.dumps(label)))
        x, y = self.child["frame"][:2]
        lines = measured["texts"][0]["lines"]
        return [{"text": label["text"], "at": [[x + caret["at"][0], y + caret["at"][1]] for caret in line["carets"]]}
                for line in lines]

    def middles(self) -> list[float]:
        return [column["at"][0][0] for column in self.columns()]

    def ink(self) -> Any:
        self.program.draw(
            "document.json", "drawn.png", self.folder, "--style", "styles.json", "--renderer", "cpu")
        return numpy.array(Image.open(self.folder / "drawn.png").convert("RGBA"))[..., 3].astype(float) / 255


def imported(tmp_path: pathlib.Path, program: Program, runs: Runs, transform: tuple[float, ...] = AT,
             **options: Any) -> Imported:
    psd = PSDImage.new("RGB", (240, 260))
    layer = pixel_layer(psd, Image.new("RGBA", (22, 85), "red"), "Title", top=4, left=98)
    add_text(layer, runs, FONTS, transform, is_vertical=True, **options)
    path = tmp_path / "vertical.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program)
    [child] = json.loads((tmp_path / "out" / "document.json").read_text())["children"]
    styles = json.loads((tmp_path / "out" / "styles.json").read_text())["styles"]
    missing = [note.missing for note in report.notes]
    return Imported(child, styles.get(child.get("style"), {}), missing, tmp_path / "out", program)


@pytest.mark.parametrize(("direction", "orientation"), [(1, "upright"), (2, "mixed")])
@pytest.mark.parametrize(("justification", "share"), [(0, 0), (1, 1), (2, 0.5)])
def test_the_first_column_has_its_middle_at_the_origin(
    tmp_path: pathlib.Path, program: Program, direction: int, orientation: str, justification: int, share: float
) -> None:
    found = imported(tmp_path, program, [("Lorem", character(LATIN, 32, BaselineDirection=direction))],
                     justification=justification, bounds=(-16, 0, 16, 80))
    assert found.child["kind"] == "label"
    assert (found.style["writingMode"], found.style["textOrientation"]) == ("vertical-rl", orientation)
    [column] = found.columns()
    assert column["at"][0][0] == pytest.approx(109.304, abs=0.01)
    # The text begins, ends or has its middle at the origin. Letters that stand are longer than their ems by as much at
    # both ends.
    first, last = column["at"][0][1], column["at"][-1][1]
    excess = last - first - 5 * 32 if orientation == "upright" else 0
    assert first + excess / 2 + share * (last - first - excess) == pytest.approx(40.323, abs=0.01)


def test_columns_of_a_box_begin_at_the_right_of_its_bounds(tmp_path: pathlib.Path, program: Program) -> None:
    # The box ends at 42.5, but Photoshop's picture has the middle of the column at 31.3, half an em left of the bounds.
    found = imported(tmp_path, program, [("Lorem", character(LATIN, 32))], (1, 0, 0, 1, 96.888, 0),
                     box=(0, 0, 42.537, 120), bounds=(0, 0, 47.273, 120))
    assert found.middles() == pytest.approx([96.888 + 47.273 - 16], abs=0.01)
    assert found.child["frame"][1::2] == [0, 120]
    assert found.missing == []


def test_letters_that_stand_take_an_em_each(tmp_path: pathlib.Path, program: Program) -> None:
    found = imported(tmp_path, program, [("OHIO\rNO", character(LATIN, 30, Tracking=100, **STANDING))])
    [first, second] = found.columns()
    steps = numpy.diff([y for _, y in first["at"]])[1:-1]
    assert steps == pytest.approx([33, 33], abs=0.01)
    assert found.missing == ["letters that stand, of a font without vertical measures"]
    ink = found.ink()
    # Capitals: their rows begin in the middle of an em, less half of their height of 0.729 ems.
    rows = ink[:, round(first["at"][0][0]) - 14:round(first["at"][0][0]) + 14].sum(axis=1).nonzero()[0]
    assert rows.min() == pytest.approx(40.323 + 15 - 0.729 * 15, abs=1)
    across = ink.sum(axis=0)
    middle = (across[95:] * (numpy.arange(95, 240) + 0.5)).sum() / across[95:].sum()
    assert middle == pytest.approx(109.304, abs=0.3)


def test_a_font_with_vertical_measures_needs_no_help(tmp_path: pathlib.Path, program: Program) -> None:
    found = imported(tmp_path, program, [("OHIO", character(JAPANESE, 30, **STANDING))])
    assert "characterSpacing" not in found.style and found.missing == []
    assert [y for _, y in found.columns()[0]["at"]] == pytest.approx([40.323 + 30 * i for i in range(5)], abs=0.01)


@pytest.mark.parametrize("leading", [24.0, 40.0, 90.0])
def test_columns_are_a_leading_apart_to_the_left(tmp_path: pathlib.Path, program: Program, leading: float) -> None:
    style = character(JAPANESE, 30, AutoLeading=False, Leading=leading, AutoKerning=False)
    found = imported(tmp_path, program, [("\u7e26\u66f8\rA\r\u4e09", style)], (1, 0, 0, 1, 200, 20))
    assert found.middles() == pytest.approx([200, 200 - leading, 200 - 2 * leading], abs=0.02)
    assert found.missing == []


def test_a_box_breaks_columns_at_its_height(tmp_path: pathlib.Path, program: Program) -> None:
    style = character(JAPANESE, 20, AutoKerning=False)
    found = imported(tmp_path, program, [("\u7e26\u66f8\u304d\u306e\u6587\u7ae0", style)], (1, 0, 0, 1, 20, 30),
                     box=(0, 0, 100, 70), bounds=(0, 0, 100, 70), paragraph={"StartIndent": 5.0, "EndIndent": 3.0})
    assert [len(column["at"]) - 1 for column in found.columns()] == [3, 3]
    assert found.middles() == pytest.approx([110, 86], abs=0.02)
    assert found.child["frame"][1::2] == [35, 62]


def test_the_transform_scales_and_turns_about_the_origin(tmp_path: pathlib.Path, program: Program) -> None:
    turn = math.radians(20)
    matrix = (2 * math.cos(turn), 2 * math.sin(turn), -2 * math.sin(turn), 2 * math.cos(turn), 120, 60)
    found = imported(tmp_path, program, [("\u7e26\r\u66f8", character(JAPANESE, 16, AutoKerning=False))], matrix)
    assert found.style["font"]["size"] == 32
    x, y, width, height = found.child["frame"]
    across, down = found.child["transform"]["anchor"]
    assert (x + across * width, y + down * height) == pytest.approx((120, 60), abs=0.01)
    assert found.child["transform"]["rotate"] == pytest.approx(20, abs=1e-3)
    assert found.middles() == pytest.approx([120, 120 - 2 * 16 * 1.2], abs=0.02)


def test_a_shift_of_the_baseline_moves_to_the_right(tmp_path: pathlib.Path, program: Program) -> None:
    def middle(shift: float) -> float:
        across = imported(tmp_path, program, [("HHH", character(LATIN, 30, BaselineShift=shift))]).ink().sum(axis=0)
        return float((across * numpy.arange(240)).sum() / across.sum())

    assert middle(6.0) - middle(0.0) == pytest.approx(6, abs=0.3)


def test_runs_may_stand_side_by_side(tmp_path: pathlib.Path, program: Program) -> None:
    style = {"AutoKerning": False, "BaselineDirection": 2}
    runs = [("\u5e73\u6210", character(JAPANESE, 30, **style)),
            ("20", character(JAPANESE, 30, **style | {"BaselineDirection": 3})),
            ("\u5e74", character(JAPANESE, 30, **style))]
    found = imported(tmp_path, program, runs)
    assert [run.get("textCombineUpright") for run in found.child["text"]] == [None, "all", None]
    assert found.missing == []
    rows = found.columns()[0]["at"]
    assert rows[-1][1] - rows[0][1] == pytest.approx(4 * 30, abs=0.01)
    alone = imported(tmp_path, program, [("12", character(JAPANESE, 30, BaselineDirection=3))])
    assert alone.child["text"] == [{"text": "12", "textCombineUpright": "all"}]


def test_letters_of_which_some_stand_are_named(tmp_path: pathlib.Path, program: Program) -> None:
    runs = [("lie down ", character(JAPANESE, 20)), ("UP", character(JAPANESE, 20, **STANDING))]
    found = imported(tmp_path, program, runs)
    assert found.style["textOrientation"] == "mixed"
    assert found.missing == ["letters of which some stand and some lie"]
    # Ideographs stand however it is.
    runs = [("\u7e26\u66f8\u304d", character(JAPANESE, 20)), ("UP", character(JAPANESE, 20, **STANDING))]
    assert imported(tmp_path, program, runs).style["textOrientation"] == "upright"


def test_kerned_ideographs_have_their_own_heights(tmp_path: pathlib.Path, program: Program) -> None:
    found = imported(tmp_path, program, [("\u3042\u300c\u3044\u300d", character(JAPANESE, 20))])
    assert found.style["font"]["features"] == {"vpal": 1}


@pytest.mark.parametrize(("options", "said"), [
    ({"warp": bent("warpArc", 50), "warp_box": (-16, 0, 16, 80)}, "a warped vertical text"),
    ({"shape_types": [2]}, "a text on a path")])
def test_a_vertical_text_that_is_bent_becomes_the_layers_pixels(
    tmp_path: pathlib.Path, program: Program, options: dict[str, Any], said: str
) -> None:
    found = imported(tmp_path, program, [("Lorem", character(LATIN, 32))], **options)
    assert found.child["kind"] == "image" and found.missing == [said]
    assert found.child["frame"] == [98, 4, 22, 85]


def test_a_template_gives_columns_room_below(tmp_path: pathlib.Path, program: Program) -> None:
    found = imported(tmp_path, program, [("\u7e26\u66f8", character(JAPANESE, 30, AutoKerning=False))])
    [place] = json.loads((found.folder / "styles.json").read_text())["styles"]["vertical"]["children"]
    x, y, width, height = found.child["frame"]
    # To half of the distance above the text.
    assert place["frame"] == pytest.approx([x, y, width, 260 - y / 2 - y], abs=0.01) and height == pytest.approx(60)
    program.run("batch", "jobs.jsonl", "--styles", "styles.json", "--out", "jobs", "--quiet", folder=found.folder)


def test_without_a_program_columns_are_placed_by_rule_of_thumb(tmp_path: pathlib.Path) -> None:
    found = imported(tmp_path, Program(None), [("Lorem", character(LATIN, 32))], bounds=(-16, 0, 16, 84))
    x, y, width, height = found.child["frame"]
    assert (x + width / 2, y, height) == pytest.approx((109.304, 40.323, 84), abs=0.01)
