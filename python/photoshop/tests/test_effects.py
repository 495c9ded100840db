"""Effects come over field by field, as psd-tools reads them."""

import pathlib
from typing import Any

import numpy
import pytest
from conftest import without_program
from PIL import Image
from psd_maker import (
    add_block, add_effects, bevel, block, color_overlay, curve, degrees, drop_shadow, gradient_overlay, of, percent,
    pixel_layer, pixels, saved, stroke, word)
from psd_tools import PSDImage
from psd_tools.constants import Compression, Tag
from signwriter_photoshop import import_file
from signwriter_photoshop.descriptor import BLENDS, layer_style, plain
from signwriter_photoshop.program import Program
from signwriter_photoshop.styles import effects_of


def effects(tmp_path: pathlib.Path, **made: Any) -> PSDImage:
    """A file with one layer that has the effects, read again."""
    psd = PSDImage.new("RGB", (40, 40))
    layer = pixel_layer(psd, Image.new("RGBA", (10, 10), (0, 0, 0, 255)), "Box", top=5, left=5)
    add_effects(layer, **made)
    path = tmp_path / "effects.psd"
    path.write_bytes(saved(psd))
    return PSDImage.open(path)


def style_of(psd: PSDImage) -> tuple[dict[str, Any], list[str]]:
    missing: list[str] = []
    style, _ = layer_style(effects_of(psd[0]), lambda _: "pattern.png", [0, 0], missing.append)
    return style, missing


def test_a_drop_shadow_is_as_psd_tools_reads_it(tmp_path: pathlib.Path) -> None:
    psd = effects(tmp_path, DrSh=drop_shadow(angle=135, distance=9, size=14, spread=20, opacity=60, color=(1, 0, 0.2)))
    read = next(iter(psd[0].effects.find("dropshadow")))
    style, missing = style_of(psd)
    assert missing == []
    shadow = style["dropShadows"][0]
    assert shadow["angle"] == read.angle == 135
    assert shadow["distance"] == read.distance == 9
    assert shadow["size"] == read.size == 14
    assert shadow["spread"] == read.choke / 100 == 0.2
    assert shadow["opacity"] == read.opacity / 100 == 0.6
    assert shadow["color"] == pytest.approx([1, 0, 0.2])
    assert shadow["blend"] == "multiply"


def test_an_effect_with_the_global_light_has_no_angle_of_its_own(tmp_path: pathlib.Path) -> None:
    style, _ = style_of(effects(tmp_path, DrSh=drop_shadow(is_global=True)))
    assert "angle" not in style["dropShadows"][0]


