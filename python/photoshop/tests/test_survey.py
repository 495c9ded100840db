"""The survey counts each file in one class, by what its import said."""

import json
import pathlib

import pytest
from PIL import Image
from psd_maker import adjustment, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.constants import Tag
from psd_tools.psd.base import ShortIntegerElement
from signwriter_photoshop.program import Program
from signwriter_photoshop.survey import main


def test_a_survey_has_each_file_in_one_class(
    tmp_path: pathlib.Path, program: Program, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SIGNWRITER", str(program.path))
    (tmp_path / "within").mkdir()
    exact = PSDImage.frompil(Image.new("RGB", (30, 20), "#123456"))
    (tmp_path / "exact.psd").write_bytes(saved(exact, "Adobe Photoshop"))
    adjusted = PSDImage.frompil(Image.new("RGB", (30, 20), "#123456"))
    pixel_layer(adjusted, Image.new("RGBA", (30, 20), "white"), "White")
    adjustment(adjusted, "Posters", Tag.POSTERIZE, ShortIntegerElement(4))
    (tmp_path / "within" / "adjusted.psb").write_bytes(saved(adjusted, "Adobe Photoshop"))
    (tmp_path / "foreign.psd").write_bytes(saved(PSDImage.frompil(Image.new("RGB", (30, 20), "#123456")), "A Painter"))
    (tmp_path / "broken.psd").write_bytes(b"8BPS")
    (tmp_path / "none.txt").write_bytes(b"")
    assert main([str(tmp_path), "--above", "-1", "--json", str(tmp_path / "figures.json")]) == 0
    found = {one["file"]: one for one in json.loads((tmp_path / "figures.json").read_text())}
    assert {name: one["kind"] for name, one in found.items()} == {
        "exact.psd": "nothing", "broken.psd": "not imported", "within/adjusted.psb": "an adjustment layer",
        "foreign.psd": "a merged picture of another program"}
    assert found["exact.psd"]["rms"] == 0 and found["broken.psd"]["rms"] is None
    shown = capsys.readouterr().out
    assert "| nothing | 1 | 0.00 | 1 | 1 | 0.0 |" in shown and "| not imported | 1 |" in shown
    assert "an adjustment layer (posterize): left out (Posters)" in shown
