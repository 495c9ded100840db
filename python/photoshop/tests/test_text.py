"""Texts come over field by field, as psd-tools reads them, and their baselines are where Photoshop has them."""

import json
import math
import pathlib
from typing import Any

import pytest
from PIL import Image
from psd_maker import add_frames, add_text, character, pixel_layer, saved
from psd_tools import PSDImage
from psd_tools.api.layers import TypeLayer
from signwriter_photoshop import import_file
from signwriter_photoshop.errors import Unsupported
from signwriter_photoshop.fonts import font, from_name, weight_of
from signwriter_photoshop.labels import Label, label
from signwriter_photoshop.program import Program
from signwriter_photoshop.typeset import read

FONTS = ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSans-Oblique"]
PLAIN = (1, 0, 0, 1, 20, 60)


def text_layer(tmp_path: pathlib.Path, runs: list[tuple[str, dict[str, Any]]], transform: tuple[float, ...] = PLAIN,
               frames: tuple[list[int], int] | None = None, **options: Any) -> TypeLayer:
    psd = PSDImage.new("RGB", (400, 300))
    layer = pixel_layer(psd, Image.new("RGBA", (60, 20), (255, 0, 0, 255)), "Title", top=40, left=20)
    add_text(layer, runs, FONTS, transform, **options)
    if frames is not None:
        add_frames(psd, *frames)
    path = tmp_path / "text.psd"
    path.write_bytes(saved(psd))
    found = PSDImage.open(path)[0]
    assert isinstance(found, TypeLayer)
    return found


def made(layer: TypeLayer, program: Program) -> tuple[Label, list[str]]:
    missing: list[str] = []
    return label(read(layer), program, lambda what, instead: missing.append(what)), missing


def baselines(found: Label, program: Program) -> list[float]:
    """Where the program puts the lines, on the canvas."""
    measured, _ = program.lines(found.style | {
        "text": found.text, "size": found.place["frame"][2:], "verticalAlignment": "top", "numberOfLines": 0,
        "lineBreak": "wordWrap"})
    return [found.place["frame"][1] + baseline for baseline in measured]


def test_runs_are_as_psd_tools_reads_them(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [
        ("Longest of the runs ", character(0, 24, (0.2, 0.4, 0.6), Tracking=50)),
        ("bold", character(1, 30, (1, 0, 0), Underline=True)),
        ("slanted", character(2, 24, (0.2, 0.4, 0.6), BaselineShift=6.0, Strikethrough=True))])
    found, missing = made(layer, program)
    assert [run["text"] for run in found.text] == [run.text.rstrip("\r") for run in layer.typesetting.runs]
    assert found.style["font"] == {"family": "DejaVu Sans", "size": layer.typesetting.runs[0].style.font_size}
    assert found.style["color"] == pytest.approx(layer.typesetting.runs[0].style.fill_color[1:])
    assert found.style["characterSpacing"] == layer.typesetting.runs[0].style.tracking / 1000 == 0.05
    assert found.text[0] == {"text": "Longest of the runs "}
    assert found.text[1]["font"] == {"weight": 700, "size": 30}
    assert found.text[1]["color"] == [1, 0, 0]
    assert found.text[1]["underline"] is True
    assert found.text[2]["font"] == {"slant": "oblique"}
    assert found.text[2]["baselineOffset"] == -6 / 24
    assert found.text[2]["strikethrough"] is True
    assert missing == ["tracking that changes within the text"]


@pytest.mark.parametrize(("justification", "alignment"), [(0, "left"), (1, "right"), (2, "center"), (3, "justified")])
def test_alignment_and_anchor(tmp_path: pathlib.Path, program: Program, justification: int, alignment: str) -> None:
    layer = text_layer(tmp_path, [("Hello", character(0, 24))], justification=justification, width=80)
    found, missing = made(layer, program)
    x, _, width, _ = found.place["frame"]
    anchor = {"right": x + width, "center": x + width / 2}.get(alignment, x)
    assert found.style["alignment"] == alignment
    assert anchor == pytest.approx(20, abs=1e-3)
    assert missing == []


@pytest.mark.parametrize("size", [9, 24, 71.5])
def test_the_baseline_of_a_point_text_is_that_of_its_origin(
    tmp_path: pathlib.Path, program: Program, size: float
) -> None:
    found, _ = made(text_layer(tmp_path, [("Hello", character(0, size))], (1, 0, 0, 1, 20, 60.25)), program)
    assert baselines(found, program) == pytest.approx([60.25], abs=0.01)


@pytest.mark.parametrize("leading", [20.0, 36.0, 90.0])
def test_lines_are_a_leading_apart(tmp_path: pathlib.Path, program: Program, leading: float) -> None:
    style = character(0, 30, AutoLeading=False, Leading=leading)
    found, missing = made(text_layer(tmp_path, [("One\rTwo\rThree", style)]), program)
    assert found.text == "One\nTwo\nThree"
    assert baselines(found, program) == pytest.approx([60, 60 + leading, 60 + 2 * leading], abs=0.02)
    assert missing == []


