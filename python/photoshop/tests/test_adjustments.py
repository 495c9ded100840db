"""Adjustment layers change what lies beneath them by their own formulas, and nothing else."""

import json
import pathlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import adjustment, block, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.api.layers import Layer
from psd_tools.constants import BlendMode, Tag
from psd_tools.psd.adjustments import (
    BrightnessContrast, Curves, CurvesExtraItem, CurvesExtraMarker, Exposure, HueSaturation, LevelRecord, Levels)
from psd_tools.psd.base import EmptyElement, ShortIntegerElement
from signwriter_photoshop import import_file
from signwriter_photoshop.adjustments import adjusted, height
from signwriter_photoshop.program import Program
from signwriter_photoshop.report import Report

Formula = Callable[[Any], Any]


def colors() -> Any:
    """Many colours, some of them grey, and some of both ends."""
    values = numpy.random.default_rng(5).integers(0, 256, (24, 40, 3))
    values[:4] = values[:4, :, :1]
    values[4] = numpy.arange(40)[:, None] % 2 * 255
    return values


def levels(*records: tuple[int, int, int, int, int]) -> Levels:
    """Of each channel: black, white, the darkest and the lightest that they become, and a hundred times the gamma."""
    identity = (0, 255, 0, 255, 100)
    return Levels(version=2, items=[LevelRecord(*record) for record in [*records, *[identity] * 29][:29]])


def curves(*points: Sequence[tuple[int, int]]) -> Curves:
    """Of all channels, and of each: points as (from, to)."""
    items = [CurvesExtraItem(index, [(y, x) for x, y in part]) for index, part in enumerate(points)]
    return Curves(version=1, count_map=1, data=[[(0, 0), (255, 255)]], extra=CurvesExtraMarker(version=4, items=items))


def hue_saturation(hue: int = 0, saturation: int = 0, lightness: int = 0) -> HueSaturation:
    items = [[(0, 0, 0, 0), (0, 0, 0)] for _ in range(6)]
    return HueSaturation(enable=0, colorization=(0, 25, 0), master=(hue, saturation, lightness), items=items)


def mapped(color: Any, *records: tuple[int, int, int, int, int]) -> Any:
    """Levels by their definition: the channels', then that of all of them."""
    records = (*records, *[(0, 255, 0, 255, 100)] * 4)[:4]
    for part in (records[1:4], records[:1] * 3):
        black, white, low, high = (numpy.array([record[i] for record in part]) / 255 for i in range(4))
        color = numpy.clip((color - black) / (white - black), 0, 1) * (high - low) + low
    return color


def luminosity(color: Any) -> Any:
    return numpy.rint(color @ [0.3, 0.59, 0.11] * 255)


FORMULAS: list[tuple[str, Tag, Any, Formula]] = [
    ("invert", Tag.INVERT, EmptyElement(), lambda c: 1 - c),
    ("threshold 90", Tag.THRESHOLD, ShortIntegerElement(90), lambda c: luminosity(c)[..., None] >= 90),
    ("threshold 127", Tag.THRESHOLD, ShortIntegerElement(127), lambda c: luminosity(c)[..., None] >= 127),
    ("threshold 128", Tag.THRESHOLD, ShortIntegerElement(128), lambda c: luminosity(c)[..., None] >= 128),
    ("threshold 200", Tag.THRESHOLD, ShortIntegerElement(200), lambda c: luminosity(c)[..., None] >= 200),
    ("levels", Tag.LEVELS, levels((30, 200, 0, 255, 100)), lambda c: mapped(c, (30, 200, 0, 255, 100))),
    ("levels out", Tag.LEVELS, levels((0, 255, 40, 210, 100)), lambda c: mapped(c, (0, 255, 40, 210, 100))),
    ("levels inverted", Tag.LEVELS, levels((20, 250, 230, 15, 100)), lambda c: mapped(c, (20, 250, 230, 15, 100))),
    ("levels of channels", Tag.LEVELS,
     levels((10, 240, 5, 250, 100), (50, 255, 0, 255, 100), (0, 180, 0, 255, 100), (0, 255, 200, 20, 100)),
     lambda c: mapped(
         c, (10, 240, 5, 250, 100), (50, 255, 0, 255, 100), (0, 180, 0, 255, 100), (0, 255, 200, 20, 100))),
    ("curves", Tag.CURVES, curves([(40, 10), (130, 100), (220, 190)]), lambda c: mapped(c, (40, 220, 10, 190, 100))),
    ("exposure up", Tag.EXPOSURE, Exposure(version=1, exposure=1.5, offset=0.0, gamma=1.0),
     lambda c: numpy.minimum(c * 2 ** (1.5 / 2.2), 1)),
    ("exposure down", Tag.EXPOSURE, Exposure(version=1, exposure=-2.0, offset=0.0, gamma=1.0),
     lambda c: c * 2 ** (-2 / 2.2)),
    ("lighter", Tag.HUE_SATURATION, hue_saturation(lightness=40), lambda c: c + 0.4 * (1 - c)),
    ("darker", Tag.HUE_SATURATION, hue_saturation(lightness=-25), lambda c: c * 0.75),
    ("brighter", Tag.BRIGHTNESS_AND_CONTRAST, BrightnessContrast(brightness=50),
     lambda c: numpy.minimum(c + 50 / 255, 1)),
    ("less bright", Tag.CONTENT_GENERATOR_EXTRA_DATA, block({"Brgh": -60, "Cntr": 0, "useLegacy": True}),
     lambda c: numpy.maximum(c - 60 / 255, 0)),
]


