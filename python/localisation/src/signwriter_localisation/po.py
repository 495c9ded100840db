"""Catalogues of gettext: PO and POT."""

import re
from typing import Any

import polib

from . import icu_message, syntax
from .branches import Branch
from .catalogue import Catalogue
from .faults import Fault
from .message import Message
from .placeholders import ESCAPED, NAMED, QT, SPACED, message, named, printf
from .text import REVIEW, TRANSLATED

CHARSET = re.compile(rb"charset=([A-Za-z0-9_:.-]+)")
FORMAT = re.compile(r"(?!no-)([a-z0-9+-]+)-format")
LINE = re.compile(r'(?:#.*|(?:(?:msgctxt|msgid_plural|msgid|msgstr(?:\[\d{1,3}\])?|domain)\s*)?"(?:[^"\\]|\\.)*")?\s*')
SYNTAX = re.compile(r"\(line (\d+)\)")
BRACES = {"python-brace", "perl-brace", "csharp", "rust", "c++"}
NUMBERS = {"qt", "qt-plural", "kde", "kde-kuit"}


def read(catalogue: Catalogue) -> None:
    """Adds a text for each entry and form. Obsolete entries give nothing."""
    text = decoded(catalogue)
    check_lines(text)
    try:
        entries = polib.pofile(text + "\n")
    except OSError as error:
        found = SYNTAX.search(str(error))
        raise Fault("it is no entry of a PO file", "mend it", int(found[1]) if found else None) from error
    is_template = catalogue.file.path.suffix.lower() == ".pot"
    catalogue.source_language = catalogue.tag(entries.metadata.get("X-Source-Language"))
    language = template_language(catalogue) if is_template else catalogue.language(
        entries.metadata.get("Language"), "no Language in its header, and no language in its path")
    catalogue.languages.append(language)
    for entry in entries:
        if entry.obsolete or not entry.msgid:
            continue
        try:
            add(catalogue, entry, language, is_template)
        except Fault as error:
            catalogue.fail(error, entry.msgid, entry.linenum)


def decoded(catalogue: Catalogue) -> str:
    """The text, in the encoding that the header says."""
    file = catalogue.file
    if file.unicode:
        return file.text
    found = CHARSET.search(file.data[:65536])
    charset = found[1].decode("ascii") if found else "utf-8"
    # What xgettext writes into a template.
    charset = "utf-8" if charset == "CHARSET" else charset
    said = "as the header says" if found else "and the header names no charset"
    try:
        return file.data.decode(charset)
    except UnicodeDecodeError as error:
        line = file.data.count(b"\n", 0, error.start) + 1
        raise Fault(f"bytes that are not {charset}, {said}", "save it as UTF-8, or name the charset in Content-Type",
                    line) from error
    except (LookupError, ValueError) as error:
        raise Fault(f"the charset {charset} is not known", "save it as UTF-8, and say so in Content-Type") from error


def check_lines(text: str) -> None:
    """Raises where a line is none of a PO file: the library takes a string without its end quote for one letter less."""
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip("\ufeff \t\r\f\v")
        if not LINE.fullmatch(line):
            is_open = line.count('"') % 2 == 1
            what, remedy = ("a string without its end quote", "close it") if is_open else ("it is no line of a PO file", "mend it")
            raise Fault(what, remedy, number)


def template_language(catalogue: Catalogue) -> str:
    if catalogue.options.source is None:
        raise Fault("it is a template, whose language is not known", "--source en")
    return catalogue.options.source


def add(catalogue: Catalogue, entry: Any, language: str, is_template: bool) -> None:
    key = f"{entry.msgctxt}.{entry.msgid}" if entry.msgctxt else entry.msgid
    state = REVIEW if "fuzzy" in entry.flags else TRANSLATED
    forms: list[tuple[int | None, str, str]] = [(None, entry.msgstr, entry.msgid)]
    if entry.msgid_plural:
        forms = [(form, text, entry.msgid_plural if form else entry.msgid)
                 for form, text in sorted((entry.msgstr_plural or {0: ""}).items())]
        if is_template:
            forms = [(0, "", entry.msgid), (1, "", entry.msgid_plural)]
    for form, text, source in forms:
        sources = parsed(catalogue, source, entry.flags)
        branch = () if form is None else (str(form),)
        # A template has the source's own texts.
        for names, plural, made in sources if is_template else parsed(catalogue, text, entry.flags):
            catalogue.add(
                key, language, made, state=state, branch=branch + names, plural=plural if form is None else form,
                source=source, source_message=syntax.matching(sources, names), note=entry.comment or None,
                context=entry.msgctxt or None, line=entry.linenum)


def parsed(catalogue: Catalogue, text: str, flags: list[str]) -> list[Branch]:
    """The texts of a string by its flags: conversions of printf only where the entry says that there are some."""
    kinds = [found[1] for flag in flags if (found := FORMAT.fullmatch(flag))]
    if kinds[:1] == ["java"]:
        # MessageFormat: an apostrophe quotes.
        return icu_message.texts(text)
    return [((), None, formatted(text, kinds[0]))] if kinds else syntax.texts(text, catalogue.options.messages)


def formatted(text: str, kind: str) -> Message:
    if kind in BRACES:
        # Two braces are one, but in Perl.
        pattern = NAMED if kind == "perl-brace" else ESCAPED
        return message(text, lambda plain: named(plain, pattern))
    if kind in NUMBERS:
        return message(text, lambda plain: named(plain, QT))
    return message(text, lambda plain: printf([plain], SPACED))