def test_automatic_leading_is_a_share_of_the_size(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [("One\rTwo", character(0, 30))], paragraph={"AutoLeading": 1.5})
    found, _ = made(layer, program)
    assert baselines(found, program) == pytest.approx([60, 105], abs=0.02)


def test_leading_that_changes_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    runs = [(f"{word}\r", character(0, 20, AutoLeading=False, Leading=leading))
            for word, leading in (("One", 20.0), ("Two", 30.0), ("Three", 60.0))]
    _, missing = made(text_layer(tmp_path, runs), program)
    assert missing == ["leading that changes from line to line"]


def test_the_transform_scales_sizes(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [("One\rTwo", character(0, 10))], (2.5, 0, 0, 2.5, 20, 60))
    found, _ = made(layer, program)
    assert found.style["font"]["size"] == 25
    assert baselines(found, program) == pytest.approx([60, 90], abs=0.02)
    assert "transform" not in found.place


def test_a_turned_text_turns_about_its_origin(tmp_path: pathlib.Path, program: Program) -> None:
    turn = math.radians(30)
    matrix = (math.cos(turn), math.sin(turn), -math.sin(turn), math.cos(turn), 100, 80)
    found, _ = made(text_layer(tmp_path, [("Hello", character(0, 24))], matrix), program)
    assert found.place["transform"]["rotate"] == pytest.approx(30, abs=1e-3)
    x, y, width, height = found.place["frame"]
    across, down = found.place["transform"]["anchor"]
    assert (x + across * width, y + down * height) == pytest.approx((100, 80), abs=0.01)


def test_horizontal_scale_stretches(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [("Hello", character(0, 24, HorizontalScale=1.5))])
    found, _ = made(layer, program)
    assert found.place["transform"]["scale"] == [1.5, 1]


def test_a_skewed_or_empty_text_is_refused(tmp_path: pathlib.Path, program: Program) -> None:
    with pytest.raises(Unsupported, match="skewed"):
        made(text_layer(tmp_path, [("A", character(0, 24))], (1, 0, 0.5, 1, 20, 60)), program)
    with pytest.raises(Unsupported, match="without letters"):
        read(text_layer(tmp_path, [(" \r", character(0, 24))]))


@pytest.mark.parametrize("shape_types", [[2], [0, 0], [1, 1]])
def test_a_text_whose_shapes_are_no_point_and_no_box_is_refused(tmp_path: pathlib.Path, shape_types: list[int]) -> None:
    with pytest.raises(Unsupported, match="on a path"):
        read(text_layer(tmp_path, [("A", character(0, 24))], shape_types=shape_types))


@pytest.mark.parametrize(("kinds", "frame", "is_on_path"), [([1, 2], 1, True), ([2, 1], 1, False), ([2], 7, False)])
def test_a_text_whose_frame_is_a_path_is_refused(
    tmp_path: pathlib.Path, kinds: list[int], frame: int, is_on_path: bool
) -> None:
    # Photoshop writes such a text as a box, and names the path in the document's engine data alone.
    layer = text_layer(tmp_path, [("A", character(0, 24))], box=(0, 0, 90, 40), frames=(kinds, frame))
    if is_on_path:
        with pytest.raises(Unsupported, match="on a path"):
            read(layer)
    else:
        assert read(layer).box == (0, 0, 90, 40)


@pytest.mark.parametrize("given", ["\r", "\x03", "\u2028", "\r\n"])
def test_a_break_is_one_however_it_is_written(tmp_path: pathlib.Path, given: str) -> None:
    assert read(text_layer(tmp_path, [(f"One{given}Two", character(0, 24))])).text == "One\nTwo"


def test_a_text_box_begins_an_ascent_below_its_top(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [("Words that break", character(0, 20))], box=(0, 0, 90, 120))
    found, _ = made(layer, program)
    assert found.place["frame"][2] == 90
    assert found.lines > 1
    assert baselines(found, program)[0] == pytest.approx(60 + font("DejaVuSans").ascent * 20, abs=0.01)


def test_capitals_and_faux_styles_have_their_members(tmp_path: pathlib.Path, program: Program) -> None:
    style = character(0, 24, FontCaps=2, FauxBold=True, FauxItalic=True, Ligatures=False)
    found, missing = made(text_layer(tmp_path, [("Straße", style)]), program)
    assert found.text == "STRASSE"
    assert found.style["font"]["slant"] == "oblique"
    assert found.style["font"]["features"] == {"liga": 0}
    assert found.style["stroke"] == {"color": [0, 0, 0], "width": 1}
    assert missing == ["faux bold", "all caps"]


