"""Apple's .strings."""

import re
from collections.abc import Iterator

from . import plist
from .catalogue import Catalogue
from .faults import Fault
from .lines import Lines
from .placeholders import as_printf

TOKEN = re.compile(
    r'(?P<space>\s+)|/\*(?P<comment>.*?)\*/|//(?P<line>[^\n]*)|"(?P<quoted>(?:[^"\\]|\\.)*)"'
    r"|(?P<word>[A-Za-z0-9_$./:-]+)|(?P<mark>[=;{}])", re.DOTALL)
ESCAPE = re.compile(r"\\(?:[Uu]([0-9A-Fa-f]{4})|([0-7]{1,3})|(.))", re.DOTALL)
LETTERS = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}

Token = tuple[str, str, int]
"""Its kind (`text`, `mark`, `comment`), what it says, and where it begins."""


def read(catalogue: Catalogue) -> None:
    """Adds all pairs. A file that cannot be read to its end gives none, as with Apple's tools."""
    text = catalogue.file.text if not catalogue.file.data.startswith(b"bplist") else ""
    if not text or text.lstrip("\ufeff \t\r\n").startswith("<?xml"):
        read_plist(catalogue)
        return
    pairs = list(Pairs(text).all())
    language = apple_language(catalogue)
    catalogue.languages.append(language)
    for key, value, note, line in pairs:
        try:
            catalogue.add(key, language, as_printf(value), note=note, line=line)
        except Fault as error:
            catalogue.fail(error, key, line)


def read_plist(catalogue: Catalogue) -> None:
    language = apple_language(catalogue)
    catalogue.languages.append(language)
    for key, value in plist.parse(catalogue.file.data).items():
        if isinstance(value, str):
            catalogue.add(key, language, as_printf(value))
        else:
            catalogue.leave(key, language, "no text")


def apple_language(catalogue: Catalogue) -> str:
    """Of X.lproj; Base.lproj is the source's."""
    if any(part == "Base.lproj" for part in catalogue.file.path.parts):
        return catalogue.base_language()
    return catalogue.language(lacking="it is in no folder such as de.lproj, and has no language in its name")


class Pairs:
    """Reads keys with their values, and the comment before each."""

    def __init__(self, text: str) -> None:
        self.text, self.tokens, self.lines = text, self.split(text), Lines(text)
        self.note: str | None = None

    def all(self) -> Iterator[tuple[str, str, str | None, int]]:
        while (token := self.next()) is not None:
            kind, key, at = token
            if kind != "text":
                raise self.fault(f'"{key}" stands where a key should', at)
            note, self.note = self.note, None
            value = key
            _, mark, at_mark = self.expected("=", ";")
            if mark == "=":
                value = self.value()
                self.expected(";")
            yield key, value, note, self.line(at)

    def value(self) -> str:
        token = self.next()
        if token is None or token[0] != "text":
            raise self.fault("a key has no text", token[2] if token else len(self.text))
        return token[1]

    def expected(self, *marks: str) -> Token:
        token = self.next()
        if token is None or token[0] != "mark" or token[1] not in marks:
            raise self.fault(f"{' or '.join(marks)} is missing", token[2] if token else len(self.text))
        return token

    def next(self) -> Token | None:
        """The next token that is no comment."""
        for kind, text, at in self.tokens:
            if kind != "comment":
                return kind, text, at
            self.note = text.strip() or None
        return None

    def split(self, text: str) -> Iterator[Token]:
        at = 0
        while at < len(text):
            found = TOKEN.match(text, at)
            if found is None:
                raise self.unreadable(at)
            if found["comment"] is not None:
                yield "comment", found["comment"], at
            elif found["quoted"] is not None:
                yield "text", unescaped(found["quoted"]), at
            elif found["word"]:
                yield "text", found["word"], at
            elif found["mark"]:
                yield "mark", found["mark"], at
            at = found.end()

    def unreadable(self, at: int) -> Fault:
        if self.text[at] == '"':
            return self.fault("a string without its end quote", at, "close it")
        if self.text.startswith("/*", at):
            return self.fault("a comment without its end", at, "close it")
        return self.fault(f'"{self.text[at]}" stands where none should', at)

    def fault(self, what: str, at: int, remedy: str = "mend it") -> Fault:
        return Fault(what, remedy, self.line(at))

    def line(self, at: int) -> int:
        return self.lines.of(at)


def unescaped(text: str) -> str:
    if "\\" not in text:
        return text
    joined = ESCAPE.sub(escape, text)
    # Two escapes may be one character.
    return joined.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def escape(found: re.Match[str]) -> str:
    if found[1]:
        return chr(int(found[1], 16))
    if found[2]:
        return chr(int(found[2], 8))
    return LETTERS.get(found[3], found[3])
