"""The texts of a message that has branches."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from .choice import Choice
from .faults import Fault
from .limits import BRANCHES, CHARACTERS
from .message import Message, Part

Branch = tuple[tuple[str, ...], str | None, Message]
"""Its names, the form of its first plural, and its text."""
Grown = tuple[tuple[str, ...], str | None, list[Part], int]


def expanded(parts: Sequence[Any], markup: int = 0) -> list[Branch]:
    """One text for each branch, and each combination of branches; over 64 are a `Fault`."""
    return [(names, plural, Message.of(made, markup)) for names, plural, made, _ in grown(parts)]


def grown(parts: Sequence[Any]) -> list[Grown]:
    made: list[Grown] = [((), None, [], 0)]
    for part in parts:
        made = list(continued(made, part))
        if len(made) > BRANCHES:
            raise Fault(f"its branches give over {BRANCHES} texts", "divide it")
    return made


def continued(made: list[Grown], part: Any) -> Iterator[Grown]:
    """Every text so far, with a part or with each branch of a choice behind it."""
    if not isinstance(part, Choice):
        size = len(part) if isinstance(part, str) else 0
        for names, plural, parts, length in made:
            if length + size > CHARACTERS:
                raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
            yield names, plural, [*parts, part], length + size
        return
    if len(made) * len(part.branches) > BRANCHES:
        raise Fault(f"its branches give over {BRANCHES} texts", "divide it")
    tails = [(key, grown(inner)) for key, inner in part.branches]
    for names, plural, parts, length in made:
        for key, inner in tails:
            form = key if part.is_plural else None
            for more, inner_plural, rest, added in inner:
                yield (*names, label(key), *more), plural or form or inner_plural, parts + rest, length + added


def label(key: str) -> str:
    """How a branch is called in an id: `=0` is `is0`."""
    return re.sub(r"^=", "is", key)
