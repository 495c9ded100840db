"""Makes jobs of files: all that the command does, without its arguments."""

import pathlib
import shlex
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .choosing import FAIL, UNASKED, Choosing
from .gathering import Gathering
from .jobs import Jobs
from .left_out import LeftOut
from .reading_options import ReadingOptions
from .readers import read
from .row import Row
from .text import STATES
from .told import Told


@dataclass
class Made:
    """Jobs, all texts, and what is told. Where `is_failed`, the status is 1."""

    jobs: list[dict[str, Any]] = field(default_factory=list)
    rows: list[Row] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    values: dict[str, str] = field(default_factory=dict)
    source: str | None = None

    @property
    def is_failed(self) -> bool:
        return any(told.is_error for told in self.told)

    def report(self) -> list[dict[str, Any]]:
        rows = []
        for row in self.rows:
            members, length = row.members(), row.length(self.values)
            rows.append(members if length is None else members | {"length": length})
        return rows + [{"key": left.key, "why": left.why, "file": left.file}
                       | ({"language": left.language} if left.language else {}) for left in self.left_out]

    def summary(self) -> str:
        """How many jobs there are, and how many texts gave none."""
        languages = len({row.text.language for row in self.rows if row.why is None})
        # What nobody asked for is not left out.
        counts = Counter(row.why for row in self.rows if row.why not in (None, *UNASKED))
        known = {reason: count for reason, count in sorted(counts.items()) if reason in STATES}
        said = [f"{count} {reason}" for reason, count in known.items()]
        if others := counts.total() - sum(known.values()):
            said.append(f"{others} left out for other reasons")
        if marked := sum(row.why is None and row.drawn is not None and row.drawn.markup > 0 for row in self.rows):
            said.append(f"markup dropped in {marked}")
        texts = sum(row.why is None for row in self.rows)
        return f"{len(self.jobs)} jobs of {texts} texts in {languages} languages" + "".join(f"; {part}" for part in said)


def make(
    files: Sequence[pathlib.Path], reading: ReadingOptions | None = None, choosing: Choosing | None = None,
    jobs: Jobs | None = None, length: float = 2, max_length: str = "warn",
) -> Made:
    """Makes jobs of files. Nothing that is wrong with a file raises: it is told, and the others are read."""
    reading, choosing, jobs = reading or ReadingOptions(), choosing or Choosing(), jobs or Jobs()
    catalogues = [read(path, reading) for path in dict.fromkeys(files)]
    gathering = Gathering(catalogues, reading.source)
    rows, same = choosing.rows(gathering.texts(choosing.pseudo, length), gathering.source)
    made = Made(jobs.made(rows), rows, [left for each in catalogues for left in each.left_out],
                [told for each in catalogues for told in each.told] + gathering.told + same + jobs.told, jobs.values,
                gathering.source)
    made.told += too_long(made, max_length == "fail")
    if rows:
        made.told += choosing.unused(rows, gathering.source) + unfilled(rows, jobs)
    if choosing.missing == FAIL:
        made.told += missing(made)
    return made


def too_long(made: Made, is_error: bool) -> list[Told]:
    """Texts that are longer than their file allows, as characters are counted by people."""
    told = []
    for row in made.rows:
        most = row.text.max_length
        length = row.length(made.values) if row.why is None and most is not None else None
        if length is not None and most is not None and length > most:
            told.append(Told(row.text.file, row.text.line, f"{row.id} in {row.text.language} has {length} characters; the most are "
                             f"{most}", "shorten it", is_error))
    return told


def unfilled(rows: list[Row], jobs: Jobs) -> list[Told]:
    """Placeholders that no value fills, so that `batch` fails; the language it fills itself."""
    ids: dict[str, dict[str, None]] = {}
    for row in rows:
        if row.why is None and row.drawn:
            for name in set(row.drawn.names) - jobs.values_of(row).keys() - {"language"}:
                ids.setdefault(name, {})[row.id] = None
    if not ids:
        return []
    shown = some([f"{{{{{name}}}}} of {some(list(found), 2)}" for name, found in sorted(ids.items())], 5)
    example = shlex.quote(f"{min(ids)}=...")
    return [Told("--value", None, f"nothing fills {shown}", f"write --value {example}, or batch fails", is_error=False)]


def some(names: list[str], most: int) -> str:
    """The first of names, and how many more there are."""
    return ", ".join(names[:most]) + (f" and {len(names) - most} more" if len(names) > most else "")


def missing(made: Made) -> list[Told]:
    """What `--missing fail` says: one line a language."""
    counts = Counter((row.text.language, row.why) for row in made.rows if row.why in STATES)
    first = {(row.text.language, row.why): row.id for row in reversed(made.rows)}
    return [Told(language, None, f"{count} texts are {state}, the first of them {first[language, state]}",
                 "translate them, or --missing skip") for (language, state), count in counts.items()]
