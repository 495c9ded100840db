"""Gradients of shape layers lie on the bounds of their paths, and stops of opacity keep their midpoints."""

import json
import pathlib
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image
from psd_maker import add_effects, gradient_overlay, percent, pixel_layer, saved, stroke, stroked_shape, word
from psd_tools import PSDImage
from signwriter_photoshop.importing import import_file
from signwriter_photoshop.pictures import path_bounds
from signwriter_photoshop.program import Program


def imported(psd: PSDImage, tmp_path: pathlib.Path, program: Program) -> tuple[dict[str, Any], dict[str, Any]]:
    """The one child and its layer style."""
    path, out = tmp_path / "shape.psd", tmp_path / "out"
    path.write_bytes(saved(psd))
    assert import_file(path, out, program).notes == []
    child = json.loads((out / "document.json").read_text())["children"][0]
    return child, json.loads((out / "styles.json").read_text())["styles"][child["style"]]["layerStyle"]


def shape(position: str = "CtrF", **members: Any) -> PSDImage:
    psd = PSDImage.new("RGB", (64, 64))
    layer = stroked_shape(psd, "Shape", (10, 12, 50, 48), (0, 0, 0), (0, 0, 0), width=0, is_stroked=False)
    gradient = gradient_overlay([(1, 0, 0), (0, 0, 1)]) | members
    add_effects(layer, GrFl=gradient, FrFX=gradient | stroke(5, position=position) | {"PntT": word("FrFl", "GrFl")})
    return psd


@pytest.mark.parametrize(("position", "outset"), [("OutF", 5), ("CtrF", 2.5), ("InsF", 0)])
def test_the_gradients_of_a_shape_lie_on_its_path(
    tmp_path: pathlib.Path, program: Program, position: str, outset: float
) -> None:
    child, style = imported(shape(position), tmp_path, program)
    x, y = child["frame"][:2]
    assert style["gradientOverlays"][0]["box"] == pytest.approx([10 - x, 12 - y, 50 - x, 48 - y], abs=1e-4)
    assert style["strokes"][0]["gradient"]["box"] == pytest.approx(
        [10 - outset - x, 12 - outset - y, 50 + outset - x, 48 + outset - y], abs=1e-4)


def test_gradients_on_the_canvas_of_pixels_and_with_a_scale_have_no_box(tmp_path: pathlib.Path, program: Program) -> None:
    _, style = imported(shape(Algn=False), tmp_path, program)
    assert "box" not in style["gradientOverlays"][0] and style["gradientOverlays"][0]["align"] is False
    _, style = imported(shape(**{"Scl ": percent(50)}), tmp_path, program)
    assert "box" not in style["gradientOverlays"][0] and style["gradientOverlays"][0]["scale"] == 0.5
    psd = PSDImage.new("RGB", (40, 40))
    add_effects(pixel_layer(psd, Image.new("RGBA", (9, 9), (0, 0, 0, 255)), "Box"), GrFl=gradient_overlay([(1, 0, 0)]))
    _, style = imported(psd, tmp_path, program)
    assert "box" not in style["gradientOverlays"][0]


def test_the_midpoints_of_opacities_come_over(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (40, 40))
    made = gradient_overlay([(1, 0, 0), (0, 0, 1)])
    made["Grad"]["Trns"] = [
        {"Opct": percent(opacity), "Lctn": at, "Mdpn": middle} for opacity, at, middle in ((0, 0, 50), (100, 1024, 70),
                                                                                        (20, 4096, 50))]
    add_effects(pixel_layer(psd, Image.new("RGBA", (9, 9), (0, 0, 0, 255)), "Box"), GrFl=made)
    gradient = imported(psd, tmp_path, program)[1]["gradientOverlays"][0]
    assert gradient["opacities"] == [0, 1, 0.2] and gradient["opacityMidpoints"] == [0.7, 0.5]


def test_the_bounds_of_a_path_are_those_of_its_curves() -> None:
    # Half a turn to the right from (y, x) = (0.2, 0.5) to (0.6, 0.5), whose curve ends at 3/4 of its handles.
    knots = [
        SimpleNamespace(preceding=(0.2, 0.5), anchor=(0.2, 0.5), leaving=(0.2, 0.9)),
        SimpleNamespace(preceding=(0.6, 0.9), anchor=(0.6, 0.5), leaving=(0.6, 0.5))]
    path = SimpleNamespace(disabled=False, paths=[knots])
    layer: Any = SimpleNamespace(
        kind="shape", vector_mask=path, has_vector_mask=lambda: True, _psd=SimpleNamespace(width=100, height=50))
    assert path_bounds(layer) == pytest.approx((50, 10, 80, 30))
    path.disabled = True
    assert path_bounds(layer) is None
