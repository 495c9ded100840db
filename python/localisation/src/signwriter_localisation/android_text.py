"""The text of an Android string, as its compiler reads it."""

import re

from .element import COMMENT, Element
from .message import Message, Part
from .placeholders import PRINTF, clean, printf, without_markup
from .slot import Slot

PIECE = re.compile(r"\\u(?P<code>[0-9A-Fa-f]{4})|\\(?P<letter>.)|(?P<quote>\")|(?P<space>\s+)|(?P<plain>[^\\\"\s]+)|\\", re.DOTALL)
LETTERS = {"n": "\n", "t": "\t", "r": "\r"}


class AndroidText:
    """Collapses white space outside quotes, and knows escapes, `<xliff:g>` and tags."""

    def __init__(self, element: Element) -> None:
        self.markup = 0
        self.is_formatted = element.attributes.get("formatted") != "false"
        self.parts: list[Part] = []
        self.is_quoted = False
        # White space at the start, and behind white space, is none.
        self.is_after_space = True
        self.collect(element)

    def message(self) -> Message:
        self.parts = [joined(part) if isinstance(part, str) else part for part in self.parts]
        if self.parts and isinstance(self.parts[-1], str) and self.is_after_space and self.parts[-1].endswith(" "):
            self.parts[-1] = self.parts[-1][:-1]
        parts = Message.of(self.parts).parts
        cleaned: list[Part] = []
        for part in parts:
            if isinstance(part, str):
                part, markup = without_markup(part)
                self.markup += markup
            cleaned.append(part)
        return Message.of(printf(cleaned) if self.is_formatted else cleaned, self.markup)

    def collect(self, element: Element) -> None:
        for child in element.children:
            if isinstance(child, str):
                self.parts.append(self.read(child))
            elif child.name == "g":
                self.collect_placeholder(child)
            elif child.name != COMMENT:
                self.markup += 1
                if child.name == "br":
                    self.parts.append("\n")
                self.collect(child)

    def read(self, text: str) -> str:
        return "".join(self.piece(found) for found in PIECE.finditer(text))

    def piece(self, found: re.Match[str]) -> str:
        if found["quote"]:
            self.is_quoted = not self.is_quoted
            return ""
        if (space := found["space"]) and not self.is_quoted:
            made = "" if self.is_after_space else " "
            self.is_after_space = True
            return made
        self.is_after_space = False
        if found["code"]:
            return chr(int(found["code"], 16))
        if letter := found["letter"]:
            return LETTERS.get(letter, letter)
        return space or found["plain"] or ""

    def collect_placeholder(self, element: Element) -> None:
        """`<xliff:g>`: a placeholder if it holds just one, and a text that is not translated otherwise."""
        found, name = PRINTF.fullmatch(element.text().strip()), element.attributes.get("id")
        if found is None or found["percent"] or not name:
            self.collect(element)
            return
        self.is_after_space = False
        self.parts.append(Slot(clean(name), element.attributes.get("example"), found["index"] or "1"))


def joined(text: str) -> str:
    """Two escapes may be one character."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
