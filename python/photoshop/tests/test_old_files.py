"""Files of Photoshop 2.5, in which the section of layers is missing or holds something else."""

import pathlib
import struct
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import pixel_layer, saved
from psd_tools import PSDImage
from signwriter_photoshop import ImportFailure, import_file
from signwriter_photoshop.compare import compare, drawn
from signwriter_photoshop.program import Program

WIDTH, HEIGHT = 7, 5
MODES = {"L": 1, "RGB": 3, "CMYK": 4}
# 1000 is what Photoshop 2 wrote of the file, as five numbers.
RESOURCES = b"8BIM" + struct.pack(">HHI5H", 1000, 0, 10, 3, HEIGHT, WIDTH, 8, 3)
SECTIONS = {"missing": b"", "empty": bytes(4), "reserved": struct.pack(">I", 6) + b"\x01\x02\x03\x04\x05\x06"}


def planes(mode: str, first: int, more: int = 0) -> numpy.ndarray[Any, Any]:
    """Values that begin with a number, which a reader may take for a length."""
    count = len(Image.new(mode, (1, 1)).getbands()) + more
    values = (numpy.arange(count * HEIGHT * WIDTH) * 7 % 251).astype(numpy.uint8).reshape(count, HEIGHT, WIDTH)
    values[0, 0] = first
    return values


def packed(row: bytes) -> bytes:
    """A row as PackBits has it: so many bytes as they are."""
    return bytes([len(row) - 1]) + row


def file(mode: str, section: bytes, is_packed: bool, first: int = 3, more: int = 0) -> bytes:
    values = planes(mode, first, more)
    rows = [row.tobytes() for plane in values for row in plane]
    if is_packed:
        coded = [packed(row) for row in rows]
        picture = b"\0\1" + struct.pack(f">{len(rows)}H", *map(len, coded)) + b"".join(coded)
    else:
        picture = b"\0\0" + b"".join(rows)
    header = b"8BPS" + struct.pack(">H6xHIIHH", 1, len(values), HEIGHT, WIDTH, 8, MODES[mode])
    return header + bytes(4) + struct.pack(">I", len(RESOURCES)) + RESOURCES + section + picture


@pytest.mark.parametrize("first", [0, 3, 255])
@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize("section", SECTIONS)
@pytest.mark.parametrize("mode", ["L", "RGB"])
def test_a_file_without_layers_is_one_picture(
    tmp_path: pathlib.Path, program: Program, mode: str, section: str, is_packed: bool, first: int
) -> None:
    (tmp_path / "old.psd").write_bytes(file(mode, SECTIONS[section], is_packed, first))
    report = import_file(tmp_path / "old.psd", tmp_path / "out", program)
    assert report.layers == {"flat picture": 1}
    bands = planes(mode, first)
    expected = numpy.stack([bands[min(band, len(bands) - 1)] for band in range(3)], axis=-1)
    found = drawn(tmp_path / "out", program, "cpu")
    assert (found[..., :3] == expected).all() and (found[..., 3] == 255).all()


@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize("mode", ["L", "RGB", "CMYK"])
def test_a_saved_selection_is_no_transparency(
    tmp_path: pathlib.Path, program: Program, mode: str, is_packed: bool, more: int
) -> None:
    """A channel beyond the colours is transparency only where the file says so, in the picture and in what is compared."""
    drawings = []
    for name, count in (("with", more), ("without", 0)):
        path = tmp_path / f"{name}.psd"
        path.write_bytes(file(mode, SECTIONS["empty"], is_packed, more=count))
        report = import_file(path, tmp_path / name, program)
        drawings.append(drawn(tmp_path / name, program, "cpu"))
        found = compare(path, tmp_path / name, tmp_path / "page.html", report, program)
        assert (found.rms, found.dark_rms) == (0, 0)
    assert (drawings[0] == drawings[1]).all() and (drawings[0][..., 3] == 255).all()


@pytest.mark.parametrize("section", ["missing", "reserved"])
def test_a_file_that_ends_early_is_refused(tmp_path: pathlib.Path, section: str) -> None:
    (tmp_path / "old.psd").write_bytes(file("RGB", SECTIONS[section], True)[:-9])
    with pytest.raises(ImportFailure):
        import_file(tmp_path / "old.psd", tmp_path / "out", Program(None))


def test_a_file_whose_layers_are_damaged_is_no_file_without_layers(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (WIDTH, HEIGHT))
    pixel_layer(psd, Image.new("RGBA", (4, 4), "red"), "Dot")
    data = saved(psd)
    place = data.index(b"8BIM", data.index(b"8BIMnorm") - 60)
    # The count of the layer's channels.
    broken = data[:place - 26] + b"\x7f\xff" + data[place - 24:]
    (tmp_path / "made.psd").write_bytes(broken)
    with pytest.raises(ImportFailure):
        import_file(tmp_path / "made.psd", tmp_path / "out", Program(None))
