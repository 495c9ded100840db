"""Tables: a column for each language, or the source and the target."""

import csv
import io
import re
from dataclasses import dataclass

from . import syntax, tags
from .catalogue import Catalogue
from .faults import BadTag, Fault
from .limits import FILE_BYTES
from .text import TRANSLATED

KEYS = ("key", "keys", "id")
IN_BRACKETS = re.compile(r".*[(\[]\s*([A-Za-z0-9_+@.-]+)\s*[)\]]\s*")


@dataclass
class Columns:
    """Where a table has its keys and its texts."""

    key: int
    languages: dict[int, str]
    source: int | None
    target: int | None


def read(catalogue: Catalogue) -> None:
    text = catalogue.file.text
    csv.field_size_limit(FILE_BYTES)
    try:
        rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator(catalogue, text), strict=False)
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
    """A comma, or what stands in the first row in place of commas."""
    if catalogue.file.path.suffix.lower() == ".tsv":
        return "\t"
    first = re.sub(r'"[^"]*"', "", text[:65536].lstrip().split("\n")[0])
    return "," if "," in first else max(";\t", key=first.count) if re.search("[;\t]", first) else ","


def of_header(catalogue: Catalogue, row: list[str]) -> Columns:
    names = [cell.strip() for cell in row]
    lower = [name.lower() for name in names]
    key = next((lower.index(name) for name in KEYS if name in lower), 0)
    languages = {index: tag for index, name in enumerate(names) if index != key and (tag := language_of(name))}
    source = lower.index("source") if "source" in lower else None
    target = lower.index("target") if "target" in lower else None
    if not languages and target is None:
        raise Fault("no column is a language, and none is target", "name columns de, German(de), or source and target", 1)
    others = [name for index, name in enumerate(names) if name and index not in {key, source, target, *languages}]
    if others:
        catalogue.tell(f"columns that are not read: {', '.join(others)}", line=1)
    if languages:
        catalogue.languages += dict.fromkeys(languages.values())
        return Columns(key, languages, None, None)
    language = catalogue.language()
    catalogue.languages.append(language)
    return Columns(key, {}, source, target)


def language_of(name: str) -> str | None:
    """The language that a column is called after: `de`, `pt_BR` or `German(de)`."""
    found = IN_BRACKETS.fullmatch(name)
    written = found[1] if found else name
    # "Id" is a number, and "id" Indonesian.
    if not found and not written[:2].islower():
        return None
    try:
        return tags.canonical(written) if tags.is_of_a_path(written) else None
    except BadTag:
        return None


def add(catalogue: Catalogue, row: list[str], columns: Columns, line: int) -> None:
    def cell(index: int | None) -> str:
        return row[index] if index is not None and index < len(row) else ""

    key = cell(columns.key).strip()
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
            for branch, plural, message in syntax.texts(cell(columns.target), catalogue.options.messages):
                catalogue.add(key, catalogue.languages[0], message, branch=branch, plural=plural, state=TRANSLATED,
                              line=line, source=source or None,
                              source_message=syntax.matching(sources, branch) if source else None)
    except Fault as error:
        catalogue.fail(error, key, line)
