"""A part of an ICU message that depends on a value."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Choice:
    """A plural or a select: its branches, each with its key as it is written."""

    name: str
    is_plural: bool
    branches: tuple[tuple[str, tuple[Any, ...]], ...]
    """Parts of each branch: strings, slots and choices."""

    def of(self, key: str) -> tuple[tuple[str, tuple[Any, ...]], ...]:
        """The branch of a key that was chosen before, or else `other`."""
        found = [branch for branch in self.branches if branch[0] == key] or [
            branch for branch in self.branches if branch[0] == "other"] or list(self.branches[:1])
        return tuple(found[:1])