def imported(psd: PSDImage, tmp_path: pathlib.Path, program: Program) -> tuple[dict[str, Any], Any, Report]:
    path, out = tmp_path / "adjusted.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    report = import_file(path, out, program)
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    picture = numpy.array(Image.open(out / "drawn.png").convert("RGBA")).astype(int)
    return json.loads((out / "document.json").read_text()), picture, report


def beneath(image: Any, alpha: int = 255) -> PSDImage:
    psd = PSDImage.new("RGB", (image.shape[1], image.shape[0]))
    picture = Image.fromarray(image.astype("uint8")).convert("RGBA")
    picture.putalpha(alpha)
    pixel_layer(psd, picture, "Below")
    return psd


def steps(color: Any) -> Any:
    return numpy.rint(numpy.clip(color, 0, 1) * 255).astype(int)


@pytest.mark.parametrize(("tag", "data", "formula"), [row[1:] for row in FORMULAS], ids=[row[0] for row in FORMULAS])
def test_an_adjustment_is_its_formula(
    tag: Tag, data: Any, formula: Formula, tmp_path: pathlib.Path, program: Program
) -> None:
    image = colors()
    psd = beneath(image)
    adjustment(psd, "Adjustment", tag, data)
    _, picture, report = imported(psd, tmp_path, program)
    assert report.notes == []
    assert numpy.abs(picture[..., :3] - steps(formula(image / 255) * numpy.ones(3))).max() <= 1
    assert (picture[..., 3] == 255).all()


def test_alpha_stays_as_it_is(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51), alpha=102)
    adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement())
    _, picture, _ = imported(psd, tmp_path, program)
    assert numpy.abs(picture[10, 10] - [204, 204, 204, 102]).max() <= 1


def test_opacity_and_mask_mix_what_an_adjustment_makes(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    layer = adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement())
    layer.opacity = 128
    layer.create_mask(Image.new("L", (10, 20), 255), top=0, left=5)
    layer.mask.data.background_color = 0
    _, picture, report = imported(psd, tmp_path, program)
    mixed = round(51 + (204 - 51) * 128 / 255)
    assert [int(value) for value in picture[10, :, 0]] == [51] * 5 + [mixed] * 10 + [51] * 5
    assert report.notes == []


