"""What is a number or a name in the file is that number and the mode of that name in the document."""

import pathlib

import numpy
import pytest
from PIL import Image
from psd_maker import add_effects, color_overlay, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.constants import BlendMode
from signwriter_photoshop.descriptor import layer_style
from signwriter_photoshop.document import MODES
from signwriter_photoshop.masks import softened
from signwriter_photoshop.outlines import blended, colors
from signwriter_photoshop.pictures import Picture, alpha_within
from signwriter_photoshop.program import Program
from signwriter_photoshop.styles import effects_of
from test_import import imported

# The keys of Adobe's file specification: those of layers, and those of the descriptors of effects.
LAYERS = {
    b"norm": "normal", b"diss": "dissolve", b"dark": "darken", b"mul ": "multiply", b"idiv": "colorBurn",
    b"lbrn": "linearBurn", b"dkCl": "darkerColor", b"lite": "lighten", b"scrn": "screen", b"div ": "colorDodge",
    b"lddg": "linearDodge", b"lgCl": "lighterColor", b"over": "overlay", b"sLit": "softLight", b"hLit": "hardLight",
    b"vLit": "vividLight", b"lLit": "linearLight", b"pLit": "pinLight", b"hMix": "hardMix", b"diff": "difference",
    b"smud": "exclusion", b"fsub": "subtract", b"fdiv": "divide", b"hue ": "hue", b"sat ": "saturation",
    b"colr": "color", b"lum ": "luminosity",
}
EFFECTS = {
    "Nrml": "normal", "Dslv": "dissolve", "Drkn": "darken", "Mltp": "multiply", "CBrn": "colorBurn",
    "linearBurn": "linearBurn", "darkerColor": "darkerColor", "Lghn": "lighten", "Scrn": "screen",
    "CDdg": "colorDodge", "linearDodge": "linearDodge", "lighterColor": "lighterColor", "Ovrl": "overlay",
    "SftL": "softLight", "HrdL": "hardLight", "vividLight": "vividLight", "linearLight": "linearLight",
    "pinLight": "pinLight", "hardMix": "hardMix", "Dfrn": "difference", "Xclu": "exclusion",
    "blendSubtraction": "subtract", "blendDivide": "divide", "H   ": "hue", "Strt": "saturation", "Clr ": "color",
    "Lmns": "luminosity",
}


def test_every_mode_of_a_layer_has_a_key_here() -> None:
    assert {BlendMode(key).name for key in LAYERS} | {"PASS_THROUGH"} == set(MODES)


def test_vivid_light_of_pure_colours_is_photoshops(tmp_path: pathlib.Path, program: Program) -> None:
    """The numbers are those of Photoshop's picture in psd-tools' `vivid-light.psd`, which has ellipses for boxes."""
    psd = PSDImage.new("RGB", (30, 10))
    for color, left, right in (("#0000ff", 0, 20), ("#00ff00", 10, 30), ("#ff0000", 15, 20)):
        layer = pixel_layer(psd, Image.new("RGBA", (right - left, 10), color), color, left=left)
        layer.opacity, layer.blend_mode = 128, BlendMode.VIVID_LIGHT
    imported(psd, tmp_path)
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")
    drawn = numpy.array(Image.open(tmp_path / "out" / "drawn.png").convert("RGBA"))[5].astype(int)
    for x, color in ((5, (0, 0, 255, 128)), (12, (0, 170, 85, 192)), (17, (145, 72, 36, 224)), (25, (0, 255, 0, 128))):
        assert numpy.abs(drawn[x] - color).max() <= 2


@pytest.mark.parametrize("key", LAYERS)
def test_a_layer_has_the_mode_of_its_key(key: bytes, tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (30, 20))
    pixel_layer(psd, Image.new("RGBA", (9, 9), "red"), "Dot").blend_mode = BlendMode(key)
    document, _ = imported(psd, tmp_path)
    assert document["children"][0].get("blend", "normal") == LAYERS[key]


@pytest.mark.parametrize("key", EFFECTS)
def test_an_effect_has_the_mode_of_its_key(key: str, tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (30, 20))
    add_effects(pixel_layer(psd, Image.new("RGBA", (9, 9), "red"), "Dot"), SoFi=color_overlay((1, 0, 0), key))
    path = tmp_path / "effects.psd"
    path.write_bytes(saved(psd))
    style, _ = layer_style(effects_of(PSDImage.open(path)[0]), lambda _: "", [0, 0], lambda _: None)
    assert style["colorOverlays"][0].get("blend", "normal") == EFFECTS[key]


@pytest.mark.parametrize("density", [0, 51, 128, 255])
def test_the_density_of_a_mask_is_a_part_of_255(density: int) -> None:
    cover = numpy.array([[0, 0.25, 1]])
    assert softened(cover, None, density) == pytest.approx(1 - (1 - cover) * density / 255, abs=1e-12)
    assert softened(cover, None, None) is cover


def test_the_fill_of_a_stroked_shape_keeps_its_colours() -> None:
    image = Image.new("RGBA", (3, 2), (255, 200, 51, 255))
    image.putpixel((1, 1), (0, 128, 254, 102))
    picture, box = Picture(4, 5, image), (3, 4, 8, 8)
    color, alpha = colors(picture, box), alpha_within(picture, box)
    assert color[1, 1] == pytest.approx([1, 200 / 255, 0.2], abs=1e-12)
    assert (alpha[1, 1], alpha[2, 2], alpha[0, 0]) == (1, 0.4, 0)
    # Without a stroke the fill is what it was.
    none = numpy.zeros_like(alpha)
    made = blended(color, alpha, numpy.zeros(3), none, numpy.ones_like(alpha), "strokeStyleAlignCenter")
    assert made.crop((1, 1, 4, 3)).tobytes() == image.tobytes()
