"""What small files say, written by hand."""

import json
import pathlib
from typing import Any

import pytest
from conftest import DATA, errors, made, rows

TRUTHS: list[tuple[str, list[str], str, dict[str, Any]]] = [
    ("po/de.po.rows.json", ["po/de.po"], "rows", {}),
    ("xliff/menu.fr-CA.xlf.rows.json", ["xliff/menu.fr-CA.xlf"], "rows", {}),
    ("xliff/menu.zh-Hant.xlf.rows.json", ["xliff/menu.zh-Hant.xlf"], "rows", {}),
    ("arb/app.rows.json", ["arb/app_en.arb", "arb/app_pt_BR.arb"], "rows", {"source": "en"}),
    ("apple/Localizable.xcstrings.rows.json", ["apple/Localizable.xcstrings"], "rows", {}),
    ("apple/de.lproj.rows.json", ["apple/de.lproj/Localizable.strings"], "rows", {}),
    ("apple/ru.stringsdict.rows.json", ["apple/ru.stringsdict"], "rows", {}),
    ("android/res.rows.json", [f"android/res/values{end}/strings.xml" for end in ("", "-iw", "-b+sr+Latn", "-zh-rTW")], "rows",
     {"source": "en"}),
    ("properties/rows.json", ["properties/menu_de.properties", "properties/menu_de_AT.properties"], "rows", {"messages": "none"}),
    ("resx/Strings.ja.resx.rows.json", ["resx/Strings.ja.resx"], "rows", {}),
    ("fluent/de.ftl.rows.json", ["fluent/de.ftl"], "rows", {}),
    ("json/de/i18next.json.rows.json", ["json/de/i18next.json"], "rows", {}),
    ("json/de/icu.json.rows.json", ["json/de/icu.json"], "rows", {"messages": "icu"}),
    ("tables/rows.json", ["tables/godot.csv"], "godot", {"source": "en"}),
    ("tables/rows.json", ["tables/unity.csv"], "unity", {"source": "en"}),
    ("tables/rows.json", ["tables/weblate.csv"], "weblate", {"language": "de"}),
]


def truth(name: str) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((DATA / name).read_text(encoding="utf-8"))
    return read


def by_language(found: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
    """Rows of each language in their order; what a language lacks has none."""
    made: dict[str, list[dict[str, Any]]] = {}
    for row in sorted(found, key=lambda row: (row["state"] == "untranslated", row["id"] * (row["state"] == "untranslated"))):
        made.setdefault(row["language"], []).append(row)
    return made


@pytest.mark.parametrize(("name", "files", "member", "options"), TRUTHS, ids=[files[-1] for _, files, _, _ in TRUTHS])
def test_a_file_gives_the_rows_that_were_written_by_hand(
    name: str, files: list[str], member: str, options: dict[str, Any]
) -> None:
    wanted = truth(name)
    found = made(*(DATA / file for file in files), **options)
    assert errors(found) == []
    expected = [row | {"language": "de"} if row["language"] == "--language" else row for row in wanted[member]]
    got = [row for row in rows(found) if row["language"] == wanted.get("of", row["language"])]
    assert by_language(got) == by_language(expected)
    given = {(left.key, left.language) for left in found.left_out}
    for left in wanted.get("left_out", []):
        assert (left["id"], left.get("language", next((lang for key, lang in given if key == left["id"]), ""))) in given


def test_there_are_97_rows() -> None:
    assert sum(len(truth(name)["rows"]) for name in {name for name, _, _, _ in TRUTHS}) == 97


def test_rows_are_in_the_order_of_the_file() -> None:
    for name, file, options in (("po/de.po.rows.json", "po/de.po", {}), ("json/de/i18next.json.rows.json", "json/de/i18next.json", {}),
                                ("apple/Localizable.xcstrings.rows.json", "apple/Localizable.xcstrings", {})):
        assert [row["id"] for row in rows(made(DATA / file, **options))] == [row["id"] for row in truth(name)["rows"]]


def test_messages_of_icu_are_read_where_the_option_says_so() -> None:
    wanted = truth("properties/rows.json")["with_messages_icu"]
    found = rows(made(DATA / "properties/menu_de.properties", messages="icu"))
    assert [row for row in found if row["id"] in {row["id"] for row in wanted}] == wanted


def test_files_are_what_their_truths_say_of_their_bytes() -> None:
    assert (DATA / "apple/de.lproj/Localizable.strings").read_bytes().startswith(b"\xff\xfe")
    assert b"\xf6" in (DATA / "properties/menu_de.properties").read_bytes()
    assert pathlib.Path(DATA / "properties/menu_de_AT.properties").read_bytes().decode() != ""
