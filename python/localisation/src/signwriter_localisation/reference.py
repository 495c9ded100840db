"""A text that is another's."""

from dataclasses import dataclass

from .text import Text


@dataclass(frozen=True)
class Reference:
    """A text without a message, and the key whose text it has."""

    text: Text
    to: str
