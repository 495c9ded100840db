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
Chosen = dict[str, str]
"""The branch that each value has taken: a message may ask for one twice."""
Grown = tuple[tuple[str, ...], str | None, list[Part], int, Chosen]


def expanded(parts: Sequence[Any], markup: int = 0) -> list[Branch]:
    """One text for each branch, and each combination of branches; over 64 are a `Fault`."""
    return [(names, plural, Message.of(made, markup)) for names, plural, made, _, _ in grown(parts, {})]


def grown(parts: Sequence[Any], chosen: Chosen) -> list[Grown]:
    made: list[Grown] = [((), None, [], 0, chosen)]
    for part in parts:
        made = [each for before in made for each in continued(before, part)]
        if len(made) > BRANCHES:
            raise Fault(f"its branches give over {BRANCHES} texts", "divide it")
    return made


def continued(before: Grown, part: Any) -> Iterator[Grown]:
    """A text so far, with a part or with each branch of a choice behind it."""
    names, plural, parts, length, chosen = before
    if not isinstance(part, Choice):
        length += len(part) if isinstance(part, str) else 0
        if length > CHARACTERS:
            raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
        yield names, plural, [*parts, part], length, chosen
        return
    if len(part.branches) > BRANCHES:
        raise Fault(f"its branches give over {BRANCHES} texts", "divide it")
    known = chosen.get(part.name) if part.name else None
    for key, inner in part.branches if known is None else part.of(known):
        own = (label(key),) if known is None else ()
        form = key if part.is_plural else None
        for more, inner_plural, rest, added, then in grown(inner, chosen | {part.name: key} if known is None else chosen):
            yield (*names, *own, *more), plural or form or inner_plural, parts + rest, length + added, then


def label(key: str) -> str:
    """How a branch is called in an id: `=0` is `is0`."""
    return re.sub(r"^=", "is", key)
