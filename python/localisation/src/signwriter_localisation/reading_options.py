"""What the user says about files."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadingOptions:
    """The language of the source, that of files that name none, and the syntax of messages in formats that have none."""

    source: str | None = None
    language: str | None = None
    messages: str = "i18next"
