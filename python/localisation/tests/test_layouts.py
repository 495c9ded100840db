"""Names of files as platforms want them."""

import json
import pathlib
from typing import Any

import pytest
from conftest import DATA, Folder, errors, made
from signwriter_localisation import Fault, Jobs
from signwriter_localisation.layouts import LAYOUTS, check_scales

TRUTH = json.loads((DATA / "layouts.json").read_text(encoding="utf-8"))
NAMES = [(layout, row, name) for row in TRUTH["rows"] for layout, name in row.items() if layout in LAYOUTS]


def named(layout: str, row: dict[str, Any]) -> str:
    check_scales(layout, [float(row["scale"])])
    return LAYOUTS[layout](row["id"], row["language"], row.get("source", False), float(row["scale"]), "png")


@pytest.mark.parametrize(("layout", "row", "name"), NAMES)
def test_a_layout_has_its_names(layout: str, row: dict[str, Any], name: str | None) -> None:
    if name is None:
        with pytest.raises(Fault, match="are 1, 2, 3"):
            named(layout, row)
    else:
        assert named(layout, row) == name


def test_there_are_50_names() -> None:
    assert len(NAMES) == 50


@pytest.mark.parametrize(("identifier", "why"), [("2fast", "begins with a letter"), ("class", "a word of Java"), ("日本", "begins with a letter")])
def test_android_refuses_names(identifier: str, why: str) -> None:
    with pytest.raises(Fault, match=why):
        LAYOUTS["android"](identifier, "de", False, 1.0, "png")


def test_a_refused_name_takes_no_other_with_it(folder: Folder) -> None:
    file = folder.write("de.json", json.dumps({"class": "a", "menu.score": "b", "menu_score": "c", "ok": "d", "Größe": "e"}))
    found = made(file, jobs=Jobs("android", [1.0, 2.0]))
    assert [job["out"] for job in found.jobs] == [
        "res/drawable-de-mdpi/ok.png", "res/drawable-de-xhdpi/ok.png", "res/drawable-de-mdpi/grosse.png", "res/drawable-de-xhdpi/grosse.png"]
    assert ["word of Java" in said or "both menu_score" in said for said in errors(found)] == [True, True]


@pytest.mark.parametrize(("language", "folder_"), [
    ("de", "de"), ("pt-BR", "pt-rBR"), ("zh-Hant", "b+zh+Hant"), ("es-419", "b+es+419"), ("ca-valencia", "b+ca+valencia"), ("en-XA", "en-rXA"),
    ("yi", "ji"), ("fil", "fil")])
def test_languages_are_qualifiers_of_android(language: str, folder_: str) -> None:
    assert LAYOUTS["android"]("a", language, False, 1.0, "webp") == f"res/drawable-{folder_}-mdpi/a.webp"


def test_asset_catalogues_say_what_is_in_them(folder: Folder) -> None:
    from signwriter_localisation.cli import main
    files = [folder.write("en.json", '{"a": "A"}'), folder.write("de.json", '{"a": "B"}')]
    out = folder.path / "A.xcassets"
    assert main([*map(str, files), "--source", "en", "--layout", "xcassets", "--scales", "1,2", "-o", str(folder.path / "jobs.jsonl"),
                 "--catalog", str(out)]) == 0
    contents = json.loads((out / "a.imageset/Contents.json").read_text())
    assert contents["properties"] == {"localizable": True}
    assert contents["images"] == [
        {"filename": "en.png", "idiom": "universal", "scale": "1x"}, {"filename": "en@2x.png", "idiom": "universal", "scale": "2x"},
        {"filename": "de.png", "idiom": "universal", "scale": "1x", "locale": "de"},
        {"filename": "de@2x.png", "idiom": "universal", "scale": "2x", "locale": "de"}]
    jobs = [json.loads(line)["out"] for line in (folder.path / "jobs.jsonl").read_text().splitlines()]
    assert jobs == [f"a.imageset/{image['filename']}" for image in contents["images"]]
    assert json.loads((out / "Contents.json").read_text()) == {"info": {"author": "xcode", "version": 1}}
    assert {path.name for path in pathlib.Path(out).rglob("*") if path.is_file()} == {"Contents.json"}
