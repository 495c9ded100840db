"""Language tags as people write them."""

import json
import pathlib

import pytest
from conftest import DATA, Folder, made
from signwriter_localisation import BadTag, canonical, paths, tags

TAGS = json.loads((DATA / "tags.json").read_text(encoding="utf-8"))
LANGUAGES = json.loads((DATA / "languages.json").read_text(encoding="utf-8"))


def made_of(text: str) -> str | None:
    try:
        return canonical(text)
    except BadTag:
        return None


@pytest.mark.parametrize(("text", "wanted"), TAGS["canonical"])
def test_a_tag_has_one_form(text: str, wanted: str | None) -> None:
    assert made_of(text) == wanted


@pytest.mark.parametrize(("text", "hint"), TAGS["unknown_languages_are_told"])
def test_what_is_no_language_is_told_with_what_may_be_meant(text: str, hint: str) -> None:
    with pytest.raises(BadTag) as told:
        canonical(text)
    assert f'"{text}" is no language' in str(told.value)
    meant = {"cn": "zh-CN", "jp": "ja-JP", "dk": "da-DK", "cz": "cs-CZ"}.get(text)
    assert (f'"{meant}"' in str(told.value)) if meant else "write" not in str(told.value)


@pytest.mark.parametrize(("text", "language", "script"), TAGS["language_and_script"])
def test_a_tag_has_its_likely_script(text: str, language: str, script: str) -> None:
    assert tags.likely(canonical(text))[:2] == (language, script)


@pytest.mark.parametrize("text", LANGUAGES["takes"])
def test_an_entry_takes_languages_in_its_script(text: str) -> None:
    taken = [entry for entry in LANGUAGES["entries"] if tags.takes(entry, canonical(text))]
    assert sorted(taken) == sorted(LANGUAGES["takes"][text])


def test_there_are_46_tags_and_19_cases() -> None:
    assert (len(TAGS["canonical"]), len(LANGUAGES["takes"])) == (46, 19)


@pytest.mark.parametrize(("path", "language"), [
    ("de.po", "de"), ("l10n/pt_BR.po", "pt-BR"), ("de/LC_MESSAGES/django.po", "de"), ("menu_de_AT.properties", "de-AT"),
    ("app_pt_BR.arb", "pt-BR"), ("Strings.ja.resx", "ja"), ("x.fr-CA.xlf", "fr-CA"), ("zh-Hant.lproj/a.strings", "zh-Hant"),
    ("locales/de/menu.json", "de"), ("_locales/pt_BR/messages.json", "pt-BR"), ("app.json", None), ("no-language.xlf", None),
    ("bin/new.json", None), ("my-strings.json", None), ("is-new.json", None), ("fil.json", "fil"), ("xx.json", None),
    ("sr_RS@latin.po", "sr-Latn-RS"), ("ja.eucJP.po", "ja"), ("My.Form.resx", None), ("Is.Done.de.resx", "de"), ("res/strings.json", None), ("po/menu.json", None)])
def test_a_path_has_the_language_that_it_says(path: str, language: str | None) -> None:
    assert paths.language(pathlib.PurePath(path)) == language


@pytest.mark.parametrize(("folder", "language", "others"), [
    ("values-de", "de", []), ("values-zh-rTW", "zh-rTW", []), ("values-b+zh+Hant", "b+zh+Hant", []), ("values-night", None, ["night"]),
    ("values-sw600dp", None, ["sw600dp"]), ("values-de-night", "de", ["night"]), ("values-car", None, ["car"]),
    ("values-mcc310-de", "de", ["mcc310"]), ("values-v21", None, ["v21"])])
def test_a_folder_of_android_has_a_language_and_other_qualifiers(folder: str, language: str | None, others: list[str]) -> None:
    assert paths.of_android(folder) == (language, others)


@pytest.mark.parametrize(("tag", "meant", "text", "is_told"), [
    ("tw", "zh-TW", "你好", True), ("tw", "zh-TW", "Akwaaba", False), ("kr", "ko", "안녕", True), ("kr", "ko", "Wushe", False)])
def test_a_region_that_is_a_language_too_is_told_where_no_text_has_its_letters(
    folder: Folder, tag: str, meant: str, text: str, is_told: bool
) -> None:
    assert tag in [tag for tag, _ in TAGS["regions_that_are_languages_too"]]
    file = folder.write("a.po", f'msgid ""\nmsgstr "Language: {tag}\\n"\n\nmsgid "Hello"\nmsgstr "{text}"\n')
    assert any(f'write "{meant}"' in told.text() for told in made(file).told) is is_told


def test_a_header_of_no_language_is_told_once_and_the_path_counts(folder: Folder) -> None:
    file = folder.write("de.po", 'msgid ""\nmsgstr "Language: cn\\n"\n\nmsgid "Hello"\nmsgstr "Hallo"\n')
    found = made(file)
    assert [told.text().rpartition(": ")[2] for told in found.told] == ['"cn" is no language; for CN write "zh-CN"']
    assert [job["language"] for job in found.jobs] == ["de"]
