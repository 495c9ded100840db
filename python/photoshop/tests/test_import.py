"""What an import writes, what it draws, and what it says was left out."""

import json
import pathlib
from typing import Any

import numpy
import pytest
from conftest import without_program
from PIL import Image, ImageDraw
from psd_maker import (
    add_block, add_effects, add_group_mask, add_text, asl, character, color_overlay, drop_shadow, pattern,
    pattern_overlay, pixel_layer, saved, stroke, word)
from psd_tools import PSDImage
from psd_tools.constants import BlendMode, Compression, Tag
from psd_tools.psd.base import ByteElement
from signwriter_photoshop import Report, import_file
from signwriter_photoshop.cli import main
from signwriter_photoshop.compare import PAPERS, ROWS, compare, measured
from signwriter_photoshop.outlines import blended
from signwriter_photoshop.profiles import USED, Profile
from signwriter_photoshop.program import Program


def imported(psd: PSDImage, tmp_path: pathlib.Path, program: Program | None = None) -> tuple[dict[str, Any], Report]:
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program or without_program())
    return json.loads((tmp_path / "out" / "document.json").read_text()), report


def colored(size: tuple[int, int], color: str) -> Image.Image:
    return Image.new("RGBA", size, color)


def files(folder: pathlib.Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def drawn(tmp_path: pathlib.Path, program: Program) -> numpy.ndarray[Any, Any]:
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")
    return numpy.array(Image.open(tmp_path / "out" / "drawn.png").convert("RGBA"))


def test_layers_become_children_from_bottom_to_top(tmp_path: pathlib.Path, program: Program) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    pixel_layer(psd, colored((60, 40), "#102030"), "Paper")
    pixel_layer(psd, colored((10, 10), "#f08040"), "Dot", top=5, left=7)
    document, report = imported(psd, tmp_path, program)
    assert document["size"] == [60, 40]
    assert [(child["kind"], child["frame"]) for child in document["children"]] == [
        ("image", [0, 0, 60, 40]), ("image", [7, 5, 10, 10])]
    assert report.notes == []
    picture = drawn(tmp_path, program)
    assert tuple(picture[0, 0]) == (0x10, 0x20, 0x30, 255)
    assert tuple(picture[5, 7]) == tuple(picture[14, 16]) == (0xF0, 0x80, 0x40, 255)
    assert tuple(picture[15, 17]) == (0x10, 0x20, 0x30, 255)


def test_opacity_blend_and_fill_are_the_childs(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = pixel_layer(psd, colored((9, 9), "red"), "Dot")
    layer.opacity, layer.blend_mode = 51, BlendMode.LINEAR_LIGHT
    layer.fill_opacity = 102
    document, _ = imported(psd, tmp_path)
    child = document["children"][0]
    assert (child["opacity"], child["blend"], child["fillOpacity"]) == (0.2, "linearLight", 0.4)


def test_hidden_layers_are_listed_and_left_out(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    pixel_layer(psd, colored((9, 9), "red"), "Shown")
    pixel_layer(psd, colored((9, 9), "red"), "Hidden").visible = False
    document, report = imported(psd, tmp_path)
    assert len(document["children"]) == 1
    assert report.hidden == ["Hidden"]


def test_a_group_that_passes_through_is_dissolved_and_an_isolated_one_stays(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    passing, isolated = psd.create_group(name="Passing"), psd.create_group(name="Isolated")
    isolated.blend_mode = BlendMode.NORMAL
    isolated.opacity = 51
    for group in (passing, isolated):
        pixel_layer(group, colored((9, 9), "red"), "Dot")
    document, _ = imported(psd, tmp_path)
    assert [child["kind"] for child in document["children"]] == ["image", "group"]
    assert document["children"][1]["opacity"] == 0.2
    assert [child["kind"] for child in document["children"][1]["children"]] == ["image"]


def clipped() -> PSDImage:
    psd = PSDImage.new("RGB", (60, 40))
    base = Image.new("RGBA", (20, 20))
    ImageDraw.Draw(base).rectangle((0, 0, 9, 19), fill="blue")
    pixel_layer(psd, base, "Base", top=10, left=10)
    pixel_layer(psd, colored((60, 40), "red"), "Clipped").clipping = True
    return psd


def test_a_clipped_layer_is_clipped_by_the_one_below(tmp_path: pathlib.Path) -> None:
    document, report = imported(clipped(), tmp_path, without_program())
    assert [child.get("clip") for child in document["children"]] == [None, "below"]
    assert report.notes == []


def test_layers_over_a_hidden_base_are_hidden(tmp_path: pathlib.Path) -> None:
    psd = clipped()
    psd[0].visible = False
    document, _ = imported(psd, tmp_path)
    assert document["children"] == []


def test_the_mask_of_a_picture_is_cut_into_it(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = pixel_layer(psd, colored((20, 20), "red"), "Dot", top=10, left=10)
    layer.create_mask(Image.new("L", (10, 20), 128), top=10, left=10)
    document, _ = imported(psd, tmp_path)
    alpha = numpy.array(Image.open(tmp_path / "out" / document["children"][0]["file"]))[..., 3]
    assert (alpha[:, :10] == 128).all()
    assert (alpha[:, 10:] == 0).all()


def test_a_masked_text_has_the_mask_beside_it(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (200, 100))
    layer = pixel_layer(psd, colored((60, 20), "red"), "Title", top=40, left=20)
    add_text(layer, [("Hello", character(0, 24))], ["DejaVuSans"], (1, 0, 0, 1, 20, 60))
    layer.create_mask(Image.new("L", (30, 20), 200), top=40, left=25)
    document, report = imported(psd, tmp_path, without_program())
    child = document["children"][0]
    mask = child["mask"]
    assert mask["of"] == "luminance"
    assert [mask["frame"][0] + child["frame"][0], mask["frame"][1] + child["frame"][1]] == pytest.approx([24, 39])
    assert mask["frame"][2:] == [32, 22]
    picture = numpy.array(Image.open(tmp_path / "out" / mask["image"]))
    # A mask reaches a pixel beyond its frame, which is black.
    assert set(picture[1:-1, 1:-1].flat) == {200}
    assert picture[0].max() == picture[-1].max() == picture[:, 0].max() == picture[:, -1].max() == 0


def test_a_knockout_comes_over(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    layer = pixel_layer(psd, colored((9, 9), "red"), "Dot")
    add_block(layer, Tag.KNOCKOUT_SETTING, ByteElement(1))
    _, report = imported(psd, tmp_path, without_program())
    sheet = json.loads((tmp_path / "out" / "styles.json").read_text())["styles"]
    assert [style["layerStyle"] for style in sheet.values()] == [{"knockout": "shallow"}]


@pytest.mark.parametrize(("opacity", "mode", "isolated", "is_said"), [
    (255, BlendMode.NORMAL, False, False), (100, BlendMode.NORMAL, False, True),
    (255, BlendMode.MULTIPLY, False, True), (255, BlendMode.MULTIPLY, True, False)])
def test_a_knockout_in_a_group_that_passes_through_is_named(
    tmp_path: pathlib.Path, opacity: int, mode: BlendMode, isolated: bool, is_said: bool
) -> None:
    # Photoshop shows what lies beneath the group there, of which the document knows nothing once it is dissolved.
    psd = PSDImage.new("RGB", (60, 40))
    group = psd.create_group(name="Group")
    group.blend_mode = BlendMode.NORMAL if isolated else BlendMode.PASS_THROUGH
    layer = pixel_layer(group, colored((9, 9), "red"), "Dot")
    layer.opacity, layer.blend_mode = opacity, mode
    add_block(layer, Tag.KNOCKOUT_SETTING, ByteElement(1))
    _, report = imported(psd, tmp_path, without_program())
    said = [(note.layer, note.missing) for note in report.notes]
    assert said == [("Group", "a knock-out in a group that passes through")] * is_said


def test_an_imported_poster_is_whole(poster: pathlib.Path, tmp_path: pathlib.Path, program: Program) -> None:
    report = import_file(poster, tmp_path / "out", program)
    assert [note.missing for note in report.notes] == ["tracking that changes within the text"]
    assert sorted(report.files) == files(tmp_path / "out")
    picture = drawn(tmp_path, program)
    assert picture.shape == (100, 200, 4)
    assert len(numpy.unique(picture.reshape(-1, 4), axis=0)) > 100


def test_a_job_draws_the_same_as_the_document(poster: pathlib.Path, tmp_path: pathlib.Path, program: Program) -> None:
    folder = tmp_path / "out"
    import_file(poster, folder, program)
    document = drawn(tmp_path, program)
    program.run("batch", "jobs.jsonl", "--styles", "styles.json", "--out", "jobs", "--renderer", "cpu", "--quiet",
                folder=folder)
    job = numpy.array(Image.open(folder / "jobs" / "original.png").convert("RGBA"))
    assert (document == job).all()


def test_what_an_earlier_import_left_is_named_and_stays(poster: pathlib.Path, tmp_path: pathlib.Path) -> None:
    out = tmp_path / "out"
    assert import_file(poster, out, without_program()).earlier == []
    again = import_file(poster, out, without_program())
    assert again.earlier == [] and "earlier" not in again.text()
    before = files(out)
    assert "jobs.jsonl" in before and any(name.startswith("patterns/") for name in before)
    job = (out / "jobs.jsonl").read_bytes()
    (out / "notes.txt").write_text("mine")
    psd = PSDImage.new("RGB", (20, 20))
    pixel_layer(psd, colored((9, 9), "red"), "Dot")
    _, report = imported(psd, tmp_path, without_program())
    assert report.earlier == ["jobs.jsonl"] + sorted(
        name for name in before if "/" in name and name not in report.files)
    assert (out / "jobs.jsonl").read_bytes() == job and (out / "notes.txt").exists()
    assert "jobs.jsonl, " in report.text() and report.text().endswith(": of an earlier import, and stay as they are")
    assert report.members()["earlier"] == report.earlier


def test_a_library_over_a_file_names_what_is_not_its_own(poster: pathlib.Path, tmp_path: pathlib.Path) -> None:
    import_file(poster, tmp_path / "out", without_program())
    path = tmp_path / "gold.asl"
    path.write_bytes(asl([], [("Gold", {"FrFX": stroke(6)})]))
    report = import_file(path, tmp_path / "out", without_program())
    assert report.earlier[:2] == ["document.json", "jobs.jsonl"]


def test_a_library_gives_one_style_an_entry(tmp_path: pathlib.Path) -> None:
    dots = pattern("Dots", "p-1", Image.new("RGB", (8, 8), (0, 0, 255)))
    path = tmp_path / "gold.asl"
    path.write_bytes(asl([dots], [
        ("Gold", {"DrSh": drop_shadow(distance=8), "patternFill": pattern_overlay("p-1")}),
        ("Gold", {"FrFX": stroke(6)}), ("../../x", {"SoFi": color_overlay((0, 1, 0))})]))
    report = import_file(path, tmp_path / "out", without_program())
    styles = json.loads((tmp_path / "out" / "styles.json").read_text())["styles"]
    assert list(styles) == ["Gold", "Gold-2", "x"]
    assert styles["Gold"]["layerStyle"]["dropShadows"][0]["distance"] == 8
    assert styles["Gold-2"]["layerStyle"]["strokes"][0]["size"] == 6
    tile = Image.open(tmp_path / "out" / styles["Gold"]["layerStyle"]["patternOverlay"]["file"])
    assert (tile.size, tile.getpixel((0, 0))) == ((8, 8), (0, 0, 255, 255))
    assert report.notes == []


def test_the_page_compares_without_any_other_file(
    poster: pathlib.Path, tmp_path: pathlib.Path, program: Program, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SIGNWRITER", str(program.path))
    page = tmp_path / "page.html"
    assert main([str(poster), "-o", str(tmp_path / "out"), "--json", "--compare", str(page)]) == 0
    found = json.loads(capsys.readouterr().out)["comparison"]
    assert {layer["layer"] for layer in found["layers"]} == {"Paper", "Title"}
    text = page.read_text()
    assert f"rms {found['rms']:.3f}" in text
    assert text.count("data:image/png;base64,") == 6
    assert "http" not in text


def test_an_exact_picture_has_no_difference(tmp_path: pathlib.Path, program: Program) -> None:
    path = tmp_path / "flat.psd"
    psd = PSDImage.frompil(colored((30, 20), "#123456").convert("RGB"))
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program)
    found = compare(path, tmp_path / "out", tmp_path, report, program)
    assert (found.rms, found.largest, found.dark_rms) == (0, 0, 0)
    assert (tmp_path / "comparison.html").exists()


@pytest.mark.parametrize(("side", "alpha", "red"), [
    # Half covered by the fill and all by the stroke; all by the fill and half by the stroke; the stroke alone.
    ("strokeStyleAlignInside", [0.5, 1, 0], [1, 0.5, 0]),
    ("strokeStyleAlignOutside", [1, 1, 1], [0.5, 0, 1]),
    ("strokeStyleAlignCenter", [1, 1, 1], [1, 0.5, 1]),
])
def test_the_stroke_of_a_path_lies_on_its_side(side: str, alpha: list[float], red: list[float]) -> None:
    fill, band = numpy.array([[0.5, 1, 0]]), numpy.array([[1, 0.5, 1]])
    image = blended(numpy.zeros((1, 3, 3)), fill, numpy.array([1.0, 0, 0]), band, fill, side)
    made = numpy.asarray(image)[0] / 255
    assert made[:, 3] == pytest.approx(alpha, abs=1 / 255)
    assert [r for r, a in zip(made[:, 0], alpha) if a] == pytest.approx(
        [r for r, a in zip(red, alpha) if a], abs=1 / 255)


def test_a_group_that_passes_through_shares_its_mask_and_opacity(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    group = psd.create_group(name="Group")
    group.opacity = 102
    dot = pixel_layer(group, colored((20, 20), "red"), "Dot", top=10, left=5)
    dot.opacity, dot.blend_mode = 127, BlendMode.MULTIPLY
    document, report = imported(psd, tmp_path)
    assert document["children"][0]["kind"] == "image"
    assert document["children"][0]["opacity"] == pytest.approx(0.4 * 127 / 255, abs=1e-6)
    assert report.notes == []


def passing_group(psd: PSDImage, *corners: tuple[int, int]) -> Any:
    """A group that passes through, with dots that would not mix the same on a canvas of its own."""
    group = psd.create_group(name="Group")
    for left, top in corners:
        pixel_layer(group, colored((20, 20), "red"), "Dot", top=top, left=left).blend_mode = BlendMode.MULTIPLY
    return group


def test_the_mask_of_a_group_that_passes_through_is_one_file_for_its_children(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    add_group_mask(passing_group(psd, (5, 10), (0, 0)), Image.new("L", (30, 20), 200), 15, 0)
    document, report = imported(psd, tmp_path, without_program())
    first, second = (child["mask"] for child in document["children"])
    assert (first["frame"], second["frame"]) == ([9, -10, 32, 21], [14, 0, 32, 21])
    assert first["image"] == second["image"]
    assert [file for file in report.files if file.startswith("masks/")] == [first["image"]]
    assert sorted(report.files) == files(tmp_path / "out")


def test_the_fill_opacity_of_a_group_is_kept(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    add_block(passing_group(psd, (5, 10)), Tag.BLEND_FILL_OPACITY, ByteElement(102))
    document, report = imported(psd, tmp_path)
    assert [(child["kind"], child["fillOpacity"]) for child in document["children"]] == [("group", 0.4)]
    assert [note.instead for note in report.notes] == ["isolated"]


def test_runs_and_layers_of_one_name_have_values_of_their_own(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (200, 100))
    texts = {"Title": ["Hello ", "World"], "Title 1": ["Other"], "made-ja": ["More"]}
    for name, runs in texts.items():
        layer = pixel_layer(psd, colored((60, 20), "red"), name, top=40, left=20)
        styles = [character(index, 24) for index in range(len(runs))]
        add_text(layer, list(zip(runs, styles)), ["DejaVuSans", "DejaVuSans-Bold"], (1, 0, 0, 1, 20, 60))
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    import_file(path, tmp_path / "out", without_program(), languages=["ja", "ja"])
    job = json.loads((tmp_path / "out" / "jobs.jsonl").read_text(encoding="utf-8"))
    sheet = json.loads((tmp_path / "out" / "styles.json").read_text(encoding="utf-8"))["styles"]
    children = sheet[job["style"]]["children"]
    assert sorted(job["values"].values()) == ["Hello ", "More", "Other", "World"]
    for child, runs in zip(children, texts.values()):
        places = [child["text"]] if isinstance(child["text"], str) else [run["text"] for run in child["text"]]
        assert [job["values"][place.removeprefix("{{").removesuffix("}}")] for place in places] == runs
    languages = [name for name, style in sheet.items() if "children" in style]
    assert languages == ["made", "made-ja-2"]
    assert "children" not in sheet["made-ja"]


@pytest.mark.parametrize("mode", ["multiply", "Mltp"])
def test_a_library_names_a_blend_mode_that_a_style_cannot_have(tmp_path: pathlib.Path, mode: str) -> None:
    path = tmp_path / "mode.asl"
    path.write_bytes(asl([], [("Gold", {"FrFX": stroke(6)})], {"Md  ": word("BlnM", mode)}))
    report = import_file(path, tmp_path / "out", without_program())
    assert [note.missing for note in report.notes] == [
        "the layer's blend mode multiply and opacity, which belong to a child of a group"]


def test_dark_figures_are_those_of_the_dark_pictures(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (4, 4))
    truth, ours = numpy.full((4, 4, 4), 100.0), numpy.full((4, 4, 4), 100.0)
    truth[..., 3], ours[..., 3] = 255, 51
    found = measured(psd, truth, ours)
    assert found.rms == pytest.approx((PAPERS["light"] - 100) * 0.8)
    assert found.dark_rms == pytest.approx((100 - PAPERS["dark"]) * 0.8)


def test_a_document_in_lab_is_compared_with_its_own_colours(tmp_path: pathlib.Path, program: Program) -> None:
    path = tmp_path / "lab.psd"
    path.write_bytes(saved(PSDImage.frompil(Image.new("LAB", (30, 20), (200, 150, 100)))))
    report = import_file(path, tmp_path / "out", program)
    picture = drawn(tmp_path, program)
    assert (picture[..., 3] == 255).all()
    found = compare(path, tmp_path / "out", tmp_path, report, program)
    assert (found.rms, found.largest) == (0, 0)


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_the_report_stands_where_nothing_can_be_compared(
    poster: pathlib.Path, tmp_path: pathlib.Path, program: Program, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch, form: list[str],
) -> None:
    monkeypatch.setenv("SIGNWRITER", str(program.path))
    psd = PSDImage.open(poster)
    psd._record.image_data.compression, psd._record.image_data.data = Compression.RLE, b"\0\1"
    path = tmp_path / "made.psd"
    psd.save(path)
    assert main([str(path), "-o", str(tmp_path / "out"), "--compare", str(tmp_path / "page.html"), *form]) == 1
    given = capsys.readouterr()
    assert given.err == (f"signwriter-import: {path}: it was imported, but cannot be compared: "
                         "its merged picture is damaged\n")
    assert json.loads(given.out)["layers"] == {"pixel": 1, "type": 1} if form else "1 pixel, 1 type" in given.out
    assert (tmp_path / "out" / "document.json").exists()


def test_the_figures_are_those_of_all_strips(tmp_path: pathlib.Path) -> None:
    height = 2 * ROWS + 7
    truth, ours = numpy.full((height, 3, 4), 255, numpy.uint8), numpy.full((height, 3, 4), 255, numpy.uint8)
    ours[ROWS, 1] = (155, 255, 255, 255)
    ours[-1, 2] = (255, 255, 5, 255)
    found = measured(PSDImage.new("RGB", (3, height)), truth, ours)
    assert found.largest == 250
    assert found.rms == pytest.approx(((100**2 + 250**2) / (height * 9)) ** 0.5, abs=1e-4)


@pytest.mark.parametrize(("left", "is_noted"), [(5, True), (24, True), (25, False)])
def test_a_shared_opacity_is_noted_where_children_overlap(tmp_path: pathlib.Path, left: int, is_noted: bool) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    passing_group(psd, (5, 10), (left, 10)).opacity = 102
    document, report = imported(psd, tmp_path)
    assert len(document["children"]) == 2
    assert [note.missing for note in report.notes] == [
        "overlaps in a group that passes through, with an opacity or a mask"] * is_noted


def test_effects_count_where_children_overlap(tmp_path: pathlib.Path) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    group = passing_group(psd, (5, 10), (30, 10))
    group.opacity = 102
    add_effects(group[0], FrFX=stroke(4))
    assert imported(psd, tmp_path)[1].notes == []
    add_effects(group[0], FrFX=stroke(6))
    assert len(imported(psd, tmp_path)[1].notes) == 1


@pytest.mark.parametrize("is_group", [False, True])
def test_blending_by_brightness_is_noted(tmp_path: pathlib.Path, is_group: bool) -> None:
    psd = PSDImage.new("RGB", (60, 40))
    group = psd.create_group(name="Group")
    layer = pixel_layer(group, colored((9, 9), "red"), "Dot")
    given = group if is_group else layer
    given._record.blending_ranges.composite_ranges = [(0, 100), (200, 65535)]
    _, report = imported(psd, tmp_path)
    assert [(note.layer, note.missing) for note in report.notes] == [
        (given.name, "blending by brightness (Blend If)")]


def test_a_library_of_styles_has_not_the_profile_of_the_document_before_it(tmp_path: pathlib.Path) -> None:
    class Other(Profile):
        pass

    USED.set(Other())
    path = tmp_path / "gold.asl"
    path.write_bytes(asl([], [("Gold", {"FrFX": stroke(6)})]))
    import_file(path, tmp_path / "out", without_program())
    assert type(USED.get()) is Profile
