import os
import pathlib
import shutil

import pytest
from PIL import Image
from psd_maker import (
    add_effects, add_patterns, add_text, bevel, character, drop_shadow, gradient_overlay, pattern, pattern_overlay,
    pixel_layer, saved, stroke)
from psd_tools import PSDImage
from signwriter_photoshop.program import Program


def without_program() -> Program:
    return Program(None)


@pytest.fixture
def program() -> Program:
    """The program to draw with: SIGNWRITER, or signwriter on PATH."""
    path = os.environ.get("SIGNWRITER") or shutil.which("signwriter")
    if not path:
        pytest.skip("there is no signwriter")
    return Program(path)


@pytest.fixture
def poster(tmp_path: pathlib.Path) -> pathlib.Path:
    """A PSD with a picture, a text of two runs with effects, and a pattern."""
    psd = PSDImage.new("RGB", (200, 100))
    pixel_layer(psd, Image.new("RGBA", (200, 100), (250, 240, 230, 255)), "Paper")
    title = pixel_layer(psd, Image.new("RGBA", (60, 20), (255, 0, 0, 255)), "Title", top=40, left=20)
    runs = [("Hello ", character(0, 24)), ("World", character(1, 30, (1, 0, 0), Tracking=50))]
    add_text(title, runs, ["DejaVuSans", "DejaVuSans-Bold"], (1, 0, 0, 1, 20, 60))
    add_effects(
        title, DrSh=drop_shadow(), FrFX=stroke(), GrFl=gradient_overlay([(1, 0, 0), (0, 1, 0)]), ebbl=bevel(),
        patternFill=pattern_overlay("p-1"))
    add_patterns(psd, pattern("Dots", "p-1", Image.new("RGB", (8, 8), (0, 0, 255))))
    path = tmp_path / "poster.psd"
    path.write_bytes(saved(psd))
    return path
