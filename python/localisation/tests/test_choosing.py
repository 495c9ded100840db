"""Which texts give jobs, in which order, with which values."""

import json
from typing import Any

import pytest
from conftest import Folder, errors, made
from signwriter_localisation import Choosing, Jobs

HEAD = 'msgid ""\nmsgstr "Language: {}\\nContent-Type: text/plain; charset=UTF-8\\n"\n\n'


def po(language: str, *entries: tuple[str, str], fuzzy: str = "") -> str:
    return HEAD.format(language) + "".join(
        ("#, fuzzy\n" if key == fuzzy else "") + f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in entries)


@pytest.fixture
def three(folder: Folder) -> list[Any]:
    return [folder.write("de.po", po("de", ("Play", "Los"), ("Menu", ""), ("Quit", "Ende"), fuzzy="Quit")),
            folder.write("ja.po", po("ja", ("Menu", "メニュー"), ("Play", "プレイ")))]


def told(jobs: list[dict[str, Any]]) -> list[tuple[str, str, str]]:
    return [(job["id"], job["language"], job["text"]) for job in jobs]


def test_jobs_are_in_the_order_of_keys_and_then_of_languages(three: list[Any]) -> None:
    assert told(made(*three, source="en").jobs) == [
        ("Play", "en", "Play"), ("Play", "de", "Los"), ("Play", "ja", "プレイ"), ("Menu", "en", "Menu"), ("Menu", "ja", "メニュー"),
        ("Quit", "en", "Quit")]


def test_without_a_source_there_is_no_job_in_it(three: list[Any]) -> None:
    assert {job["language"] for job in made(*three).jobs} == {"de", "ja"}


def test_the_same_files_give_the_same_bytes(three: list[Any]) -> None:
    once, again = made(*three, source="en"), made(*three, source="en")
    assert json.dumps(once.jobs) == json.dumps(again.jobs) and once.report() == again.report()


def test_missing_texts_are_the_sources_in_its_language(three: list[Any]) -> None:
    found = made(*three, source="en", choosing=Choosing(missing="source"))
    assert [(job["out"], job["language"], job["text"]) for job in found.jobs if job["id"] in ("Menu", "Quit")] == [
        ("en/Menu.png", "en", "Menu"), ("de/Menu.png", "en", "Menu"), ("ja/Menu.png", "ja", "メニュー"), ("en/Quit.png", "en", "Quit"),
        ("de/Quit.png", "en", "Quit"), ("ja/Quit.png", "en", "Quit")]


def test_missing_texts_fail_where_that_was_asked_for(three: list[Any]) -> None:
    assert not made(*three, source="en").is_failed
    said = errors(made(*three, source="en", choosing=Choosing(missing="fail")))
    assert [line.partition(",")[0] for line in said] == ["de: 1 texts are untranslated", "de: 1 texts are review", "ja: 1 texts are untranslated"]


def test_states_are_those_that_were_asked_for(three: list[Any]) -> None:
    found = made(*three, choosing=Choosing(states=("review",)))
    assert told(found.jobs) == [("Quit", "de", "Ende")]


@pytest.mark.parametrize(("entries", "languages"), [(["de"], {"de"}), (["de-AT"], set()), (["und-Jpan"], {"ja"}), (["en", "ja"], {"en", "ja"})])
def test_languages_are_matched_by_script(three: list[Any], entries: list[str], languages: set[str]) -> None:
    assert {job["language"] for job in made(*three, source="en", choosing=Choosing(entries)).jobs} == languages


def test_keys_and_styles_are_patterns(three: list[Any]) -> None:
    styles = [("M*", "menu"), ("Play", "button")]
    found = made(*three, source="en", choosing=Choosing(keys=["Menu", "Pl*"], styles=styles))
    assert {(job["id"], job["style"]) for job in found.jobs} == {("Menu", "menu"), ("Play", "button")}
    assert {row.why for row in found.rows if row.id == "Quit"} == {"not in --keys"}
    only = made(*three, source="en", choosing=Choosing(styles=styles))
    assert {row.why for row in only.rows if row.id == "Quit"} == {"no --style is for it"}


