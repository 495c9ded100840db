"""Greys and inks are what the document's colour profile makes of them, in pixels and in numbers alike."""

import pathlib
from collections.abc import Callable

import numpy
import pytest
from PIL import Image
from psd_maker import add_effects, add_text, block, character, grey_profile, painted, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.constants import BlendMode, Resource
from psd_tools.psd import descriptor as parts
from psd_tools.psd.image_resources import ImageResource
from signwriter_photoshop import import_file
from signwriter_photoshop.profiles import USED, Profile
from signwriter_photoshop.program import Program
from signwriter_photoshop.typeset import color


def encoded(light: float) -> int:
    """Light as a value of sRGB in steps of 255."""
    return round((1.055 * light ** (1 / 2.4) - 0.055 if light > 0.0031308 else 12.92 * light) * 255)


def grey_document(gamma: float | None) -> PSDImage:
    psd = PSDImage.new("L", (30, 20))
    if gamma is not None:
        key = Resource.ICC_PROFILE
        psd.image_resources[key] = ImageResource(key=key.value, data=grey_profile(gamma))
    return psd


def grey(percent: float) -> parts.Descriptor:
    made = block({"Gry ": percent}, "Grsc")
    return parts.Descriptor(name="", classID=b"Grsc", items=list(made.items()))


@pytest.mark.parametrize(("gamma", "said"), [
    (1.0, "by its colour profile; colours are mixed as greys"), (None, "by rule of thumb; colours are mixed as RGB")])
def test_greys_are_those_that_the_profile_shows(
    gamma: float | None, said: str, tmp_path: pathlib.Path, program: Program
) -> None:
    psd = grey_document(gamma)
    pixel_layer(psd, Image.merge("LA", (Image.new("L", (10, 20), 128), Image.new("L", (10, 20), 255))), "Pixels")
    overlaid = pixel_layer(
        psd, Image.merge("LA", (Image.new("L", (10, 20), 0), Image.new("L", (10, 20), 255))), "Overlaid", left=10)
    effect = painted("Nrml", (0, 0, 0), 100) | {"Clr ": grey(100 * (1 - 128 / 255))}
    add_effects(overlaid, SoFi=effect)
    path, out = tmp_path / "grey.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    report = import_file(path, out, program)
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    picture = numpy.array(Image.open(out / "drawn.png").convert("RGBA")).astype(int)
    wanted = 128 if gamma is None else encoded((128 / 255) ** gamma)
    assert numpy.abs(picture[10, 5, :3] - wanted).max() <= 1
    assert numpy.abs(picture[10, 15, :3] - wanted).max() <= 1
    assert [note.instead for note in report.notes] == [f"RGB, {said}"]


@pytest.mark.parametrize("gamma", [1.45, 1.8])
@pytest.mark.parametrize(("mode", "formula"), [
    (BlendMode.NORMAL, lambda below, above: above), (BlendMode.MULTIPLY, lambda below, above: below * above),
    (BlendMode.LINEAR_DODGE, lambda below, above: min(below + above, 1))])
def test_greys_are_mixed_in_their_own_numbers(
    gamma: float, mode: BlendMode, formula: Callable[[float, float], float], tmp_path: pathlib.Path, program: Program
) -> None:
    """Pixels, and the colour of an overlay, which has a mode of its own, are mixed as numbers, and shown then."""
    psd = grey_document(gamma)
    pixel_layer(psd, Image.merge("LA", (Image.new("L", (30, 20), 210), Image.new("L", (30, 20), 255))), "Paper")
    for left in (0, 10):
        level = 90 if left == 0 else 7
        image = Image.merge("LA", (Image.new("L", (10, 20), level), Image.new("L", (10, 20), 255)))
        layer = pixel_layer(psd, image, "Above", left=left)
        layer.blend_mode, layer.opacity = mode, 128
    add_effects(layer, SoFi=painted("Nrml", (0, 0, 0), 100) | {"Clr ": grey(100 * (1 - 90 / 255))})
    path, out = tmp_path / "grey.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    import_file(path, out, program)
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    picture = numpy.array(Image.open(out / "drawn.png").convert("RGBA")).astype(int)
    below, above, share = 210 / 255, 90 / 255, 128 / 255
    pixels, overlaid = (below + share * (mixed - below) for mixed in (formula(below, above), above))
    for x, wanted in ((5, pixels), (15, overlaid), (25, below)):
        assert numpy.abs(picture[10, x] - [*[encoded(wanted**gamma)] * 3, 255]).max() <= 2, x


def test_a_document_of_greys_with_a_text_has_the_colours_that_one_sees(
    tmp_path: pathlib.Path, program: Program
) -> None:
    psd = grey_document(1.8)
    pixel_layer(psd, Image.merge("LA", (Image.new("L", (30, 20), 210), Image.new("L", (30, 20), 255))), "Paper")
    text = pixel_layer(psd, Image.merge("LA", (Image.new("L", (10, 9), 90), Image.new("L", (10, 9), 255))), "Title")
    add_text(text, [("Hi", character(0, 9))], ["DejaVuSans"], (1, 0, 0, 1, 3, 12))
    path, out = tmp_path / "grey.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    report = import_file(path, out, program)
    assert report.notes[0].instead == "RGB, by its colour profile; colours are mixed as RGB"
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    found = numpy.array(Image.open(out / "drawn.png").convert("RGB")).astype(int)[1, 28]
    assert numpy.abs(found - encoded((210 / 255) ** 1.8)).max() <= 1


def test_without_a_profile_inks_are_mixed_by_rule_of_thumb() -> None:
    USED.set(Profile())
    made = Profile().color([0.2, 0, 1, 0.5])
    assert made == pytest.approx([0.4, 0.5, 0])
    assert color((1, 0.25)) == (0.25, 0.25, 0.25, 1)


def test_a_profile_that_cannot_be_read_is_none() -> None:
    psd = PSDImage.new("L", (3, 2))
    key = Resource.ICC_PROFILE
    psd.image_resources[key] = ImageResource(key=key.value, data=b"no profile")
    assert Profile.of(psd) == Profile()
