"""Whatever a file holds: one error with its reason, and nothing outside the folder."""

import pathlib
import random
import struct

import pytest
from conftest import without_program
from PIL import Image
from psd_maker import add_effects, asl, color_overlay, drop_shadow, pixel_layer, saved
from psd_tools import PSDImage
from signwriter_photoshop import ImportFailure, import_file
from signwriter_photoshop.cli import main
from signwriter_photoshop.compare import compare
from signwriter_photoshop.names import Names, safe
from signwriter_photoshop.pictures import Limits


def test_a_mutated_or_truncated_file_is_read_or_refused(poster: pathlib.Path, tmp_path: pathlib.Path) -> None:
    data, chance = poster.read_bytes(), random.Random(7)
    refused = 0
    for turn in range(150):
        broken = bytearray(data)
        if turn % 3 == 0:
            broken = broken[:chance.randrange(len(broken))]
        else:
            # Most of the file is pixels; what is interesting is around them.
            for _ in range(chance.randrange(1, 12)):
                broken[chance.choice((chance.randrange(2000), chance.randrange(len(broken))))] = chance.randrange(256)
        path = tmp_path / "broken.psd"
        path.write_bytes(bytes(broken))
        try:
            import_file(path, tmp_path / "out", without_program(), Limits(pixels=1_000_000))
        except ImportFailure as error:
            refused += 1
            assert str(error)
            assert "\n" not in str(error)
    assert refused > 30


def test_a_broken_library_is_refused(tmp_path: pathlib.Path) -> None:
    data = asl([], [("Gold", {"DrSh": drop_shadow()}), ("Red", {"SoFi": color_overlay((1, 0, 0))})])
    path = tmp_path / "broken.asl"
    for length in range(7, len(data) - 4, 5):
        path.write_bytes(data[:length])
        with pytest.raises(ImportFailure):
            import_file(path, tmp_path / "out", without_program())
    path.write_bytes(data[:12] + struct.pack(">I", 2**31) + data[16:])
    with pytest.raises(ImportFailure, match="styles, more than"):
        import_file(path, tmp_path / "out", without_program())


def test_a_huge_canvas_is_refused_before_it_is_read(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "huge.psd"
    path.write_bytes(b"8BPS" + struct.pack(">H6xHIIHH", 1, 3, 30000, 30000, 8, 3) + b"\0" * 40)
    with pytest.raises(ImportFailure, match="30000 x 30000 px"):
        import_file(path, tmp_path / "out", without_program())


def test_a_huge_layer_is_left_out_and_named(poster: pathlib.Path, tmp_path: pathlib.Path) -> None:
    report = import_file(poster, tmp_path / "out", without_program(), Limits(pixels=20_000))
    assert not [note for note in report.notes if "more than can be read" in note.missing]
    psd = PSDImage.new("RGB", (100, 100))
    pixel_layer(psd, Image.new("RGBA", (300, 200), "red"), "Wide")
    path = tmp_path / "wide.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", without_program(), Limits(pixels=20_000))
    assert [(note.layer, note.missing) for note in report.notes] == [("Wide", "300 x 200 px, more than can be read")]


def test_the_command_gives_one_line_and_status_1(tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "no.psd"
    path.write_bytes(b"8BPS but not really")
    assert main([str(path), "-o", str(tmp_path / "out")]) == 1
    error = capsys.readouterr().err
    assert error == f"signwriter-import: {path}: it ends within its header\n"
    assert main([str(tmp_path / "missing.psd"), "-o", str(tmp_path / "out")]) == 1
    assert "No such file" in capsys.readouterr().err


def test_a_picture_that_cannot_be_compared_is_one_error(poster: pathlib.Path, tmp_path: pathlib.Path) -> None:
    report = import_file(poster, tmp_path / "out", without_program())
    cut = tmp_path / "cut.psd"
    cut.write_bytes(poster.read_bytes()[:400])
    with pytest.raises(ImportFailure):
        compare(cut, tmp_path / "out", tmp_path, report, without_program())
    assert not (tmp_path / "comparison.html").exists()


@pytest.mark.parametrize("name", [
    "../../etc/passwd", "/etc/passwd", "..", ".", "a\0b", "con/../x", "\u202egnp", "x" * 999, "-rf",
    "\U0001f600" * 300, ""])
def test_names_of_layers_stay_in_the_folder(tmp_path: pathlib.Path, name: str) -> None:
    psd = PSDImage.new("RGB", (20, 20))
    for _ in range(2):
        layer = pixel_layer(psd, Image.new("RGBA", (5, 5), "red"), "Dot")
        layer.name = name[:200]
        add_effects(layer, DrSh=drop_shadow())
    path = tmp_path / "names.psd"
    path.write_bytes(saved(psd))
    import_file(path, tmp_path / "deep" / "out", without_program())
    made = [file for file in tmp_path.rglob("*") if file.is_file() and file != path]
    assert len([file for file in made if file.suffix == ".png"]) == 2
    assert all(file.is_relative_to(tmp_path / "deep" / "out") for file in made)
    assert "/" not in safe(name)


def test_names_are_unique_whatever_their_case() -> None:
    names = Names()
    assert [names.unique(name) for name in ("Dot", "dot", "DOT", "?")] == ["Dot", "dot-2", "DOT-3", "layer"]