def test_what_no_text_has_is_told_and_is_no_error(three: list[Any]) -> None:
    choosing = Choosing(["en", "de", "fr"], ["P*", "z*"], [("q*", "x"), ("*", "y")], pseudo=("en-XA",))
    found = made(*three, source="en", choosing=choosing)
    assert [told.text() for told in found.told] == [
        "--languages: no file has fr", "--keys: no key matches z*", "--style: no key matches q*"]
    assert not found.is_failed
    told = made(*three, source="nl", choosing=Choosing(["nl"], pseudo=("nl-XA",))).told
    # The keys of PO are texts of any source.
    assert told == []
    files = made(*three, source="nl", choosing=Choosing(pseudo=("nl-XA",))).rows
    assert {row.text.language for row in files} >= {"nl", "nl-XA"}


def test_a_source_that_no_file_has_makes_no_language(folder: Folder) -> None:
    found = made(folder.write("en.json", '{"a": "A"}'), source="de", choosing=Choosing(pseudo=("de-XA",)))
    assert [told.text() for told in found.told] == ["--pseudo: there is no de-XA: no file has a text in the source, de"]


def test_values_fill_placeholders_before_samples(folder: Folder) -> None:
    file = folder.write("a_de.arb", json.dumps({"@@locale": "de", "g": "{name} {n} '{{'", "@g": {"placeholders": {
        "name": {"example": "Jo"}, "n": {"example": "3"}, "unused": {"example": "x"}}}}))
    job = made(file, jobs=Jobs(values={"name": "Ann"})).jobs[0]
    assert (job["text"], job["values"]) == ("{{name}} {{n}} {{open}}", {"name": "Ann", "n": "3", "open": "{{"})


def test_placeholders_that_nothing_fills_are_told(folder: Folder) -> None:
    texts = {"@@locale": "de", "a": "{x}", "b": "{x} {y}", "c": "{x}", "d": "{language} {z}", "@d": {"placeholders": {"z": {"example": "1"}}}}
    file = folder.write("a_de.arb", json.dumps(texts))

    def told(values: dict[str, str]) -> list[str]:
        return [each.text() for each in made(file, jobs=Jobs(values=values)).told]

    assert told({}) == ["--value: nothing fills {{x}} of a, b and 1 more, {{y}} of b; write --value x=..., or batch fails"]
    assert told({"x": ""}) == ["--value: nothing fills {{y}} of b; write --value y=..., or batch fails"]
    assert told({"x": "1", "y": "2"}) == []


def test_samples_and_notes_of_the_source_are_those_of_translations(folder: Folder) -> None:
    base = folder.write("a_en.arb", json.dumps({"@@locale": "en", "g": "Hi {name}", "@g": {
        "description": "Greeting", "x-maxlength": 4, "placeholders": {"name": {"example": "Jo"}}}}))
    other = folder.write("a_de.arb", json.dumps({"@@locale": "de", "g": "Hallo {name}"}))
    found = made(base, other, source="en")
    row = found.rows[1]
    assert (row.text.note, row.text.max_length, found.jobs[1]["values"]) == ("Greeting", 4, {"name": "Jo"})
    assert [each.text().partition(": ")[2] for each in found.told] == [
        "g in en has 5 characters; the most are 4; shorten it", "g in de has 8 characters; the most are 4; shorten it"]
    assert not found.is_failed and made(base, other, source="en", max_length="fail").is_failed


def test_texts_that_differ_under_one_key_are_told_and_not_drawn(folder: Folder) -> None:
    one, two = folder.write("a/de.po", po("de", ("Play", "Los"), ("Menu", "M"))), folder.write("b/de.po", po("de", ("Play", "Spiel"), ("Menu", "M")))
    found = made(one, two)
    assert told(found.jobs) == [("Menu", "de", "M")]
    assert '"Play" has another text in de' in errors(found)[0] and "a/de.po:4" in errors(found)[0]


def test_a_text_that_one_of_two_domains_translates_is_taken(folder: Folder) -> None:
    files = folder.write("a/de.po", po("de", ("Play", ""))), folder.write("b/de.po", po("de", ("Play", "Spiel")))
    for order in (files, files[::-1]):
        assert told(made(*order).jobs) == [("Play", "de", "Spiel")]


def test_forms_of_the_source_are_two(folder: Folder) -> None:
    text = HEAD.format("ru") + '#, c-format\nmsgid "%d life"\nmsgid_plural "%d lives"\nmsgstr[0] "%d a"\nmsgstr[1] "%d b"\nmsgstr[2] "%d c"\n'
    found = made(folder.write("ru.po", text), source="en")
    assert told(found.jobs) == [("d-life.0", "en", "{{1}} life"), ("d-life.1", "en", "{{1}} lives"), ("d-life.0", "ru", "{{1}} a"),
                                ("d-life.1", "ru", "{{1}} b"), ("d-life.2", "ru", "{{1}} c")]

