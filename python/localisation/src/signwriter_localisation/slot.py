"""A placeholder of a text."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Slot:
    """A place that a value fills: `{{name}}` in a job. The file may have a sample of it."""

    name: str
    sample: str | None = None
    number: str | None = None
    """That of its conversion, by which a translation may write it instead: of `%1$s`, 1."""
