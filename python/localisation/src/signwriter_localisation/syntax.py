"""The syntax of messages in formats that have none of their own."""

from collections.abc import Iterable

from . import icu_message
from .branches import Branch
from .message import Message, Part
from .placeholders import DOUBLE, doubled, literal, named


def texts(raw: str, messages: str) -> list[Branch]:
    """The texts of a message by `--messages`; only ICU's have branches."""
    if messages == "icu":
        return icu_message.texts(raw)
    return [((), None, doubled(raw) if messages == "i18next" else literal(raw))]


def of_parts(parts: Iterable[Part], markup: int, messages: str) -> list[Branch]:
    """The same of a text that has placeholders already."""
    if messages == "icu":
        raw = "".join(part if isinstance(part, str) else "{" + part.name.replace(" ", "_") + "}" for part in parts)
        return [(names, plural, Message.of(made.parts, made.markup + markup))
                for names, plural, made in icu_message.texts(raw)]
    if messages == "none":
        return [((), None, Message.of(parts, markup))]
    made = [piece for part in parts for piece in (named(part, DOUBLE) if isinstance(part, str) else [part])]
    return [((), None, Message.of(made, markup))]


def matching(sources: list[Branch], names: tuple[str, ...]) -> Message:
    """Of the source's texts the one of a branch, or else the last, which is that of `other`."""
    return next((made for branch, _, made in sources if branch == names), sources[-1][2])
