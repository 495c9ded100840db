"""Imports every PSD of folders, draws it and compares it with Photoshop's picture; see `scripts/measure import-survey`."""

import argparse
import json
import pathlib
import re
import statistics
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field

from .compare import drawn, is_photoshops, measured, merged
from .errors import ImportFailure, one_failure
from .importing import import_file, opened
from .names import shown
from .pictures import Limits
from .program import Program
from .report import Report

# A file is in the first class of which the report says something.
CLASSES = (
    ("a font that is not on the machine", re.compile("is not on this machine")),
    ("an adjustment layer", re.compile("adjustment layer")),
    ("Blend If", re.compile("Blend If")),
    ("another colour mode or depth", re.compile("colour mode|bits a channel")),
    ("something of a text", re.compile("text|font|leading|tracking|paragraph|faux|caps|hyphen|kerning")),
)
ELSE, NOTHING, NO_PICTURE, REFUSED = "something else", "nothing", "no merged picture", "not imported"
FOREIGN = "a merged picture of another program"


@dataclass(frozen=True)
class Surveyed:
    """A file: its class, how far it is off in steps of 255, and what was said of it."""

    file: str
    kind: str
    rms: float | None = None
    largest: float | None = None
    said: list[str] = field(default_factory=list)

    def line(self) -> str:
        figures = f"{'':15}" if self.rms is None else f"{self.rms:7.2f} {self.largest:7.0f}"
        return f"{figures}  {shown(self.file)}: {self.kind}" + "".join(f"\n{'':17}{what}" for what in self.said)


def surveyed(path: pathlib.Path, name: str, program: Program, renderer: str) -> Surveyed:
    limits = Limits()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        try:
            report = import_file(path, folder, program, limits)
        except ImportFailure as error:
            return Surveyed(name, REFUSED, said=[str(error)])
        said = [f"{missing}: {instead} ({layers})" for layers, missing, instead in report.grouped()]
        try:
            with one_failure(path):
                psd = opened(path, limits)
                found = measured(psd, merged(psd), drawn(folder, program, renderer))
        except ImportFailure as error:
            return Surveyed(name, NO_PICTURE, said=[str(error), *said])
        kind = class_of(report) if is_photoshops(psd) else FOREIGN
        return Surveyed(name, kind, found.rms, found.largest, said)


def class_of(report: Report) -> str:
    for title, pattern in CLASSES:
        if any(pattern.search(note.missing) for note in report.notes):
            return title
    return ELSE if report.notes else NOTHING


def table(found: Sequence[Surveyed]) -> str:
    """What was said of files, in a table for a page."""
    rows = ["| said of the file | files | median RMS | at most 0.5 | at most 1 | largest |",
            "| --- | --- | --- | --- | --- | --- |"]
    for title in (NOTHING, *(title for title, _ in CLASSES), ELSE, FOREIGN, NO_PICTURE, REFUSED):
        these = [one for one in found if one.kind == title]
        figures = [one.rms for one in these if one.rms is not None]
        row: list[object] = [title, len(these)]
        if figures:
            row += [f"{statistics.median(figures):.2f}", sum(value <= 0.5 for value in figures),
                    sum(value <= 1 for value in figures), f"{max(figures):.1f}"]
        rows.append("| " + " | ".join(map(str, row + [""] * (6 - len(row)))) + " |")
    return "\n".join(rows)


def files(folders: Iterable[pathlib.Path]) -> list[tuple[pathlib.Path, str]]:
    """Every PSD and PSB beneath folders, with the name that a report gives it."""
    found = []
    for folder in folders:
        listed = sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".psd", ".psb"))
        found += [(path, str(path.relative_to(folder))) for path in listed if path.is_file()]
    return found


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="import-survey", description=__doc__)
    parser.add_argument("folders", nargs="+", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--renderer", choices=("cpu", "gpu", "auto"), default="cpu")
    parser.add_argument("--above", type=float, default=0.5, metavar="RMS", help="shows what is further off than that")
    parser.add_argument("--only", default="", metavar="TEXT", help="the files whose names have that")
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE", help="writes every file's figures")
    options = parser.parse_args(arguments)
    found, program = [], Program.find()
    for path, name in files(options.folders):
        if options.only in name:
            one = surveyed(path, name, program, options.renderer)
            found.append(one)
            if one.rms is None or one.rms > options.above:
                print(one.line(), flush=True)
    print(table(found))
    if options.json:
        options.json.write_text(json.dumps([asdict(one) for one in found], indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
