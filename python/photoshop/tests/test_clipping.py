"""Clipped layers that blend with all that lies beneath their base, and those on a group that passes through."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from conftest import without_program
from PIL import Image
from psd_maker import (
    add_block, add_effects, add_group_mask, add_text, adjustment, character, pixel_layer, saved, stroke)
from psd_tools import PSDImage
from psd_tools.constants import BlendMode, Tag
from psd_tools.psd.base import ByteElement, EmptyElement
from signwriter_photoshop import import_file
from signwriter_photoshop.clipping import MOST_COPIED, TOO_LARGE
from signwriter_photoshop.compare import drawn
from signwriter_photoshop.program import Program
from signwriter_photoshop.report import Report

SIZE = (40, 30)
PAPER, BASE, CLIPPED = (200, 150, 100), (90, 180, 240), (160, 40, 220)
BOX = (6, 5, 26, 21)
Color = tuple[int, int, int]


def layer(parent: Any, name: str, color: Color, box: tuple[int, int, int, int] = (0, 0, *SIZE), alpha: int = 255) -> Any:
    left, top, right, bottom = box
    return pixel_layer(parent, Image.new("RGBA", (right - left, bottom - top), (*color, alpha)), name, left, top)


def apart(base: Any) -> Any:
    """Photoshop's *Blend Clipped Layers as Group*, switched off."""
    add_block(base, Tag.BLEND_CLIPPING_ELEMENTS, ByteElement(0))
    return base


def picture(psd: PSDImage, folder: pathlib.Path, program: Program) -> tuple[numpy.ndarray[Any, Any], Report]:
    path = folder / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, folder / "out", program)
    return drawn(folder / "out", program, "cpu").astype(float), report


def mixed(beneath: numpy.ndarray[Any, Any], blended: numpy.ndarray[Any, Any], share: float) -> numpy.ndarray[Any, Any]:
    return beneath * (1 - share) + blended * share


def unit(color: Color) -> numpy.ndarray[Any, Any]:
    return numpy.array(color) / 255


def check(found: numpy.ndarray[Any, Any], inside: numpy.ndarray[Any, Any], outside: Color = PAPER) -> None:
    left, top, right, bottom = BOX
    expected = numpy.full((SIZE[1], SIZE[0], 3), outside, dtype=float)
    expected[top:bottom, left:right] = inside * 255
    assert numpy.abs(found[..., :3] - expected).max() <= 1.5
    assert (found[..., 3] == 255).all()


@pytest.mark.parametrize(("alpha", "opacity"), [(255, 255), (255, 77), (128, 255), (51, 204)])
def test_layers_that_are_not_one_with_their_base_blend_with_what_lies_beneath(
    tmp_path: pathlib.Path, program: Program, alpha: int, opacity: int
) -> None:
    """The base's opacity and mode are its own; its alpha is where the clipped layer is."""
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    base = apart(layer(psd, "Base", BASE, BOX, alpha))
    base.blend_mode, base.opacity = BlendMode.MULTIPLY, opacity
    clipped = layer(psd, "Clipped", CLIPPED)
    clipped.clipping, clipped.blend_mode, clipped.opacity = True, BlendMode.SCREEN, 180
    found, report = picture(psd, tmp_path, program)
    beneath = mixed(unit(PAPER), unit(PAPER) * unit(BASE), alpha / 255 * opacity / 255)
    check(found, mixed(beneath, 1 - (1 - beneath) * (1 - unit(CLIPPED)), alpha / 255 * 180 / 255))
    assert report.notes == []


