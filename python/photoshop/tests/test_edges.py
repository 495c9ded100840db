"""Edges of masks, of paths and of artboards are where they are in the file, and are applied once."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from PIL import Image
from psd_maker import add_block, add_group_mask, block, pixel_layer, rgb, saved, stroked_shape
from psd_tools import PSDImage
from psd_tools.api.layers import Artboard
from psd_tools.constants import BlendMode, Clipping, Tag
from psd_tools.psd.layer_and_mask import MaskParameters
from signwriter_photoshop import import_file
from signwriter_photoshop.program import Program

SIZE = (40, 30)


def drawn(psd: PSDImage, tmp_path: pathlib.Path, program: Program) -> tuple[Any, list[str]]:
    path, out = tmp_path / "edges.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    report = import_file(path, out, program)
    program.draw("document.json", "drawn.png", out, "--style", "styles.json", "--renderer", "cpu")
    picture = numpy.array(Image.open(out / "drawn.png").convert("RGBA")).astype(int)
    return picture, [note.missing for note in report.notes]


def test_the_mask_of_a_group_ends_where_it_ends(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.NORMAL
    pixel_layer(group, Image.new("RGBA", SIZE, "red"), "Red")
    add_group_mask(group, Image.new("L", (10, 8), 255), 12, 9)
    picture, missing = drawn(psd, tmp_path, program)
    wanted = numpy.zeros((30, 40), dtype=int)
    wanted[9:17, 12:22] = 255
    assert missing == [] and (picture[..., 3] == wanted).all()


def shape_with_soft_edges(psd: PSDImage) -> Any:
    """A shape whose pixels have the soft edges of its path, and whose mask channel is that path, rendered."""
    layer = stroked_shape(psd, "Shape", (8, 6, 28, 24), (1, 0, 0), (1, 0, 0), width=1, is_stroked=False)
    alpha = numpy.full((18, 20), 255)
    alpha[0], alpha[:, -1] = 128, 64
    picture = Image.new("RGBA", (20, 18), "red")
    picture.putalpha(Image.fromarray(alpha.astype("uint8")))
    for info, channel in zip(layer._record.channel_info, layer._channels):
        if int(info.id) == -1:
            channel.set_data(picture.getchannel("A").tobytes(), 20, 18, 8)
            info.length = channel._length
    layer.create_mask(picture.getchannel("A"), top=6, left=8)
    layer.mask.data.flags.user_mask_from_render = True
    layer.mask.data.background_color = 0
    return alpha


def test_the_soft_edge_of_a_shape_is_applied_once(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    alpha = shape_with_soft_edges(psd)
    picture, missing = drawn(psd, tmp_path, program)
    assert missing == [] and (picture[6:24, 8:28, 3] == alpha).all()


def test_a_mask_of_pixels_cuts_a_shape(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    alpha = shape_with_soft_edges(psd)
    psd[0].mask.data.flags.user_mask_from_render = False
    picture, _ = drawn(psd, tmp_path, program)
    assert (picture[6:24, 8:28, 3] == numpy.rint(alpha * alpha / 255)).all()


@pytest.mark.parametrize(("kind", "color"), [
    (1, [255, 255, 255, 255]), (2, [0, 0, 0, 255]), (3, [0, 0, 0, 0]), (4, [51, 102, 204, 255])])
def test_an_artboard_has_its_background(
    kind: int, color: list[int], tmp_path: pathlib.Path, program: Program
) -> None:
    psd = PSDImage.new("RGB", SIZE)
    group = psd.create_group(name="Board")
    pixel_layer(group, Image.new("RGBA", (20, 4), "red"), "Red", left=20)
    rect = {"Top ": 2.0, "Left": 5.0, "Btom": 22.0, "Rght": 35.0}
    add_block(group, Tag.ARTBOARD_DATA1, block({
        "artboardRect": rect, "artboardBackgroundType": kind, "Clr ": rgb((0.2, 0.4, 0.8))}, "artboard"))
    picture, missing = drawn(psd, tmp_path, program)
    assert isinstance(PSDImage.open(tmp_path / "edges.psd")[0], Artboard) and missing == []
    assert picture[10, 10].tolist() == color
    # The artboard cuts what is in it, and its background ends with it.
    assert picture[3, 34].tolist() == [255, 0, 0, 255]
    assert picture[1, 25, 3] == picture[3, 36, 3] == picture[23, 10, 3] == picture[10, 4, 3] == 0


def test_an_empty_artboard_is_its_background(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    group = psd.create_group(name="Board")
    rect = {"Top ": 0.0, "Left": 0.0, "Btom": 30.0, "Rght": 10.0}
    add_block(group, Tag.ARTBOARD_DATA1, block({"artboardRect": rect, "artboardBackgroundType": 1}, "artboard"))
    picture, missing = drawn(psd, tmp_path, program)
    assert missing == []
    assert (picture[:, :10] == 255).all() and not picture[:, 10:].any()
    assert json.loads((tmp_path / "out" / "document.json").read_text())["children"][0]["kind"] == "group"


@pytest.mark.parametrize(("density", "beyond"), [(51, 204), (204, 51)])
def test_a_shape_shows_beyond_a_path_that_is_not_dense(
    density: int, beyond: int, tmp_path: pathlib.Path, program: Program
) -> None:
    psd = PSDImage.new("RGB", SIZE)
    layer = stroked_shape(psd, "Shape", (8, 6, 28, 24), (1, 0, 0), (1, 0, 0), width=1, is_stroked=False)
    add_block(layer, Tag.SOLID_COLOR_SHEET_SETTING, block({"Clr ": rgb((1, 0, 0))}))
    layer.create_mask(Image.new("L", (20, 18), 255), top=6, left=8)
    layer.mask.data.flags.user_mask_from_render = layer.mask.data.flags.parameters_applied = True
    layer.mask.data.background_color = 0
    layer.mask.data.parameters = MaskParameters(vector_mask_density=density)
    picture, missing = drawn(psd, tmp_path, program)
    assert missing == []
    assert picture[15, 15].tolist() == [255, 0, 0, 255]
    assert picture[2, 2].tolist() == [255, 0, 0, beyond]


def test_a_group_that_another_program_clipped_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    pixel_layer(psd, Image.new("RGBA", (10, 10), "blue"), "Base")
    group = psd.create_group(name="Group")
    pixel_layer(group, Image.new("RGBA", (20, 4), "red"), "Red")
    group._record.clipping = Clipping.NON_BASE
    picture, missing = drawn(psd, tmp_path, program)
    assert missing == ["the clipping of a group"]
    assert picture[1, 15].tolist() == [255, 0, 0, 255]


def test_the_grain_of_dissolve_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", SIZE)
    pixel_layer(psd, Image.new("RGBA", (10, 10), "blue"), "Dots").blend_mode = BlendMode.DISSOLVE
    assert drawn(psd, tmp_path, program)[1] == ["the grain of the blend mode dissolve"]
