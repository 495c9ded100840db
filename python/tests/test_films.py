"""Captions over films, and alone."""

import os
import pickle
import shutil
import subprocess
from pathlib import Path

import pytest

import signwriter
from signwriter import CaptionReport, Renderer, Track

needs_ffmpeg = pytest.mark.skipif(not shutil.which("ffmpeg"), reason="ffmpeg is not installed")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.srt"
    path.write_text("1\n00:00:00,500 --> 00:00:05,000\none two\n")
    return path


def film(folder: Path) -> Path:
    path = folder / "film.mkv"
    source = ["-f", "lavfi", "-i", "color=black:s=64x36:r=20:d=6"]
    subprocess.run(["ffmpeg", "-v", "error", *source, "-c:v", "ffv1", "-pix_fmt", "yuv420p", path], check=True)
    return path


def brightest(path: Path) -> list[int]:
    """The brightest sample of each frame."""
    made = subprocess.run(
        ["ffmpeg", "-v", "error", "-i", path, "-f", "rawvideo", "-pix_fmt", "gray", "-"], check=True, capture_output=True
    ).stdout
    return [max(made[start : start + 64 * 36]) for start in range(0, len(made), 64 * 36)]


@needs_ffmpeg
def test_one_call_lays_captions_over_a_film(renderer: Renderer, tmp_path: Path, words: Path) -> None:
    output, steps = tmp_path / "out.mkv", []
    track = Track(words, style="captions/broadcast", offset=0.5)
    report = renderer.caption(
        film(tmp_path), output, track, encoder="ffv1", progress=lambda *step: steps.append(step)
    )
    assert (report.frames, report.width, report.height) == (120, 64, 36)
    assert 0 < report.drawn < 20
    assert [index for index, most in enumerate(brightest(output)) if most > 30] == list(range(20, 114))
    assert steps == sorted(steps) and steps[-1][0] == steps[-1][1]


@needs_ffmpeg
def test_what_progress_raises_ends_it_and_leaves_no_file(renderer: Renderer, tmp_path: Path, words: Path) -> None:
    source = film(tmp_path)
    before = set(os.listdir(tmp_path))
    for last in range(4):

        def progress(done: int, count: int, left: list[int] = [last]) -> None:
            if not left[0]:
                raise KeyboardInterrupt
            left[0] -= 1

        with pytest.raises(KeyboardInterrupt):
            renderer.caption(source, tmp_path / "out.mkv", words, encoder="ffv1", progress=progress)
        assert set(os.listdir(tmp_path)) == before


def test_captions_alone(renderer: Renderer, tmp_path: Path, words: Path) -> None:
    report = renderer.caption(None, tmp_path / "a.apng", words, size=(64, 36), fps=(10, 1))
    assert report == CaptionReport(frames=report.frames, drawn=report.drawn, width=64, height=36)
    assert 50 <= report.frames <= 60 and (tmp_path / "a.apng").read_bytes()[:4] == b"\x89PNG"
    tracks = [Track(words), Track(words, area=(0, 0, 1, 0.5), stretch=(25, 24))]
    report = renderer.caption(None, tmp_path / "sheet.png", tracks, form="sheet", size=(64, 36))
    assert report.frames == 4 and (tmp_path / "sheet.json").exists()


def test_a_full_disk_is_the_error_of_an_output(renderer: Renderer, tmp_path: Path, words: Path) -> None:
    for name in ("a.apng", "a.webp"):
        path = tmp_path / name
        path.symlink_to("/dev/full")
        with pytest.raises(signwriter.OutputError, match="No space left on device") as caught:
            renderer.caption(None, path, words, size=(64, 36), fps=(2, 1))
        assert isinstance(caught.value, OSError) and caught.value.status == 19
        copy = pickle.loads(pickle.dumps(caught.value))
        assert (type(copy), str(copy), copy.status) == (type(caught.value), str(caught.value), 19)


def test_a_folder_that_cannot_be_made_is_the_error_of_an_output(
    renderer: Renderer, tmp_path: Path, words: Path
) -> None:
    with pytest.raises(signwriter.OutputError, match="a folder is needed there"):
        renderer.caption(None, words / "a.apng", words, size=(64, 36), fps=(2, 1))


def test_faults(renderer: Renderer, tmp_path: Path, words: Path) -> None:
    with pytest.raises(signwriter.FilmError, match="no-film.mkv"):
        renderer.caption(tmp_path / "no-film.mkv", tmp_path / "out.mkv", words)
    with pytest.raises(signwriter.FilmError, match="offset"):
        renderer.caption(None, tmp_path / "a.apng", Track(words, offset=1e9))
    with pytest.raises(signwriter.DocumentError, match="captions/none"):
        renderer.caption(None, tmp_path / "a.apng", Track(words, style="captions/none"))
    with pytest.raises(signwriter.OutputError, match="overwritten"):
        renderer.caption(None, words.rename(tmp_path / "a.png"), tmp_path / "a.png", form="sheet")
    with pytest.raises(ValueError, match="form: 'x' is none"):
        renderer.caption(None, tmp_path / "a.apng", words, form="x")
    with pytest.raises(ValueError, match=r"tracks\[0\].stretch"):
        renderer.caption(None, tmp_path / "a.apng", Track(words, stretch=(0, 1)))