def test_small_caps_are_a_feature_of_the_run(tmp_path: pathlib.Path, program: Program) -> None:
    runs = [("Longer part ", character(0, 24)), ("Caps", character(0, 24, FontCaps=1))]
    found, _ = made(text_layer(tmp_path, runs), program)
    assert found.text[1]["font"] == {"features": {"smcp": 1}}


@pytest.mark.parametrize(("name", "family", "weight", "slant"), [
    ("OpenSans-SemiBoldItalic", "Open Sans", 600, "italic"), ("ArialMT", "Arial", 400, "normal"),
    ("TimesNewRomanPS-BoldMT", "Times New Roman", 700, "normal"), ("MyriadPro-Black", "Myriad Pro", 900, "normal"),
    ("Futura-CondensedMedium", "Futura", 500, "normal"), ("", "Sans", 400, "normal")])
def test_a_postscript_name_says_family_and_style(name: str, family: str, weight: int, slant: str) -> None:
    found = from_name(name)
    assert (found.family, found.weight, found.slant) == (family, weight, slant)


def test_a_font_of_the_machine_is_known_by_its_postscript_name() -> None:
    found = font("DejaVuSans-BoldOblique")
    assert (found.family, found.weight, found.slant, found.is_installed) == ("DejaVu Sans", 700, "oblique", True)


def test_a_font_that_is_missing_is_named(tmp_path: pathlib.Path, program: Program) -> None:
    layer = text_layer(tmp_path, [("A", character(0, 24))])
    layer.resource_dict["FontSet"][0]["Name"].value = "NoSuchFont-Bold"
    _, missing = made(layer, program)
    assert missing == ["the font NoSuchFont-Bold is not on this machine"]


@pytest.mark.parametrize(("edges", "said"), [
    ("AnSm", []), ("AnCr", ["edges of a text that are crisp"]), ("Anno", ["edges of a text that are not smoothed"]),
    ("antiAliasSharp", ["edges of a text that are sharp"])])
def test_edges_that_labels_do_not_have_are_named(
    tmp_path: pathlib.Path, program: Program, edges: str, said: list[str]
) -> None:
    assert made(text_layer(tmp_path, [("A", character(0, 24))], edges=edges), program)[1] == said


def test_weights_of_fontconfig_are_those_of_opentype() -> None:
    given = {0: 100, 40: 200, 50: 300, 55: 350, 75: 380, 80: 400, 100: 500, 180: 600, 200: 700, 205: 800, 210: 900}
    assert {weight: weight_of(weight) for weight in given} == given


def test_a_text_that_is_too_far_or_too_wide_for_a_document_is_refused(tmp_path: pathlib.Path, program: Program) -> None:
    with pytest.raises(Unsupported, match="10000"):
        made(text_layer(tmp_path, [("A", character(0, 24))], (1, 0, 0, 1, -10_100, 60)), program)
    with pytest.raises(Unsupported, match="1000 times"):
        made(text_layer(tmp_path, [("A", character(0, 24))], (100, 0, 0, 0.05, 20, 60)), program)


@pytest.mark.parametrize(("text", "transform", "said"), [
    ("a\0b", (1, 0, 0, 1, 20, 60), "a text with a NUL or half a character"),
    ("lorem ipsum " * 9_000, (1, 0, 0, 1, 20, 60), "a text of 108000 characters, more than 100000"),
    ("Hello", (1e6, 0, 0, 1e6, 0, 0), "a text too large for a line"),
])
def test_a_text_that_cannot_be_drawn_becomes_its_pixels(
    tmp_path: pathlib.Path, program: Program, text: str, transform: tuple[float, ...], said: str
) -> None:
    psd = PSDImage.new("RGB", (200, 100))
    for name, runs, matrix in (("Bad", text, transform), ("Good", "Hello", (1, 0, 0, 1, 20, 60))):
        layer = pixel_layer(psd, Image.new("RGBA", (60, 20), "red"), name, top=40, left=20)
        add_text(layer, [(runs, character(0, 16))], ["DejaVuSans"], matrix)
    path = tmp_path / "made.psd"
    path.write_bytes(saved(psd))
    report = import_file(path, tmp_path / "out", program)
    document = json.loads((tmp_path / "out" / "document.json").read_text(encoding="utf-8"))
    assert [child["kind"] for child in document["children"]] == ["image", "label"]
    [note] = [note for note in report.notes if note.layer == "Bad"]
    assert said in note.missing
    assert note.instead == "its pixels as a picture"
    program.draw("document.json", "drawn.png", tmp_path / "out", "--style", "styles.json", "--renderer", "cpu")
    program.run("batch", "jobs.jsonl", "--styles", "styles.json", "--out", "jobs", "--quiet", folder=tmp_path / "out")
