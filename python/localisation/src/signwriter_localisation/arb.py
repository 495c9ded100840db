"""Flutter's ARB: messages of ICU, with what is known of each beside it."""

from typing import Any

from . import icu_message, json_tree
from .catalogue import Catalogue
from .faults import Fault


def read(catalogue: Catalogue) -> None:
    text = catalogue.file.text
    tree = json_tree.members(json_tree.parse(text), "it")
    locale = tree.get("@@locale")
    language = catalogue.language(locale if isinstance(locale, str) else None, "no @@locale, and no language in its name")
    catalogue.languages.append(language)
    for key, value in tree.items():
        if key.startswith("@"):
            continue
        if not isinstance(value, str):
            catalogue.leave(key, language, "no text")
            continue
        about = tree.get(f"@{key}")
        try:
            add(catalogue, key, value, about if isinstance(about, dict) else {}, language)
        except Fault as error:
            catalogue.fail(error, key, json_tree.line_of(catalogue.file, key))


def add(catalogue: Catalogue, key: str, value: str, about: dict[str, Any], language: str) -> None:
    note, length = about.get("description"), about.get("x-maxlength")
    placeholders = about.get("placeholders")
    samples = tuple(
        (name, place["example"]) for name, place in (placeholders.items() if isinstance(placeholders, dict) else ())
        if isinstance(place, dict) and isinstance(place.get("example"), str))
    for branch, plural, message in icu_message.texts(value):
        catalogue.add(
            key, language, message, branch=branch, plural=plural, samples=samples,
            note=note if isinstance(note, str) else None, max_length=json_tree.whole(length))
