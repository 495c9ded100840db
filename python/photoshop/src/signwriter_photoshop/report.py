"""What was taken over, and what was not."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from typing import Any

from .names import shown

MOST_NAMES = 5

Missing = Callable[[str, str], None]
"""Takes what of a layer was not taken over, and what stands for it."""


@dataclass(frozen=True)
class Note:
    """A part of a layer that was not taken over, and what stands for it."""

    layer: str
    missing: str
    instead: str = "left out"


@dataclass
class Report:
    """What an import came to."""

    source: str
    kind: str
    size: tuple[int, int] | None = None
    layers: dict[str, int] = field(default_factory=dict)
    hidden: list[str] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    earlier: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        # What is in the lists, for files with thousands of notes.
        self._noted: set[Note | str] = {*self.notes, *self.hidden}

    def note(self, layer: str, missing: str, instead: str = "left out") -> None:
        note = Note(layer, missing, instead)
        if note not in self._noted:
            self._noted.add(note)
            self.notes.append(note)

    def hide(self, layer: str) -> None:
        """A layer that is hidden in Photoshop, by itself or with the layer that it is clipped to."""
        if layer not in self._noted:
            self._noted.add(layer)
            self.hidden.append(layer)

    def count(self, kind: str) -> None:
        self.layers[kind] = self.layers.get(kind, 0) + 1

    def members(self) -> dict[str, Any]:
        return asdict(self)

    def text(self) -> str:
        """The report for people."""
        made = ", ".join(f"{count} {kind}" for kind, count in sorted(self.layers.items())) or "nothing"
        # Anybody may have chosen the name of the file; those of layers are shown on one line already.
        lines = [f"{shown(self.source)}: {made}"]
        lines += [f"  {name}: hidden, left out" for name in self.hidden]
        lines += [f"  {place}: {missing}: {instead}" for place, missing, instead in self.grouped()]
        if self.earlier:
            names = ", ".join(shown(name) for name in self.earlier[:MOST_NAMES])
            more = f" and {len(self.earlier) - MOST_NAMES} more" if len(self.earlier) > MOST_NAMES else ""
            lines.append(f"  {names}{more}: of an earlier import, and stay as they are")
        return "\n".join(lines)

    def grouped(self) -> list[tuple[str, str, str]]:
        """The layers of which the same is to be said, what is missing, and what stands for it, in the order of the notes.

        A font that a machine lacks is usually missing in many layers.
        """
        layers: dict[tuple[str, str], list[str]] = {}
        for note in self.notes:
            layers.setdefault((note.missing, note.instead), []).append(note.layer)
        return [(", ".join(names), missing, instead) for (missing, instead), names in layers.items()]
