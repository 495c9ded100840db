"""What an import writes is within the limits of documents, and what it cannot write ends it."""

import json
import pathlib

import pytest
from conftest import without_program
from PIL import Image
from psd_maker import add_group_mask, add_text, character, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.constants import BlendMode
from signwriter_photoshop import ImportFailure, Report, import_file
from signwriter_photoshop.cli import main
from signwriter_photoshop.pictures import Limits
from signwriter_photoshop.program import Program

DOT = Image.new("RGBA", (10, 10), "red")


def imported(psd: PSDImage, tmp_path: pathlib.Path, program: Program) -> Report:
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    return import_file(path, tmp_path / "out", program)


def children(tmp_path: pathlib.Path) -> list[dict[str, object]]:
    document = json.loads((tmp_path / "out" / "document.json").read_text(encoding="utf-8"))
    return list(document["children"])


def check_drawn(tmp_path: pathlib.Path, program: Program) -> None:
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")


def test_a_layer_that_begins_beyond_the_greatest_offset_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (11_000, 20))
    pixel_layer(psd, DOT, "Near", left=9_990)
    pixel_layer(psd, DOT, "Far", left=10_900)
    title = pixel_layer(psd, DOT, "Title", left=10_900)
    add_text(title, [("Hello", character(0, 12))], ["DejaVuSans"], (1, 0, 0, 1, 10_900, 12))
    report = imported(psd, tmp_path, program)
    assert len(children(tmp_path)) == 1
    assert [(note.layer, note.instead) for note in report.notes] == [
        ("Far", "the layer is left out"), ("Title", "left out: there are no pixels of it to draw"),
        ("Title", "the layer is left out")]
    assert all("10000" in note.missing for note in report.notes)
    check_drawn(tmp_path, program)


def test_a_mask_that_begins_beyond_the_greatest_offset_begins_before_it(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (11_000, 20))
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.NORMAL
    pixel_layer(group, DOT, "Dot", left=9_990)
    add_group_mask(group, Image.new("L", (5, 20), 200), 10_500, 0)
    report = imported(psd, tmp_path, without_program())
    mask = children(tmp_path)[0]["mask"]
    assert isinstance(mask, dict)
    assert mask["frame"] == [10_000, 0, 506, 20]
    picture = Image.open(tmp_path / "out" / mask["image"])
    assert (picture.size, picture.getbbox()) == ((506, 20), (500, 0, 505, 20))
    assert report.notes == []


def test_a_text_whose_mask_is_too_far_from_it_leaves_nothing_but_its_pixels(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (11_000, 20))
    title = pixel_layer(psd, DOT, "Title", left=9_990)
    add_text(title, [("Hello", character(0, 12))], ["DejaVuSans"], (1, 0, 0, 1, -50, 12))
    title.create_mask(Image.new("L", (600, 20), 200), top=0, left=9_995)
    report = imported(psd, tmp_path, without_program())
    assert report.notes[-1].instead == "its pixels as a picture"
    assert [child["kind"] for child in children(tmp_path)] == ["image"]
    styles = json.loads((tmp_path / "out" / "styles.json").read_text(encoding="utf-8"))["styles"]
    assert not any("verticalAlignment" in style for style in styles.values())
    assert not (tmp_path / "out" / "jobs.jsonl").exists()


@pytest.mark.parametrize(("groups", "is_text", "is_kept"), [(15, False, True), (16, False, False), (14, True, True),
                                                            (15, True, False)])
def test_a_document_nests_as_many_groups_as_can_be_drawn(
    tmp_path: pathlib.Path, program: Program, groups: int, is_text: bool, is_kept: bool
) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    parent: PSDImage = psd
    for _ in range(groups):
        parent = parent.create_group(name="Group")
        parent.blend_mode = BlendMode.NORMAL
        parent.opacity = 127
    dot = pixel_layer(parent, Image.new("RGBA", (30, 20), "red"), "Dot")
    if is_text:
        # With a transform and a mask it is written as a group of its own.
        add_text(dot, [("A", character(0, 12))], ["DejaVuSans"], (0, 1, -1, 0, 20, 10))
        dot.create_mask(Image.new("L", (15, 20), 200), top=0, left=0)
    report = imported(psd, tmp_path, program)
    assert any("groups in groups" in note.missing for note in report.notes) is not is_kept
    assert bool(children(tmp_path)) is (is_kept or is_text)
    check_drawn(tmp_path, program)


def test_an_output_that_cannot_be_written_is_named(
    poster: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file")
    assert main([str(poster), "-o", str(taken)]) == 1
    assert str(taken) in capsys.readouterr().err.removeprefix(f"signwriter-import: {poster}: ")


def test_an_input_that_cannot_be_read_is_named_once(
    tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "no.psd"), "-o", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err == f"signwriter-import: {tmp_path / 'no.psd'}: No such file or directory\n"


@pytest.mark.parametrize("folder", ["layers", "patterns", "masks"])
def test_a_picture_that_cannot_be_written_ends_the_import(
    poster: pathlib.Path, tmp_path: pathlib.Path, folder: str
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / folder).write_text("a file")
    path = tmp_path / "masked.psd"
    psd = PSDImage.open(poster)
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.NORMAL
    pixel_layer(group, DOT, "Dot")
    add_group_mask(group, Image.new("L", (5, 20), 200), 0, 0)
    path.write_bytes(saved(psd))
    with pytest.raises(ImportFailure, match=f"{folder}.* cannot be written"):
        import_file(path, tmp_path / "out", without_program())


@pytest.mark.parametrize(("option", "value"), [
    ("--max-pixels", "0"), ("--max-pixels", "-3"), ("--max-pixels", "many"), ("--max-memory", "1")])
def test_a_limit_that_cannot_be_kept_is_refused(
    poster: pathlib.Path, tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str], option: str, value: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(poster), "-o", str(tmp_path / "out"), option, value])
    assert ended.value.code == 2
    assert option in capsys.readouterr().err


def test_a_side_that_is_too_long_is_no_matter_of_pixels(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "long.psd"
    head = b"8BPS\0\1" + b"\0" * 6 + b"\0\3" + (1).to_bytes(4, "big") + (100_001).to_bytes(4, "big")
    path.write_bytes(head + b"\0\10\0\3" + b"\0" * 40)
    with pytest.raises(ImportFailure, match="100001 x 1 px; a side has 1 to 100000 px"):
        import_file(path, tmp_path / "out", without_program(), Limits())
