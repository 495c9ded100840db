"""A text with its placeholders."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from .faults import Fault
from .limits import CHARACTERS
from .slot import Slot

Part = str | Slot

# A brace before a placeholder would be taken for a part of it.
BRACES = re.compile(r"\{{2,}|\{$")


@dataclass(frozen=True)
class Message:
    """What is drawn: literal texts and placeholders, and how much markup was dropped."""

    parts: tuple[Part, ...]
    markup: int = 0

    @classmethod
    def of(cls, parts: Iterable[Part], markup: int = 0) -> "Message":
        """Joins literal texts that stand side by side. One that is too long is an error, before it takes memory."""
        joined: list[Part] = []
        length = 0
        for part in parts:
            length += len(part) if isinstance(part, str) else len(part.name) + 4
            if length > CHARACTERS:
                raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
            if isinstance(part, str) and joined and isinstance(joined[-1], str):
                joined[-1] += part
            elif part != "":
                joined.append(part)
        return cls(tuple(joined), markup)

    @cached_property
    def text(self) -> str:
        """As jobs have it: `{{name}}` for each placeholder, and for braces that are none."""
        return self._written[0]

    @cached_property
    def literals(self) -> dict[str, str]:
        """Values that are no placeholders of the file, but braces that really stand there."""
        return self._written[1]

    @property
    def names(self) -> list[str]:
        return [part.name for part in self.parts if isinstance(part, Slot)]

    @property
    def samples(self) -> dict[str, str]:
        """By name, and by the number that a translation may write instead."""
        slots = [(part, part.sample) for part in self.parts if isinstance(part, Slot) and part.sample is not None]
        numbered = {slot.number: sample for slot, sample in slots if slot.number is not None}
        return numbered | {slot.name: sample for slot, sample in slots}

    def filled(self, values: dict[str, str]) -> str:
        """As it is drawn, as far as there are values."""
        return "".join(part if isinstance(part, str) else values.get(part.name, part.name) for part in self.parts)

    @cached_property
    def _written(self) -> tuple[str, dict[str, str]]:
        text, literals = "", {}
        for index, part in enumerate(self.parts):
            if isinstance(part, Slot):
                text += "{{" + part.name + "}}"
                continue
            is_last = index == len(self.parts) - 1
            for start, braces in runs(part):
                text += start
                if len(braces) > 1 or (braces and not is_last):
                    name = self._free(braces)
                    literals[name] = braces
                    text += "{{" + name + "}}"
                else:
                    text += braces
        return text, literals

    def _free(self, braces: str) -> str:
        """A name that no placeholder has."""
        name = "open" if len(braces) == 2 else f"open{len(braces)}"
        while name in self.names:
            name += "_"
        return name


def runs(text: str) -> Iterable[tuple[str, str]]:
    """A literal text in pieces, each with the braces behind it that cannot stand as they are."""
    if "{" not in text:
        yield text, ""
        return
    at = 0
    for found in BRACES.finditer(text):
        yield text[at:found.start()], found[0]
        at = found.end()
    yield text[at:], ""
