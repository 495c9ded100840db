"""Messages as ICU's MessageFormat has them."""

import re
from typing import Any

from .branches import Branch, expanded
from .choice import Choice
from .faults import Fault
from .limits import CHARACTERS, DEPTH
from .placeholders import clean, without_markup
from .slot import Slot

ARGUMENT = re.compile(r"\s*([^\s{},'#]+)\s*(?:,\s*([A-Za-z]+)\s*)?")
KEY = re.compile(r"\s*(=\s*-?\d{1,20}|[^\s{},'#=]+)\s*\{")
OFFSET = re.compile(r"\s*offset\s*:\s*\d+")
CHOICES = ("plural", "select", "selectordinal")


def texts(message: str) -> list[Branch]:
    """The texts of a message, one a branch. What is wrong with it is a `Fault`."""
    if len(message) > CHARACTERS:
        raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
    plain, markup = without_markup(message)
    return expanded(ICUMessage(plain).parts(), markup)


class ICUMessage:
    """Reads one message."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def parts(self) -> tuple[Any, ...]:
        made = self.pattern(None, 0)
        if self.at < len(self.text):
            raise Fault("a brace is closed that was not opened", "write '}' between apostrophes")
        return made

    def pattern(self, counted: str | None, depth: int) -> tuple[Any, ...]:
        """Up to a closing brace or the end; `counted` is what # stands for."""
        if depth > DEPTH:
            raise Fault(f"it is over {DEPTH} deep", "divide it")
        made: list[Any] = []
        while self.at < len(self.text) and self.text[self.at] != "}":
            character = self.text[self.at]
            if character == "'":
                made.append(self.quoted(counted))
            elif character == "{":
                made.append(self.argument(counted, depth))
            elif character == "#" and counted:
                self.at += 1
                made.append(Slot(counted))
            else:
                made.append(self.plain(counted))
        return tuple(made)

    def plain(self, counted: str | None) -> str:
        end = re.compile("[{}'#]" if counted else "[{}']").search(self.text, self.at + 1)
        start, self.at = self.at, end.start() if end else len(self.text)
        return self.text[start:self.at]

    def quoted(self, counted: str | None) -> str:
        """An apostrophe: two are one, one before a brace begins a quotation, and any other is itself."""
        following = self.text[self.at + 1:self.at + 2]
        self.at += 1
        if following == "'":
            self.at += 1
            return "'"
        if not following or following not in ("{}#" if counted else "{}"):
            return "'"
        made = ""
        while (end := self.text.find("'", self.at)) >= 0:
            made += self.text[self.at:end]
            self.at = end + 1
            if self.text[self.at:self.at + 1] != "'":
                return made
            made += "'"
            self.at += 1
        made += self.text[self.at:]
        self.at = len(self.text)
        return made

    def argument(self, counted: str | None, depth: int) -> Slot | Choice:
        found = ARGUMENT.match(self.text, self.at + 1)
        if found is None:
            raise self.open() if "}" not in self.text[self.at:] else Fault(
                "a placeholder has no name", "name it, or write '{' between apostrophes")
        self.at = found.end()
        name, kind = clean(found[1]), found[2]
        if kind in CHOICES and self.text[self.at:self.at + 1] == ",":
            self.at += 1
            return self.choice(name, kind, depth)
        self.skip()
        return Slot(name)

    def skip(self) -> None:
        """The rest of an argument, such as the skeleton of a number."""
        depth = 0
        while self.at < len(self.text):
            character = self.text[self.at]
            self.at += 1
            depth += (character == "{") - (character == "}")
            if depth < 0:
                return
        raise self.open()

    def choice(self, name: str, kind: str, depth: int) -> Choice:
        is_plural = kind != "select"
        if is_plural and (offset := OFFSET.match(self.text, self.at)):
            self.at = offset.end()
        branches: list[tuple[str, tuple[Any, ...]]] = []
        while found := KEY.match(self.text, self.at):
            self.at = found.end()
            # A select within a plural has no number of its own, and there # is a character.
            inner = self.pattern(name if is_plural else None, depth + 1)
            self.close()
            branches.append((re.sub(r"\s", "", found[1]), inner))
        while self.text[self.at:self.at + 1].isspace():
            self.at += 1
        self.close()
        if "other" not in [key for key, _ in branches]:
            raise Fault(f"{name} has no branch other", "add one")
        return Choice(name, is_plural, tuple(branches))

    def close(self) -> None:
        if self.text[self.at:self.at + 1] != "}":
            raise self.open() if self.at >= len(self.text) else Fault(
                f'"{self.text[self.at:self.at + 10]}" is no branch', "write a key and its text in braces")
        self.at += 1

    def open(self) -> Fault:
        return Fault("a brace is not closed", "close it, or write '{' between apostrophes")