def test_a_stroke_a_gradient_and_a_bevel_are_as_psd_tools_reads_them(tmp_path: pathlib.Path) -> None:
    psd = effects(
        tmp_path, FrFX=stroke(4, (0, 0.5, 1), "InsF"), GrFl=gradient_overlay([(1, 0, 0), (0, 1, 0), (0, 0, 1)], 30),
        ebbl=bevel(size=9, depth=250, angle=-60, altitude=40))
    style, missing = style_of(psd)
    assert missing == []
    read = {name: next(iter(psd[0].effects.find(name))) for name in ("stroke", "gradientoverlay", "bevelemboss")}
    assert style["strokes"][0]["size"] == read["stroke"].size == 4
    assert style["strokes"][0]["position"] == "inside"
    assert style["strokes"][0]["color"] == pytest.approx([0, 0.5, 1])
    gradient = style["gradientOverlays"][0]
    assert gradient["angle"] == read["gradientoverlay"].angle == 30
    assert gradient["colors"] == [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    assert gradient["locations"] == [0, 0.5, 1]
    assert style["bevel"]["depth"] == read["bevelemboss"].depth / 100 == 2.5
    assert style["bevel"]["altitude"] == read["bevelemboss"].altitude == 40
    assert style["bevel"]["angle"] == read["bevelemboss"].angle == -60
    assert style["bevel"]["size"] == read["bevelemboss"].size == 9


@pytest.mark.parametrize("mode", [mode for mode in BLENDS])
def test_every_blend_mode_has_its_name(tmp_path: pathlib.Path, mode: str) -> None:
    style, missing = style_of(effects(tmp_path, SoFi=color_overlay((0, 1, 0), mode, 40)))
    assert missing == []
    assert style["colorOverlays"][0]["blend"] == BLENDS[mode]
    assert style["colorOverlays"][0]["opacity"] == 0.4


def test_an_effect_that_cannot_be_said_is_named_and_the_others_stay(tmp_path: pathlib.Path) -> None:
    noise = gradient_overlay([(1, 0, 0), (0, 1, 0)]) | {
        "Grad": {"GrdF": word("GrdF", "ClNs"), "Nm  ": "noise"}}
    style, missing = style_of(effects(tmp_path, GrFl=noise, FrFX=stroke(2)))
    assert missing == ["gradient overlay: a noise gradient"]
    assert list(style) == ["strokes"]


def test_an_effect_that_is_switched_off_is_left_out(tmp_path: pathlib.Path) -> None:
    style, missing = style_of(effects(tmp_path, DrSh=drop_shadow() | {"enab": False}, FrFX=stroke(2)))
    assert (list(style), missing) == (["strokes"], [])


def test_all_effects_are_off_where_the_master_switch_is(tmp_path: pathlib.Path) -> None:
    assert style_of(effects(tmp_path, FrFX=stroke(2), masterFXSwitch=False)) == ({}, [])


def test_numbers_out_of_range_are_brought_into_it(tmp_path: pathlib.Path) -> None:
    shadow = drop_shadow() | {"Dstn": pixels(1e9), "lagl": degrees(-1e9), "Opct": percent(900), "blur": pixels(-3)}
    style, _ = style_of(effects(tmp_path, DrSh=shadow))
    made = style["dropShadows"][0]
    assert (made["distance"], made["angle"], made["opacity"], made["size"]) == (30000, -360, 1, 0)


def test_a_number_that_is_none_leaves_its_effect_out(tmp_path: pathlib.Path) -> None:
    style, missing = style_of(effects(tmp_path, DrSh=drop_shadow() | {"Dstn": pixels(float("nan"))}))
    assert style == {}
    assert missing == ["drop shadow: the number nan"]


def test_a_contour_keeps_its_points(tmp_path: pathlib.Path) -> None:
    shadow = drop_shadow() | {"TrnS": curve((0, 0), (51, 204), (255, 255))}
    style, _ = style_of(effects(tmp_path, DrSh=shadow))
    assert style["dropShadows"][0]["contour"] == [[0, 0], [0.2, 0.8], [1, 1]]


def test_a_descriptor_becomes_plain_values() -> None:
    assert plain(of({"a   ": 3, "b   ": [True, "x"], "c   ": {"d   ": percent(2.5)}})) == {
        "a   ": 3, "b   ": [True, "x"], "c   ": {"d   ": 2.5}}


def test_a_number_beyond_a_members_range_is_noted(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = pixel_layer(psd, Image.new("RGBA", (9, 9), "red"), "Dot")
    add_effects(layer, FrFX=stroke(size=99999), DrSh=drop_shadow(opacity=100.00001), SoFi=color_overlay((1, 0, 0)))
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", without_program())
    assert [note.missing for note in report.notes] == ["stroke: what of 99999 is beyond 250"]


@pytest.mark.parametrize(("opacity", "mean"), [(255, [127.5, 0, 127.5, 255]), (102, [127.5, 0, 127.5, 102])])
def test_a_gradient_fill_without_pixels_is_drawn_anew(
    tmp_path: pathlib.Path, program: Program, opacity: int, mean: list[float]
) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = pixel_layer(psd, Image.new("RGBA", (1, 1)), "Fill")
    record = layer._record
    record.top = record.left = record.bottom = record.right = 0
    for info, data in zip(record.channel_info, layer._channels):
        data.compression, data.data, info.length = Compression.RAW, b"", 2
    layer.fill_opacity = opacity
    add_block(layer, Tag.GRADIENT_FILL_SETTING, block(gradient_overlay([(1, 0, 0), (0, 0, 1)], angle=0)))
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program)
    assert [(note.missing, note.instead) for note in report.notes] == [
        ("its pixels are not in the file", "its gradient, drawn anew")]
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")
    values = numpy.array(Image.open(tmp_path / "out" / "drawn.png").convert("RGBA")).astype(float)
    # Photoshop's gradients lie half a pixel off the middle, of 60.
    assert values.reshape(-1, 4).mean(axis=0) == pytest.approx(mean, abs=255 / 60)
    # From red on the left to blue on the right, the same in each row.
    assert (values == values[:1]).all()
    assert (numpy.diff(values[0, :, 0]) <= 0).all()
    assert values[0, 0, 0] > 245
    assert values[0, -1, 2] > 245
