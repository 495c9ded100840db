"""The language that the path of a file says."""

import pathlib
import re

from . import tags

SKIPPED = {"lc_messages", "po", "locale", "locales", "l10n", "i18n", "res", "src"}
# Qualifiers of Android's folders that may stand before a language.
OPERATORS = re.compile(r"mcc\d+|mnc\d+")
LANGUAGE = re.compile(r"b\+[A-Za-z0-9+]+|[a-z]{2,3}")
REGION = re.compile(r"r[A-Z]{2}")


def language(path: pathlib.PurePath) -> str | None:
    """The language in the name of a file, or else in that of the nearest folder that is one; None where there is none."""
    stem = path.stem
    pieces = stem.split(".")
    # "ja.eucJP" is Japanese, and "My.Form" is not Burmese.
    wholes = [stem, pieces[-1]] if stem[:2].islower() else pieces[-1:]
    for whole in dict.fromkeys(wholes):
        if tags.is_of_a_path(whole):
            return tags.canonical(whole)
    if found := tail(pieces[-1]):
        return found
    for folder in reversed(path.parent.parts):
        name = folder.removesuffix(".lproj")
        if name.lower() not in SKIPPED and tags.is_of_a_path(name):
            return tags.canonical(name)
    return None


def tail(name: str) -> str | None:
    """The language at the end of a name, as in menu_de_AT: the longest that is one."""
    for found in re.finditer(r"[_-]", name):
        rest = name[found.end():]
        if tags.is_of_a_path(rest):
            return tags.canonical(rest)
    return None


def of_android(folder: str) -> tuple[str | None, list[str]]:
    """The language that a folder such as values-zh-rTW says, as it is written there, and other qualifiers."""
    _, *qualifiers = folder.split("-")
    before: list[str] = []
    while qualifiers and OPERATORS.fullmatch(qualifiers[0]):
        before.append(qualifiers.pop(0))
    # "car" and "land" are no languages there; those of two letters and b+ are.
    is_language = qualifiers and LANGUAGE.fullmatch(qualifiers[0]) and qualifiers[0] != "car"
    if not is_language:
        return None, before + qualifiers
    language = qualifiers.pop(0)
    if qualifiers and REGION.fullmatch(qualifiers[0]) and not language.startswith("b+"):
        language += f"-{qualifiers.pop(0)}"
    return language, before + qualifiers
