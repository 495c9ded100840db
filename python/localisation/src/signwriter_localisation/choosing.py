"""Which texts give jobs."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from . import ids, tags
from .row import Row
from .text import FINAL, TRANSLATED, Text
from .told import Told

SKIP, SOURCE, FAIL = MISSING = ("skip", "source", "fail")
UNASKED = ("not in --languages", "not in --keys")
"""Why texts give no job that the user did not ask for."""


@dataclass(frozen=True)
class Choosing:
    """What the user says about languages, keys, styles and states."""

    languages: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    styles: list[tuple[str, str]] = field(default_factory=list)
    """Patterns of keys, and the style of each."""
    states: tuple[str, ...] = (FINAL, TRANSLATED)
    missing: str = SKIP
    by_context: bool = False
    pseudo: tuple[str, ...] = ()

    def rows(self, texts: Iterable[Text], source: str | None) -> tuple[list[Row], list[Told]]:
        """All texts, of which those without `why` give jobs; and ids that two keys have."""
        rows = []
        for text in texts:
            key = text.context if self.by_context and text.context else text.key
            row = Row(text, ids.made(key, text.branch), is_source=text.language == source)
            self.decide(row, source)
            rows.append(row)
        return rows, same_ids(rows)

    def unused(self, rows: list[Row], source: str | None) -> list[Told]:
        """What the user asked for and no text has: most often a slip."""
        languages = {row.text.language for row in rows}
        said = [("--languages", f"no file has {entry}") for entry in self.languages
                if not any(tags.takes(entry, language) for language in languages - set(self.pseudo))]
        said += [("--pseudo", f"there is no {tag}: no file has a text in the source, {source}") for tag in self.pseudo
                 if tag not in languages]
        patterns = [("--keys", pattern) for pattern in self.keys] + [("--style", pattern) for pattern, _ in self.styles]
        said += [(option, f"no key matches {pattern}") for option, pattern in patterns
                 if not any(matches(pattern, row) for row in rows)]
        return [Told(option, None, what, is_error=False) for option, what in said]

    def decide(self, row: Row, source: str | None) -> None:
        text = row.text
        row.drawn, row.drawn_language = text.message, text.language
        row.style = next((style for pattern, style in self.styles if matches(pattern, row)), None)
        is_pseudo = text.language in self.pseudo
        if self.languages and not is_pseudo and not any(tags.takes(entry, text.language) for entry in self.languages):
            row.why = UNASKED[0]
        elif self.keys and not any(matches(pattern, row) for pattern in self.keys):
            row.why = UNASKED[1]
        elif self.styles and row.style is None:
            row.why = "no --style is for it"
        elif text.message is None or text.state not in self.states:
            self.replace(row, source)

    def replace(self, row: Row, source: str | None) -> None:
        """The source's text in its language, where that was asked for; else platforms fall back where a file is absent."""
        text = row.text
        if self.missing == SOURCE and text.source_message is not None and text.source_message.parts and source:
            row.drawn, row.drawn_language = text.source_message, source
        else:
            row.why = text.state


def matches(pattern: str, row: Row) -> bool:
    return fnmatchcase(row.text.key, pattern) or fnmatchcase(row.id, pattern)


def same_ids(rows: list[Row]) -> list[Told]:
    """Two keys of one id, or of ids that differ in case alone. None of their texts gives a job."""
    owners: dict[str, Row] = {}
    told: dict[str, Told] = {}
    for row in rows:
        name = ids.folded(row.id)
        first = owners.setdefault(name, row)
        if first.text.key == row.text.key and first.id == row.id:
            continue
        what = "the same id" if first.id == row.id else "ids that differ in case alone"
        shown = row.id if first.id == row.id else f"{first.id}, {row.id}"
        told.setdefault(name, Told(
            row.text.file, None, f'"{first.text.key}" and "{row.text.key}" give {what}: {shown}', "--id context, or contexts"))
    for row in rows:
        if ids.folded(row.id) in told:
            row.why = "another key has its id"
    return list(told.values())
