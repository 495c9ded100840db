"""A text with what becomes of it."""

from dataclasses import dataclass
from typing import Any

from . import graphemes
from .message import Message
from .text import Text


@dataclass
class Row:
    """A text, its id and style, and why it gives no job where it gives none."""

    text: Text
    id: str
    style: str | None = None
    why: str | None = None
    drawn: Message | None = None
    """What jobs draw: the text, or the source's."""
    drawn_language: str = ""
    is_source: bool = False

    def length(self, values: dict[str, str]) -> int | None:
        message = self.text.message
        return None if message is None else graphemes.count(message.filled(dict(self.text.samples) | message.samples | values))

    def members(self) -> dict[str, Any]:
        """As a report has it; what is not there is left out."""
        text = self.text
        made = {
            "id": self.id, "key": text.key, "language": text.language, "text": text.shown, "state": text.state,
            "source": text.source, "note": text.note, "maxLength": text.max_length, "plural": text.plural,
            "values": text.values() or None, "markup": "dropped" if text.message and text.message.markup else None,
            "style": self.style, "why": self.why, "file": text.file, "line": text.line}
        return {name: value for name, value in made.items() if value is not None or name == "text"}