def test_what_lies_above_an_adjustment_keeps_its_colours(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    adjustment(psd, "First", Tag.INVERT, EmptyElement())
    pixel_layer(psd, Image.new("RGBA", (10, 20), (10, 20, 30, 255)), "Above")
    adjustment(psd, "Second", Tag.LEVELS, levels((0, 255, 0, 128, 100)))
    adjustment(psd, "Third", Tag.LEVELS, levels((0, 255, 100, 255, 100)))
    _, picture, _ = imported(psd, tmp_path, program)

    def twice(value: float) -> int:
        return round(value * 128 / 255 * 155 / 255 + 100)

    assert numpy.abs(picture[10, 15, :3] - twice(204)).max() <= 1
    assert numpy.abs(picture[10, 5, :3] - [twice(10), twice(20), twice(30)]).max() <= 1


@pytest.mark.parametrize("passes", [True, False])
def test_a_group_that_passes_through_lets_its_adjustments_out(
    passes: bool, tmp_path: pathlib.Path, program: Program
) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.PASS_THROUGH if passes else BlendMode.NORMAL
    pixel_layer(group, Image.new("RGBA", (10, 20), (10, 20, 30, 255)), "Within")
    adjustment(group, "Adjustment", Tag.INVERT, EmptyElement())
    _, picture, _ = imported(psd, tmp_path, program)
    assert picture[10, 5].tolist() == [245, 235, 225, 255]
    assert picture[10, 15].tolist() == ([204, 204, 204, 255] if passes else [51, 51, 51, 255])


def test_a_clipped_adjustment_changes_the_layer_beneath_it_alone(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    pixel_layer(psd, Image.new("RGBA", (10, 20), (10, 20, 30, 255)), "Base")
    adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement()).clipping = True
    document, picture, _ = imported(psd, tmp_path, program)
    assert picture[10, 5].tolist() == [245, 235, 225, 255]
    assert picture[10, 15].tolist() == [51, 51, 51, 255]
    assert [child.get("clip") for child in document["children"]] == [None, None, "below"]


def turning_curves(psd: PSDImage) -> Layer:
    return adjustment(psd, "Adjustment", Tag.CURVES, curves([(0, 0), (100, 220), (255, 30)]))


def posterized(psd: PSDImage) -> Layer:
    return adjustment(psd, "Adjustment", Tag.POSTERIZE, ShortIntegerElement(4))


def saturation(psd: PSDImage) -> Layer:
    return adjustment(psd, "Adjustment", Tag.HUE_SATURATION, hue_saturation(saturation=-50))


def faint(psd: PSDImage) -> Layer:
    layer = adjustment(psd, "Adjustment", Tag.THRESHOLD, ShortIntegerElement(99))
    layer.opacity = 100
    return layer


def multiplied(psd: PSDImage) -> Layer:
    layer = adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement())
    layer.blend_mode = BlendMode.MULTIPLY
    return layer


@pytest.mark.parametrize(("add", "said"), [
    (turning_curves, "an adjustment layer (curves)"), (posterized, "an adjustment layer (posterize)"),
    (saturation, "an adjustment layer (hue and saturation)"),
    (faint, "an adjustment layer (threshold) with an opacity"),
    (multiplied, "an adjustment layer (invert) in the blend mode multiply")])
def test_an_adjustment_without_an_equal_is_named(
    add: Callable[[PSDImage], Layer], said: str, tmp_path: pathlib.Path, program: Program
) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    add(psd)
    _, picture, report = imported(psd, tmp_path, program)
    assert [(note.layer, note.missing, note.instead) for note in report.notes] == [("Adjustment", said, "left out")]
    assert picture[10, 10].tolist() == [51, 51, 51, 255]


def test_an_adjustment_that_changes_nothing_is_nothing(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    adjustment(psd, "Adjustment", Tag.LEVELS, levels())
    document, _, report = imported(psd, tmp_path, program)
    assert [child["kind"] for child in document["children"]] == ["image"] and report.notes == []


def test_more_adjustments_than_groups_nest_are_named(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    for index in range(20):
        adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement())
        pixel_layer(psd, Image.new("RGBA", (1, 20), (10, 20, 30, 255)), "Above", left=index)
    document, _, report = imported(psd, tmp_path, program)
    assert height(document["children"]) <= 15
    [note] = report.notes
    kept = json.dumps(document).count('"difference"')
    assert (note.missing, note.instead) == ("more adjustment layers than groups nest", f"{20 - kept} left out")


def test_an_adjustment_beneath_everything_adjusts_nothing() -> None:
    made, left = adjusted([{"adjusts": True, "size": [1, 1]}, {"kind": "label"}], 9)
    assert (made, left) == ([{"kind": "label"}], 0)


def test_what_is_clipped_to_an_adjustment_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    psd = beneath(numpy.full((20, 20, 3), 51))
    adjustment(psd, "Adjustment", Tag.INVERT, EmptyElement())
    pixel_layer(psd, Image.new("RGBA", (10, 20), (10, 20, 30, 255)), "Clipped").clipping = True
    _, _, report = imported(psd, tmp_path, program)
    assert [(note.layer, note.missing) for note in report.notes] == [
        ("Adjustment", "what is clipped to an adjustment layer")]
