"""Texts in fonts that the machine lacks."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import add_effects, add_group_mask, add_text, character, emptied, pixel_layer, saved, stroke
from psd_tools import PSDImage
from psd_tools.constants import BlendMode
from signwriter_photoshop import ImportFailure, import_file
from signwriter_photoshop.cli import main
from signwriter_photoshop.compare import drawn
from signwriter_photoshop.program import Program
from signwriter_photoshop.report import Report

FONTS = ["NoSuchFont-Bold", "DejaVuSans"]
# What stands for the letters: no font has them.
COLUMNS = numpy.uint8([[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]])
LETTERS = Image.fromarray(numpy.tile(COLUMNS, (14, 16, 1)), "RGBA")


def title(parent: Any, name: str = "Title", font: int = 0, left: int = 23, top: int = 31) -> Any:
    layer = pixel_layer(parent, LETTERS, name, left, top)
    runs = [("Hello ", character(font, 18)), ("you", character(font, 18, (0, 0, 1)))]
    add_text(layer, runs, FONTS, (1, 0, 0, 1, left, top + 12))
    return layer


def imported(psd: PSDImage, folder: pathlib.Path, program: Program, **options: Any) -> tuple[Report, list[Any], Any]:
    """The report, the children of the document, and the style sheet."""
    path = folder / "card.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, folder / "out", program, **options)
    document, sheet = (json.loads((folder / "out" / name).read_text()) for name in ("document.json", "styles.json"))
    return report, document["children"], sheet["styles"]


def test_a_text_without_its_font_is_its_pixels_and_a_place_that_jobs_fill(
    tmp_path: pathlib.Path, program: Program
) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    pixel_layer(psd, Image.new("RGBA", (90, 70), (0, 200, 0, 255)), "Paper")
    title(psd)
    report, children, styles = imported(psd, tmp_path, program)
    assert [child["kind"] for child in children] == ["image", "image"]
    assert children[1]["frame"] == [23, 31, *LETTERS.size]
    expected = Image.new("RGBA", (90, 70), (0, 200, 0, 255))
    expected.alpha_composite(LETTERS, (23, 31))
    assert numpy.abs(drawn(tmp_path / "out", program, "cpu").astype(int) - numpy.array(expected)).max() <= 1
    assert [(note.layer, note.missing) for note in report.notes] == [
        ("Title", "the font NoSuchFont-Bold is not on this machine")]
    assert "pixels" in report.notes[0].instead
    place = styles["card"]["children"][1]
    assert (place["kind"], place["style"]) == ("label", "Title") and "Title" in styles
    assert [run["text"] for run in place["text"]] == ["{{Title 1}}", "{{Title 2}}"]
    job = json.loads((tmp_path / "out/jobs.jsonl").read_text())
    assert job["values"] == {"Title 1": "Hello ", "Title 2": "you"}
    program.run("batch", "jobs.jsonl", "--styles", "styles.json", "--out", "jobs", "--quiet", folder=tmp_path / "out")


def test_another_font_stands_in_where_that_is_asked_for(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    title(psd)
    report, children, _ = imported(psd, tmp_path, program, missing_font="substitute")
    assert [child["kind"] for child in children] == ["label"]
    assert "stands in" in report.notes[0].instead


@pytest.mark.parametrize("choice", ["pixels", "substitute", "fail"])
def test_a_text_in_a_font_that_is_there_stays_a_text(tmp_path: pathlib.Path, program: Program, choice: str) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    title(psd, font=1)
    report, children, _ = imported(psd, tmp_path, program, missing_font=choice)
    assert ([child["kind"] for child in children], report.notes) == (["label"], [])


def test_an_import_fails_before_it_writes_and_names_all_fonts(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    title(psd, "Unseen").visible = False
    title(psd, "Second", font=1)
    pixel_layer(psd, LETTERS, "Picture")
    title(psd.create_group(name="Inner"), "Third")
    path = tmp_path / "card.psd"
    path.write_bytes(saved(psd))
    assert main([str(path), "-o", str(tmp_path / "out"), "--missing-font", "fail"]) == 1
    said = capsys.readouterr().err
    assert "NoSuchFont-Bold (layer Third)" in said and "--missing-font pixels" in said and "DejaVu" not in said
    assert not list(tmp_path.glob("out/**/*"))


def test_an_unseen_text_does_not_fail(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    pixel_layer(psd, LETTERS, "Picture")
    title(psd, "Unseen").visible = False
    assert imported(psd, tmp_path, program, missing_font="fail")[0].hidden == ["Unseen"]


def test_a_text_whose_pixels_are_not_in_the_file_is_set_in_another_font(
    tmp_path: pathlib.Path, program: Program
) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    emptied(title(psd))
    report, children, _ = imported(psd, tmp_path, program)
    assert [child["kind"] for child in children] == ["label"]
    assert "stands in" in report.notes[0].instead


def test_the_pixels_have_the_layers_effects(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    add_effects(title(psd), FrFX=stroke(4, (0, 0.5, 0)))
    _, children, styles = imported(psd, tmp_path, program)
    assert styles[children[0]["style"]].keys() == {"layerStyle"}
    assert styles[children[0]["style"]]["layerStyle"]["strokes"] == styles["Title"]["layerStyle"]["strokes"]


def test_a_place_has_what_groups_gave_the_pixels(tmp_path: pathlib.Path, program: Program) -> None:
    """A group that passes through gives its opacity and its mask to its children; the last one is clipped."""
    psd = PSDImage.new("RGB", (90, 70))
    pixel_layer(psd, Image.new("RGBA", (90, 70), "white"), "Paper")
    group = psd.create_group(name="Passes")
    group.blend_mode = BlendMode.PASS_THROUGH
    layer = title(group)
    layer.blend_mode, layer.opacity = BlendMode.MULTIPLY, 204
    group.opacity = 128
    add_group_mask(group, Image.new("L", (40, 60), 255), 5, 7)
    pixel_layer(psd, Image.new("RGBA", (60, 20), "blue"), "Base", 3, 4)
    title(psd, "Clipped", left=11, top=6).clipping = True
    _, children, styles = imported(psd, tmp_path, program)
    picture, place = children[1], styles["card"]["children"][1]
    assert (picture["kind"], place["kind"], place["blend"]) == ("image", "label", "multiply")
    assert picture["opacity"] == place["opacity"] == pytest.approx(204 / 255 * 128 / 255, abs=1e-5)
    for child in picture, place:
        where = [child["mask"]["frame"][side] + child["frame"][side] for side in (0, 1)]
        assert where == pytest.approx([4, 6])
        assert child["mask"]["image"] == picture["mask"]["image"]
    assert children[3]["clip"] == styles["card"]["children"][3]["clip"] == "below"
    program.run("batch", "jobs.jsonl", "--styles", "styles.json", "--out", "jobs", "--quiet", folder=tmp_path / "out")


def test_an_unknown_choice_is_refused(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / "card.psd"), "-o", str(tmp_path / "out"), "--missing-font", "picture"])
    assert ended.value.code == 2 and "'pixels', 'substitute', 'fail'" in capsys.readouterr().err


def test_a_failure_is_one_of_the_import(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (90, 70))
    title(psd)
    (tmp_path / "card.psd").write_bytes(saved(psd))
    with pytest.raises(ImportFailure, match="NoSuchFont-Bold"):
        import_file(tmp_path / "card.psd", tmp_path / "out", Program(None), missing_font="fail")
