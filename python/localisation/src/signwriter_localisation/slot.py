"""A placeholder of a text."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Slot:
    """A place that a value fills: `{{name}}` in a job. The file may have a sample of it."""

    name: str
    sample: str | None = None
