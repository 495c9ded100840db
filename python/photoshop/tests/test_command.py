"""What the command does where its arguments, its output or its file are not as they should be."""

import os
import pathlib
import subprocess
import sys

import pytest
from conftest import without_program
from PIL import Image
from psd_maker import pixel_layer, saved
from psd_tools import PSDImage
from signwriter_photoshop import ImportFailure, import_file
from signwriter_photoshop.cli import main
from signwriter_photoshop.output import whole, write_text

COMMAND = [sys.executable, "-m", "signwriter_photoshop.cli"]


@pytest.fixture
def file(tmp_path: pathlib.Path) -> pathlib.Path:
    psd = PSDImage.new("RGB", (60, 40))
    pixel_layer(psd, Image.new("RGBA", (10, 10), "red"), "Dot")
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    return path


def run(file: pathlib.Path, *arguments: str, output: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    # The program is asked for its members, which this test needs none of.
    environment = {**os.environ, "PATH": "", "SIGNWRITER": ""}
    return subprocess.run([*COMMAND, str(file), "-o", str(file.parent / "out"), *arguments], stdout=output,
                          stderr=subprocess.PIPE, text=True, timeout=60, env=environment)


@pytest.mark.parametrize(("option", "value", "said"), [
    ("-o", "", "the name is empty"), ("--compare", "", "the name is empty"),
    ("--compare", "no/page.png", "neither a name that ends in .html nor a folder")])
def test_a_name_that_cannot_be_meant_is_refused(
    file: pathlib.Path, capsys: pytest.CaptureFixture[str], option: str, value: str, said: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(file), "-o", str(file.parent / "out"), option, value])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("mebibytes", ["512", "99999999999999999999999"])
def test_any_amount_of_memory_from_the_least_on_will_do(file: pathlib.Path, mebibytes: str) -> None:
    done = run(file, "--max-memory", mebibytes)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_goes_away_is_no_error(file: pathlib.Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = run(file, "--json", output=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_report_that_cannot_be_written_is_one_error(file: pathlib.Path) -> None:
    with open("/dev/full", "w") as full:
        done = run(file, output=full.fileno())
    assert done.returncode == 1
    assert done.stderr == f"signwriter-import: {file}: the report cannot be written: No space left on device\n"


def test_a_pipe_is_refused_at_once(tmp_path: pathlib.Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(ImportFailure, match="it is not a file"):
        import_file(pipe, tmp_path / "out", without_program())


def test_the_name_of_a_file_is_printed_on_one_line(file: pathlib.Path) -> None:
    odd = file.rename(file.with_name("bad\n\x1b[31mname.psd"))
    assert run(odd).stdout == "bad [31mname.psd: 1 pixel\n"


@pytest.mark.parametrize("depth", [0, 7, 64])
def test_an_unknown_depth_is_named(file: pathlib.Path, depth: int) -> None:
    data = file.read_bytes()
    file.write_bytes(data[:22] + depth.to_bytes(2, "big") + data[24:])
    with pytest.raises(ImportFailure, match=f"it has {depth} bits a channel"):
        import_file(file, file.parent / "out", without_program())


@pytest.mark.parametrize("folder", ["layers", "masks", "patterns"])
def test_a_folder_that_is_a_link_is_refused(file: pathlib.Path, folder: str) -> None:
    outside = file.parent / "outside"
    outside.mkdir()
    (file.parent / "out").mkdir()
    (file.parent / "out" / folder).symlink_to(outside)
    with pytest.raises(ImportFailure, match="it is a link"):
        import_file(file, file.parent / "out", without_program())
    assert list(outside.iterdir()) == []


def test_a_link_in_the_place_of_a_file_is_replaced(file: pathlib.Path) -> None:
    outside, out = file.parent / "outside.json", file.parent / "out"
    outside.write_text("mine")
    out.mkdir()
    (out / "document.json").symlink_to(outside)
    import_file(file, out, without_program())
    assert outside.read_text() == "mine"
    assert not (out / "document.json").is_symlink()


def test_a_file_is_there_whole_or_not_at_all(tmp_path: pathlib.Path) -> None:
    path = tmp_path / "kept.txt"
    write_text(path, "before")
    with pytest.raises(KeyboardInterrupt), whole(path) as writing:
        writing.write(b"after")
        raise KeyboardInterrupt
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]
    write_text(path, "after")
    assert path.read_text() == "after"
    assert path.stat().st_mode & 0o777 == 0o666 & ~current_mask()


def current_mask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask
