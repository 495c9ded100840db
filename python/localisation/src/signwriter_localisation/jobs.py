"""Jobs as `signwriter batch` reads them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from . import ids
from .faults import Fault
from .layouts import LAYOUTS
from .row import Row
from .told import Told

Job = dict[str, Any]


@dataclass
class Jobs:
    """Makes the jobs of rows: one a scale."""

    layout: str = "web"
    scales: list[float] = field(default_factory=lambda: [1.0])
    end: str = "png"
    values: dict[str, str] = field(default_factory=dict)
    told: list[Told] = field(default_factory=list)

    def made(self, rows: list[Row]) -> list[Job]:
        """In the order of rows. Where two texts would be one file, none of them is."""
        names = self.names(rows)
        return [job for row in rows if row.why is None and row.drawn for job in self.of_row(row, names[id(row)])]

    def names(self, rows: list[Row]) -> dict[int, list[str]]:
        """The files of each row that gives jobs; what cannot be one is told, and gives none."""
        made: dict[int, list[str]] = {}
        owners: dict[str, Row] = {}
        refused: set[str] = set()
        for row in rows:
            if row.why is not None:
                continue
            try:
                made[id(row)] = [LAYOUTS[self.layout](row.id, row.text.language, row.is_source, scale, self.end)
                                 for scale in self.scales]
            except Fault as error:
                self.refuse(row, error, refused)
                continue
            first = owners.setdefault(ids.folded(made[id(row)][0]), row)
            if first is not row:
                self.refuse_both(first, row, made[id(row)][0], refused)
        return made

    def refuse(self, row: Row, fault: Fault, refused: set[str]) -> None:
        row.why = fault.what
        if fault.what not in refused:
            refused.add(fault.what)
            self.told.append(Told(row.text.file, row.text.line, fault.what, fault.remedy))

    def refuse_both(self, first: Row, second: Row, name: str, refused: set[str]) -> None:
        what = f"{first.id} and {second.id} are both {name.rpartition('/')[2].partition('.')[0]}"
        first.why = second.why = "another id has its name"
        self.refuse(second, Fault(what, "give one another key"), refused)

    def of_row(self, row: Row, names: list[str]) -> Iterator[Job]:
        assert row.drawn is not None
        for scale, name in zip(self.scales, names):
            job: Job = {"id": row.id}
            if row.style:
                job["style"] = row.style
            job |= {"language": row.drawn_language, "text": row.drawn.text}
            if values := self.values_of(row):
                job["values"] = values
            yield job | {"scale": int(scale) if scale == int(scale) else scale, "out": name}

    def values_of(self, row: Row) -> dict[str, str]:
        """All values of the user, which a style may name too; then samples of the file, and braces that are none."""
        assert row.drawn is not None
        known = dict(row.text.samples) | row.drawn.samples
        samples = {name: known[name] for name in row.drawn.names if name in known}
        return samples | self.values | row.drawn.literals
