"""Tables: a column for each language, or the source and the target."""

import csv
import io
import re
from dataclasses import dataclass

from . import syntax, tags
from .catalogue import Catalogue
from .faults import BadTag, Fault
from .limits import FILE_BYTES
from .text import REVIEW, TRANSLATED

KEYS = ("key", "keys", "id")
NAMED = "sep="
"""What stands before the separator where Excel names it, in a line before all others."""
UPPER = re.compile(r"[A-Z]{2}(?:[-_]\w+)?")
IN_BRACKETS = re.compile(r".*[(\[]\s*([A-Za-z0-9_+@.-]+)\s*[)\]]\s*")


@dataclass
class Columns:
    """Where a table has its keys and its texts."""

    key: int
    languages: dict[int, str]
    source: int | None
    target: int | None
    fuzzy: int | None = None


def read(catalogue: Catalogue) -> None:
    text = catalogue.file.text
    csv.field_size_limit(FILE_BYTES)
    try:
        mark = separator(catalogue, text)
        # Of Excel's line an empty one is left, so that lines keep their numbers.
        rest = text[len(NAMED) + 1:] if text.lower().startswith(NAMED + mark) else text
        rows = csv.reader(io.StringIO(rest, newline=""), delimiter=mark, strict=False)
        columns: Columns | None = None
        for row in rows:
            if not any(cell.strip() for cell in row):
                continue
            if columns is None:
                columns = of_header(catalogue, row)
                continue
            add(catalogue, row, columns, rows.line_num)
    except csv.Error as error:
        raise Fault(f"it is no table: {error}", "save it as CSV in UTF-8") from error
    if columns is None:
        raise Fault("it is empty", "its first row names the columns", 1)


def separator(catalogue: Catalogue, text: str) -> str:
    """A comma, or what stands in the first row in place of commas, or what is named before it."""
    if re.match(f"{NAMED}[,;\t]\\s", text, re.IGNORECASE):
        return text[len(NAMED)]
    if catalogue.file.path.suffix.lower() == ".tsv":
        return "\t"
    first = re.split("[\r\n]", re.sub(r'"[^"]*"', "", text[:65536].lstrip()))[0]
    return "," if "," in first else max(";\t", key=first.count) if re.search("[;\t]", first) else ","


def of_header(catalogue: Catalogue, row: list[str]) -> Columns:
    names = [cell.strip() for cell in row]
    lower = [name.lower() for name in names]
    named = next((lower.index(name) for name in KEYS if name in lower), None)
    key = named or 0
    # Where no column has keys, the first has them, and its texts where it is a language.
    languages = {index: tag for index, name in enumerate(names) if index != named and (tag := language_of(name))}
    source = lower.index("source") if "source" in lower else None
    target = lower.index("target") if "target" in lower else None
    fuzzy = lower.index("fuzzy") if "fuzzy" in lower and not languages else None
    if not languages and target is None:
        raise Fault("no column is a language, and none is target", "name columns de, German(de), or source and target", 1)
    others = [name for index, name in enumerate(names) if name and index not in {key, source, target, fuzzy, *languages}]
    if others:
        catalogue.tell(f"columns that are not read: {', '.join(others)}", line=1)
    if languages:
        catalogue.languages += dict.fromkeys(languages.values())
        return Columns(key, languages, None, None)
    language = catalogue.language()
    catalogue.languages.append(language)
    return Columns(key, {}, source, target, fuzzy)


def language_of(name: str) -> str | None:
    """The language that a column is called after: `de`, `pt_BR` or `German(de)`."""
    found = IN_BRACKETS.fullmatch(name)
    written = found[1] if found else name
    # "Id" and "ID" are numbers, and "id" is Indonesian.
    if not found and not written[:2].islower() and (written == "ID" or not UPPER.fullmatch(written)):
        return None
    try:
        return tags.canonical(written) if tags.is_of_a_path(written) else None
    except BadTag:
        return None


def add(catalogue: Catalogue, row: list[str], columns: Columns, line: int) -> None:
    def cell(index: int | None) -> str:
        return row[index] if index is not None and index < len(row) else ""

    # As in catalogues of gettext, the source is the key of a text that has no other.
    key = cell(columns.key).strip() or cell(columns.source).strip()
    if not key:
        catalogue.tell("a row has no key", line=line)
        return
    try:
        for index, language in columns.languages.items():
            for branch, plural, message in syntax.texts(cell(index), catalogue.options.messages):
                catalogue.add(key, language, message, branch=branch, plural=plural, line=line)
        if columns.target is not None:
            source = cell(columns.source)
            sources = syntax.texts(source, catalogue.options.messages)
            state = REVIEW if cell(columns.fuzzy).strip().lower() in ("true", "1", "yes") else TRANSLATED
            for branch, plural, message in syntax.texts(cell(columns.target), catalogue.options.messages):
                catalogue.add(key, catalogue.languages[0], message, branch=branch, plural=plural, state=state,
                              line=line, source=source or None,
                              source_message=syntax.matching(sources, branch) if source else None)
    except Fault as error:
        catalogue.fail(error, key, line)
