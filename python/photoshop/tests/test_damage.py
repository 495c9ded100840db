"""What is damaged or missing in a file is left out with a line in the report, and takes nothing else with it."""

import json
import pathlib
import time
from typing import Any

import pytest
from conftest import without_program
from PIL import Image
from psd_maker import (
    add_block, add_effects, add_group_mask, add_text, bent, character, drop_shadow, emptied, pixel_layer, saved)
from psd_tools import PSDImage
from psd_tools.api.layers import Layer
from psd_tools.constants import BlendMode, ChannelID, Compression, Tag
from signwriter_photoshop import ImportFailure, Report, import_file
from signwriter_photoshop.names import Names

GARBAGE = {Compression.ZIP: b"\x78\x9cgarbage!!!", Compression.RLE: b"\0\1"}


def imported(psd: PSDImage, tmp_path: pathlib.Path) -> tuple[list[dict[str, Any]], Report]:
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", without_program())
    document = json.loads((tmp_path / "out" / "document.json").read_text(encoding="utf-8"))
    return document["children"], report


def notes(report: Report) -> list[tuple[str, str]]:
    return [(note.layer, note.missing) for note in report.notes]


def dot(parent: Any, name: str, left: int = 0) -> Layer:
    return pixel_layer(parent, Image.new("RGBA", (10, 10), (200, 100, 50, 255)), name, left=left)


def damage(layer: Layer, channel: int, how: Compression = Compression.ZIP) -> None:
    for info, data in zip(layer._record.channel_info, layer._channels):
        if int(info.id) == channel:
            data.compression, data.data = how, GARBAGE[how]
            info.length = data._length


@pytest.mark.parametrize("how", GARBAGE)
@pytest.mark.parametrize("channel", [0, int(ChannelID.TRANSPARENCY_MASK)])
def test_a_layer_with_a_damaged_channel_is_left_out_and_named(
    tmp_path: pathlib.Path, channel: int, how: Compression
) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    dot(psd, "Below")
    damage(dot(psd, "Broken", 20), channel, how)
    dot(psd, "Above", 40)
    children, report = imported(psd, tmp_path)
    assert [child["frame"][0] for child in children] == [0, 40]
    assert notes(report) == [("Broken", "its pixels are damaged")]
    assert report.layers == {"pixel": 2}


def test_a_layer_with_a_damaged_mask_is_left_out_and_named(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    dot(psd, "Below")
    layer = dot(psd, "Masked", 20)
    layer.create_mask(Image.new("L", (10, 10), 128), top=0, left=20)
    damage(layer, int(ChannelID.USER_LAYER_MASK))
    children, report = imported(psd, tmp_path)
    assert [child["frame"][0] for child in children] == [0]
    assert notes(report) == [("Masked", "its pixels are damaged")]


def test_a_group_with_a_damaged_mask_is_left_out_and_named(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.NORMAL
    dot(group, "Within")
    add_group_mask(group, Image.new("L", (5, 20), 200), 0, 0)
    damage(group, int(ChannelID.USER_LAYER_MASK))
    dot(psd, "Above", 40)
    children, report = imported(psd, tmp_path)
    assert [child["frame"][0] for child in children] == [40]
    assert notes(report) == [("Group", "its pixels are damaged")]


def test_a_damaged_picture_of_a_file_without_layers_is_an_error(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.frompil(Image.new("RGB", (30, 20), "red"))
    psd._record.image_data.compression = Compression.ZIP
    psd._record.image_data.data = GARBAGE[Compression.ZIP]
    with pytest.raises(ImportFailure, match="its merged picture is damaged"):
        imported(psd, tmp_path)


def test_what_is_clipped_to_a_damaged_layer_is_named_with_it(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    damage(dot(psd, "Base"), 0)
    for name in ("One", "Two"):
        dot(psd, name).clipping = True
    dot(psd, "Above")
    children, report = imported(psd, tmp_path)
    assert len(children) == 1
    said = "clipping to Base, of which nothing is drawn"
    assert notes(report) == [("Base", "its pixels are damaged"), ("One", said), ("Two", said)]


def test_what_is_clipped_to_a_hidden_layer_is_listed_as_hidden(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    dot(psd, "Base").visible = False
    dot(psd, "Clipped").clipping = True
    children, report = imported(psd, tmp_path)
    assert children == []
    assert report.hidden == ["Base", "Clipped"]


@pytest.mark.parametrize(("tag", "kind"), [
    (Tag.POSTERIZE, "posterize"), (Tag.HUE_SATURATION_V4, "hue and saturation"), (Tag.VIBRANCE, "vibrance")])
def test_an_adjustment_layer_is_named_with_what_is_clipped_to_it(
    tmp_path: pathlib.Path, tag: Tag, kind: str
) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    dot(psd, "Below")
    add_block(emptied(dot(psd, "Adjustment")), tag, b"\0" * 100)
    dot(psd, "Clipped").clipping = True
    children, report = imported(psd, tmp_path)
    assert len(children) == 1
    assert report.layers == {"pixel": 1}
    assert notes(report) == [("Adjustment", f"an adjustment layer ({kind})"),
                             ("Clipped", "clipping to Adjustment, of which nothing is drawn")]


def test_a_layer_without_anything_is_not_counted(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    emptied(dot(psd, "Nothing"))
    children, report = imported(psd, tmp_path)
    assert (children, report.layers, report.notes) == ([], {}, [])


def test_no_picture_is_promised_of_a_text_that_has_no_pixels(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (200, 100))
    for name in ("Drawn", "Empty"):
        layer = dot(psd, name)
        add_text(layer, [("Hello", character(0, 16))], ["DejaVuSans"], (1, 0, 0, 1, 20, 60), warp=bent("warpCustom", 0))
    emptied(layer)
    children, report = imported(psd, tmp_path)
    assert [child["kind"] for child in children] == ["image"]
    assert [(note.layer, note.instead) for note in report.notes] == [
        ("Drawn", "its pixels as a picture"), ("Empty", "left out: there are no pixels of it to draw")]


def test_an_effect_of_another_form_is_named_in_words(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = dot(psd, "Dot")
    add_effects(layer, DrSh=7, IrSh=drop_shadow())
    children, report = imported(psd, tmp_path)
    assert len(children) == 1
    assert notes(report) == [("Dot", "drop shadow: it is damaged or of an unknown form (AttributeError)")]


def test_thousands_of_layers_of_one_name_take_no_longer_than_others() -> None:
    def seconds(wanted: list[str]) -> float:
        names, before = Names(), time.process_time()
        made = [names.unique(name) for name in wanted]
        assert len(set(made)) == len(wanted)
        return time.process_time() - before

    count = 20_000
    different = seconds([f"Dot {index}" for index in range(count)])
    # Counting anew each time takes 10,000 steps a name.
    assert seconds(["Dot"] * count) < different * 20 + 1


def test_a_name_that_a_number_was_added_to_stays_unique() -> None:
    names = Names()
    assert [names.unique(name) for name in ("Dot", "Dot-2", "Dot", "Dot", "dot-2")] == [
        "Dot", "Dot-2", "Dot-3", "Dot-4", "dot-2-2"]