def test_layers_that_are_one_with_their_base_blend_with_it_alone(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    base = layer(psd, "Base", BASE, BOX)
    base.blend_mode, base.opacity = BlendMode.MULTIPLY, 77
    clipped = layer(psd, "Clipped", CLIPPED)
    clipped.clipping, clipped.blend_mode = True, BlendMode.SCREEN
    found, _ = picture(psd, tmp_path, program)
    check(found, mixed(unit(PAPER), unit(PAPER) * (1 - (1 - unit(BASE)) * (1 - unit(CLIPPED))), 77 / 255))


def test_effects_of_a_clipped_layer_end_where_the_base_does(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    apart(layer(psd, "Base", BASE, BOX))
    left, top, right, bottom = BOX
    clipped = layer(psd, "Clipped", CLIPPED, (left, top, right, bottom - 9))
    clipped.clipping = True
    add_effects(clipped, FrFX=stroke(4, (0, 0, 0)))
    found, _ = picture(psd, tmp_path, program)
    assert (found[:top, :, :3] == PAPER).all() and (found[:, :left, :3] == PAPER).all()
    assert (found[bottom - 9:bottom - 5, left + 2:right - 2, :3] == 0).all()
    assert (found[bottom - 3:bottom, left:right, :3] == BASE).all()


def test_a_base_that_is_a_text_says_what_it_does(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    text = apart(layer(psd, "Title", BASE, BOX))
    add_text(text, [("Hi", character(0, 14))], ["DejaVuSans"], (1, 0, 0, 1, 8, 18))
    layer(psd, "Clipped", CLIPPED).clipping = True
    _, report = picture(psd, tmp_path, program)
    assert [(note.layer, note.missing, note.instead) for note in report.notes] == [
        ("Title", "clipped layers that are not blended as a group", "blended as a group")]


@pytest.mark.parametrize("opacity", [255, 102])
def test_a_group_that_passes_through_does_so_beneath_clipped_layers(
    tmp_path: pathlib.Path, program: Program, opacity: int
) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    group = psd.create_group(name="Passes")
    group.blend_mode, group.opacity = BlendMode.PASS_THROUGH, opacity
    layer(group, "Inner", BASE, BOX).blend_mode = BlendMode.DIFFERENCE
    clipped = layer(psd, "Clipped", CLIPPED)
    clipped.clipping, clipped.blend_mode = True, BlendMode.LIGHTEN
    found, report = picture(psd, tmp_path, program)
    beneath = mixed(unit(PAPER), numpy.abs(unit(PAPER) - unit(BASE)), opacity / 255)
    check(found, mixed(beneath, numpy.maximum(beneath, unit(CLIPPED)), opacity / 255))
    assert report.notes == []


def test_clipped_layers_are_within_the_mask_of_a_group_that_passes_through(
    tmp_path: pathlib.Path, program: Program
) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    group = psd.create_group(name="Passes")
    group.blend_mode = BlendMode.PASS_THROUGH
    layer(group, "Inner", BASE).blend_mode = BlendMode.EXCLUSION
    left, top, right, bottom = BOX
    add_group_mask(group, Image.new("L", (right - left, bottom - top), 255), left, top)
    clipped = layer(psd, "Clipped", CLIPPED)
    clipped.clipping, clipped.blend_mode = True, BlendMode.DARKEN
    found, report = picture(psd, tmp_path, program)
    beneath = unit(PAPER) + unit(BASE) - 2 * unit(PAPER) * unit(BASE)
    check(found, numpy.minimum(beneath, unit(CLIPPED)))
    assert report.notes == []


def layers_of(members: Any) -> int:
    """How many layers a document has, those in masks too."""
    if isinstance(members, list):
        return sum(layers_of(each) for each in members)
    if not isinstance(members, dict):
        return 0
    return ("kind" in members) + sum(layers_of(each) for each in members.values())


def test_groups_beneath_clipped_layers_are_copied_up_to_a_limit(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    groups: list[Any] = [psd]
    for _ in range(9):
        groups.append(groups[-1].create_group(name="Passes"))
        groups[-1].blend_mode = BlendMode.PASS_THROUGH
    layer(groups[-1], "Inner", BASE, BOX).blend_mode = BlendMode.DIFFERENCE
    for group in reversed(groups[:-1]):
        for _ in range(3):
            clipped = layer(group, "Clipped", CLIPPED)
            clipped.clipping, clipped.blend_mode = True, BlendMode.LIGHTEN
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", without_program())
    document = json.loads((tmp_path / "out/document.json").read_text(encoding="utf-8"))
    # 4 to the power of 9 would be 262,144.
    assert 27 < layers_of(document) < 27 * (MOST_COPIED + 10)
    assert ("Passes", TOO_LARGE, "isolated") in [(note.layer, note.missing, note.instead) for note in report.notes]


def test_jobs_clip_to_the_text_that_they_set(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    group = psd.create_group(name="Passes")
    group.blend_mode = BlendMode.PASS_THROUGH
    title = layer(group, "Title", BASE, BOX)
    title.blend_mode = BlendMode.MULTIPLY
    add_text(title, [("Hi", character(0, 14))], ["DejaVuSans"], (1, 0, 0, 1, 8, 18))
    layer(psd, "Clipped", CLIPPED).clipping = True
    picture(psd, tmp_path, program)
    place = json.loads((tmp_path / "out/styles.json").read_text())["styles"]["made"]["children"]
    texts = [place[1]["text"], place[2]["mask"]["child"]["children"][0]["text"]]
    assert texts == ["{{Title}}", "{{Title}}"]


def test_an_adjustment_in_a_group_beneath_clipped_layers_changes_that_group_alone(
    tmp_path: pathlib.Path, program: Program
) -> None:
    """So it is in psd-tools' `passthrough_clipping_mask_adjustment.psd`."""
    psd = PSDImage.new("RGB", SIZE)
    layer(psd, "Paper", PAPER)
    group = psd.create_group(name="Passes")
    group.blend_mode = BlendMode.PASS_THROUGH
    layer(group, "Inner", BASE, BOX)
    adjustment(group, "Invert", Tag.INVERT, EmptyElement())
    clipped = layer(psd, "Clipped", CLIPPED)
    clipped.clipping, clipped.blend_mode = True, BlendMode.MULTIPLY
    found, _ = picture(psd, tmp_path, program)
    check(found, (1 - unit(BASE)) * unit(CLIPPED))
