"""A bad file is told with its line and what to do, and takes no other file with it."""

import json
import re

import pytest
from conftest import DATA, errors, made

BAD = {entry["file"]: entry for entry in json.loads((DATA / "bad/bad.json").read_text(encoding="utf-8"))}
# What is read of a file all the same.
READ = {"brace.arb": {"b"}, "circle.ftl": {"y"}, "odd.xcstrings": {"a"}, "same-id.po": {"Play now", "play: now"}}
WORDS = {
    "charset.po": "not UTF-8, as the header says; save it as UTF-8", "quote.po": "a string without its end quote; close it",
    "same-id.po": "Play-now, play-now; --id context", "entity.xml": "declares entities; write the text itself",
    "cut.xml": "ends within an element; is the file whole", "circle.xml": "refers to itself through b; mend the reference",
    "brace.arb": "a: a brace is not closed; close it", "comma.arb": "a comma before }",
    "circle.ftl": "-a refers to itself through -b; mend the reference", "cut.strings": "a string without its end quote; close it",
    "cut-utf16.strings": "UTF-16 of an odd number of bytes; is the file whole", "odd.xcstrings": "version is 9.9",
    "no-language.xlf": "no target-language, and no language in the path; --language de",
    "version.xlf": "XLIFF 3.0; 1.2, 2.0 and 2.1 are read"}


def test_every_bad_file_has_its_words() -> None:
    files = {path.name for path in (DATA / "bad").iterdir()} - {"bad.json"}
    assert files == set(BAD) == set(WORDS) and len(BAD) == 14


@pytest.mark.parametrize("name", sorted(BAD))
def test_a_bad_file_is_told_and_stops_no_other(name: str) -> None:
    language = None if name == "no-language.xlf" else "de"
    found = made(DATA / "bad" / name, DATA / "resx/Strings.ja.resx", language=language)
    told = [each for each in found.told if each.file.endswith(name)]
    assert told and WORDS[name] in told[0].text()
    assert told[0].line == BAD[name]["line"]
    assert {row.text.key for row in found.rows if row.text.file.endswith(name)} == READ.get(name, set())
    assert {job["id"] for job in found.jobs if job["language"] == "ja"} == {"score", "greet"}
    assert found.is_failed is (name != "odd.xcstrings")


def test_two_keys_of_one_id_give_no_job() -> None:
    found = made(DATA / "bad/same-id.po")
    assert found.jobs == [] and len(errors(found)) == 1
    assert '"Play now" and "play: now"' in errors(found)[0]


def test_all_texts_of_a_circle_are_told_and_the_rest_is_read() -> None:
    said = " ".join(errors(made(DATA / "bad/circle.xml", language="de")))
    assert all(re.search(rf":2: {name}: ", said) for name in "abc")
    found = made(DATA / "bad/circle.ftl", language="de")
    assert [job["text"] for job in found.jobs] == ["gut"]


def test_what_an_odd_catalogue_lacks_is_untranslated() -> None:
    found = made(DATA / "bad/odd.xcstrings")
    assert [(row.text.language, row.text.state) for row in found.rows] == [("en", "translated"), ("de", "untranslated")]
