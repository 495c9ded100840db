"""Adjustment layers that are curves: within two steps of their formula, and none of what they should not change."""

import pathlib
from collections.abc import Callable
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import adjustment, block, grey_profile, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.constants import BlendMode, Resource, Tag
from psd_tools.psd.adjustments import Exposure
from psd_tools.psd.base import EmptyElement, ShortIntegerElement
from psd_tools.psd.image_resources import ImageResource
from signwriter_photoshop.program import Program
from signwriter_photoshop.tones import LEVELS, fitted
from test_adjustments import beneath, colors, curves, imported, levels

Values = numpy.ndarray[Any, Any]


def leveled(c: Values, black: int, white: int, low: int, high: int, gamma: int) -> Values:
    part = numpy.clip((c - black / 255) / ((white - black) / 255), 0, 1)
    return part ** (100 / gamma) * (high - low) / 255 + low / 255


def spline(c: Values, *points: tuple[int, int]) -> Values:
    """The cubic through points whose second derivative is 0 at both ends, and flat beyond them."""
    x, y = (numpy.array(values) / 255 for values in zip(*points))
    step, count = numpy.diff(x), len(x)
    matrix, sides = numpy.eye(count), numpy.zeros(count)
    for i in range(1, count - 1):
        matrix[i, i - 1:i + 2] = step[i - 1], 2 * (step[i - 1] + step[i]), step[i]
        sides[i] = 6 * ((y[i + 1] - y[i]) / step[i] - (y[i] - y[i - 1]) / step[i - 1])
    bend = numpy.linalg.solve(matrix, sides)
    c = numpy.clip(c, x[0], x[-1])
    i = numpy.clip(numpy.searchsorted(x, c) - 1, 0, count - 2)
    before, after, h = c - x[i], x[i + 1] - c, step[i]
    made = (bend[i] * after**3 + bend[i + 1] * before**3) / (6 * h)
    made += (y[i] / h - bend[i] * h / 6) * after + (y[i + 1] / h - bend[i + 1] * h / 6) * before
    return numpy.clip(made, 0, 1)


S_CURVE = ((0, 0), (64, 40), (190, 215), (255, 255))
FORMULAS: list[tuple[str, Tag, Any, Callable[[Values], Values]]] = [
    ("lighter", Tag.LEVELS, levels((0, 255, 0, 255, 160)), lambda c: leveled(c, 0, 255, 0, 255, 160)),
    ("darker", Tag.LEVELS, levels((0, 255, 0, 255, 45)), lambda c: leveled(c, 0, 255, 0, 255, 45)),
    ("within limits", Tag.LEVELS, levels((25, 220, 30, 240, 130)), lambda c: leveled(c, 25, 220, 30, 240, 130)),
    ("falling", Tag.LEVELS, levels((0, 255, 250, 10, 70)), lambda c: leveled(c, 0, 255, 250, 10, 70)),
    ("of channels", Tag.LEVELS, levels((0, 255, 0, 255, 100), (0, 255, 0, 255, 150), (10, 255, 0, 255, 100),
                                       (0, 240, 20, 255, 60)),
     lambda c: numpy.stack([leveled(c[..., 0], 0, 255, 0, 255, 150), leveled(c[..., 1], 10, 255, 0, 255, 100),
                            leveled(c[..., 2], 0, 240, 20, 255, 60)], axis=-1)),
    ("S", Tag.CURVES, curves([*S_CURVE]), lambda c: spline(c, *S_CURVE)),
    ("lifted", Tag.CURVES, curves([(20, 50), (120, 150), (230, 240)]),
     lambda c: spline(c, (20, 50), (120, 150), (230, 240))),
    ("exposure", Tag.EXPOSURE, Exposure(version=1, exposure=0.8, offset=0.02, gamma=1.3),
     lambda c: numpy.clip(c**2.2 * 2**0.8 + 0.02, 0, 1) ** (1 / 1.3 / 2.2)),
]


@pytest.mark.parametrize(("tag", "data", "formula"), [row[1:] for row in FORMULAS], ids=[row[0] for row in FORMULAS])
@pytest.mark.parametrize("opacity", [255, 120])
def test_a_curve_is_near_its_formula(
    tag: Tag, data: Any, formula: Callable[[Values], Values], opacity: int, tmp_path: pathlib.Path, program: Program
) -> None:
    image = colors()
    psd = beneath(image)
    # A part of what falls, over what it was, turns.
    opacity = 255 if formula(numpy.ones((1, 3)))[0, 0] < 0.5 else opacity
    adjustment(psd, "Adjustment", tag, data).opacity = opacity
    _, picture, report = imported(psd, tmp_path, program)
    expected = image / 255 + opacity / 255 * (formula(image / 255) - image / 255)
    assert numpy.abs(picture[..., :3] - expected * 255).max() <= 2
    assert (picture[..., 3] == 255).all()
    assert all("straight parts" in note.instead for note in report.notes)


def test_a_soft_mask_mixes_the_curve_in_and_not_its_steps(tmp_path: pathlib.Path, program: Program) -> None:
    image = colors()
    psd = beneath(image)
    layer = adjustment(psd, "Adjustment", Tag.LEVELS, levels((0, 255, 0, 255, 40)))
    shares = numpy.tile(numpy.linspace(0, 255, image.shape[1]).astype(numpy.uint8), (image.shape[0], 1))
    layer.create_mask(Image.fromarray(shares), top=0, left=0)
    document, picture, _ = imported(psd, tmp_path, program)
    c, share = image / 255, shares[..., None] / 255
    expected = c + share * (leveled(c, 0, 255, 0, 255, 40) - c)
    assert numpy.abs(picture[..., :3] - expected * 255).max() <= 2
    assert (picture[..., 3] == 255).all()


