"""Java's .properties."""

import re
from collections.abc import Iterator

from . import syntax
from .catalogue import Catalogue
from .faults import Fault

LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|$)")
KEY = re.compile(r"(?P<key>(?:[^\s=:\\]|\\.)*)[ \t\f]*[=:]?[ \t\f]*", re.DOTALL)
ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|(.))", re.DOTALL)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}


def read(catalogue: Catalogue) -> None:
    language = catalogue.base_language()
    catalogue.languages.append(language)
    for key, value, note, line in pairs(decoded(catalogue)):
        try:
            add(catalogue, key, value, note, line, language)
        except Fault as error:
            catalogue.fail(error, unescaped(key, None), line)


def decoded(catalogue: Catalogue) -> str:
    """UTF-8 if its bytes are, else ISO-8859-1, in which such files were written before Java 9."""
    file = catalogue.file
    if file.unicode:
        return file.text
    try:
        return file.data.decode("utf-8")
    except UnicodeDecodeError:
        return file.data.decode("iso-8859-1")


def add(catalogue: Catalogue, key: str, value: str, note: str | None, line: int, language: str) -> None:
    name, text = unescaped(key, line), unescaped(value, line)
    for branch, plural, message in syntax.texts(text, catalogue.options.messages):
        catalogue.add(name, language, message, branch=branch, plural=plural, note=note, line=line)


def pairs(text: str) -> Iterator[tuple[str, str, str | None, int]]:
    """Keys and values as they are written, with the comment before each, and its line."""
    note: list[str] = []
    lines = logical(text)
    for line, written in lines:
        if written[:1] in ("#", "!"):
            note.append(written[1:].strip())
            continue
        if written:
            found = KEY.match(written)
            end = found.end() if found else 0
            yield found["key"] if found else "", written[end:], "\n".join(note) or None, line
        note = []


def logical(text: str) -> Iterator[tuple[int, str]]:
    """Lines without the white space before them; what a backslash continues is one, unless it is a comment."""
    made: list[str] = []
    start = 1
    for number, found in enumerate(LINE.finditer(text), 1):
        line = found[0].rstrip("\r\n").lstrip(" \t\f")
        if not made:
            start = number
            if line[:1] in ("#", "!"):
                yield number, line
                continue
        is_continued = (len(line) - len(line.rstrip("\\"))) % 2 == 1
        made.append(line[:-1] if is_continued else line)
        if not is_continued:
            yield start, "".join(made)
            made = []
    if made:
        yield start, "".join(made)


def unescaped(text: str, line: int | None) -> str:
    """A text with its escapes; with a line, one that is wrong is a `Fault`."""
    if "\\" not in text:
        return text
    if line is not None and re.search(r"(?<!\\)(?:\\\\)*\\u(?![0-9A-Fa-f]{4})", text):
        raise Fault("\\u without four digits of base 16", "mend it", line)
    joined = ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else LETTERS.get(found[2], found[2]), text)
    # Two escapes may be one character.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
