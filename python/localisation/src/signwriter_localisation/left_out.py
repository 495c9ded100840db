"""What of a file gives no text."""

from dataclasses import dataclass


@dataclass(frozen=True)
class LeftOut:
    """A key that gives no text by rule, and why."""

    key: str
    language: str | None
    why: str
    file: str