def test_a_soft_mask_leaves_alpha_as_it_is(tmp_path: pathlib.Path, program: Program) -> None:
    image = colors()
    psd = beneath(image, 130)
    layer = adjustment(psd, "Adjustment", Tag.LEVELS, levels((0, 255, 0, 255, 170)))
    layer.create_mask(Image.new("L", (image.shape[1], image.shape[0]), 140), top=0, left=0)
    _, picture, _ = imported(psd, tmp_path, program)
    assert (numpy.abs(picture[..., 3] - 130) <= 1).all()


def test_copies_of_copies_come_to_an_end(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(colors())
    for _ in range(9):
        layer = adjustment(psd, "Adjustment", Tag.LEVELS, levels((0, 255, 0, 255, 103)))
        layer.create_mask(Image.new("L", (40, 24), 99), top=0, left=0)
    document, _, report = imported(psd, tmp_path, program)
    assert len(str(document)) < 200_000
    assert report.notes[-1].missing == "more adjustment layers than groups nest"


def test_a_clipped_curve_with_a_soft_mask_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    image = colors()
    psd = beneath(image)
    layer = adjustment(psd, "Adjustment", Tag.LEVELS, levels((0, 255, 0, 255, 170)))
    layer.clipping = True
    layer.create_mask(Image.new("L", (image.shape[1], image.shape[0]), 140), top=0, left=0)
    _, picture, report = imported(psd, tmp_path, program)
    assert (picture[..., :3] == image).all()
    assert [note.instead for note in report.notes][-1] == "left out"


@pytest.mark.parametrize("gamma", [1.45, 1.8])
@pytest.mark.parametrize(("tag", "data", "formula"), [
    (Tag.INVERT, EmptyElement(), lambda c: 1 - c),
    (Tag.THRESHOLD, ShortIntegerElement(140), lambda c: numpy.where(c * 255 > 139.5, 1.0, 0.0)),
    (Tag.LEVELS, levels((0, 255, 0, 255, 100), (20, 235, 0, 255, 140)), lambda c: leveled(c, 20, 235, 0, 255, 140))])
def test_a_document_of_greys_is_adjusted_in_its_own_numbers(
    tag: Tag, data: Any, formula: Callable[[Values], Values], gamma: float, tmp_path: pathlib.Path, program: Program
) -> None:
    """The number n is shown as light of n to the power of the profile's gamma."""
    psd = PSDImage.new("L", (64, 4))
    data_of_profile = grey_profile(gamma)
    psd.image_resources[Resource.ICC_PROFILE] = ImageResource(key=Resource.ICC_PROFILE.value, data=data_of_profile)
    greys = numpy.tile(numpy.arange(64, dtype=numpy.uint8) * 4 + 1, (4, 1))
    pixel_layer(psd, Image.merge("LA", (Image.fromarray(greys), Image.new("L", (64, 4), 255))), "Greys")
    adjustment(psd, "Adjustment", tag, data)
    _, picture, report = imported(psd, tmp_path, program)
    light = formula(greys[0] / 255) ** gamma
    shown = numpy.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    assert numpy.abs(picture[0, :, :3] - shown[:, None] * 255).max() <= 3
    assert not any("left out" in note.instead for note in report.notes)


def test_a_brightness_whose_formula_is_not_known_says_so(tmp_path: pathlib.Path, program: Program) -> None:
    image = numpy.tile(numpy.arange(0, 250, 10)[None, :, None], (2, 1, 3))
    psd = beneath(image)
    adjustment(psd, "Adjustment", Tag.CONTENT_GENERATOR_EXTRA_DATA, block({"Brgh": 60, "Cntr": 0, "useLegacy": False}))
    _, picture, report = imported(psd, tmp_path, program)
    assert [note.instead for note in report.notes] == ["one that is near it, some 10 of 255 off at most"]
    assert (numpy.diff(picture[0, :, 0]) >= 0).all() and (picture[0, 3:20, 0] > image[0, 3:20, 0] + 8).all()


@pytest.mark.parametrize("mode", [BlendMode.MULTIPLY, BlendMode.LUMINOSITY])
def test_a_curve_in_a_blend_mode_is_left_out(mode: BlendMode, tmp_path: pathlib.Path, program: Program) -> None:
    image = colors()
    psd = beneath(image)
    adjustment(psd, "Adjustment", Tag.LEVELS, levels((0, 255, 0, 255, 170))).blend_mode = mode
    _, picture, report = imported(psd, tmp_path, program)
    assert (picture[..., :3] == image).all() and [note.instead for note in report.notes] == ["left out"]


@pytest.mark.parametrize("bend", [0.2, 0.7, 1.6, 5])
@pytest.mark.parametrize("channels", [[0], [1, 2], [0, 1, 2]])
def test_parts_are_near_a_power(bend: float, channels: list[int]) -> None:
    found = fitted(LEVELS**bend, channels)
    assert found is not None and found.error <= 1.2


def test_stairs_are_not_flattened_to_nothing() -> None:
    stairs = numpy.floor(LEVELS**0.6 * 60) / 60
    found = fitted(stairs, range(3))
    assert found is None or found.error <= 2.5
