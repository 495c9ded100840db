"""A text of a file in a language."""

from dataclasses import dataclass, replace

from .message import Message

UNTRANSLATED, REVIEW, TRANSLATED, FINAL = STATES = ("untranslated", "review", "translated", "final")


@dataclass(frozen=True)
class Text:
    """One text, and what its file says of it."""

    key: str
    language: str
    message: Message | None
    state: str = TRANSLATED
    branch: tuple[str, ...] = ()
    """Its form and branches: ("one",), ("is0",), ("f", "other")."""
    plural: str | int | None = None
    source: str | None = None
    source_message: Message | None = None
    """The text in the source's language, where the file has it beside this one."""
    note: str | None = None
    max_length: int | None = None
    samples: tuple[tuple[str, str], ...] = ()
    context: str | None = None
    is_translatable: bool = True
    file: str = ""
    line: int | None = None

    @property
    def place(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def values(self) -> dict[str, str]:
        """Samples for its placeholders, and braces that are none."""
        if self.message is None:
            return {}
        known = dict(self.samples) | self.message.samples
        found = {name: known[name] for name in dict.fromkeys(self.message.names) if name in known}
        return found | self.message.literals

    def untranslated(self, language: str) -> "Text":
        """What another language lacks."""
        return replace(self, language=language, message=None, state=UNTRANSLATED, plural=None, source=self.shown,
                       source_message=self.message)

    @property
    def shown(self) -> str | None:
        return None if self.message is None else self.message.text
