"""Jobs of a file as rows of `id` and `job`, which is JSON."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import math
from typing import Any, BinaryIO, Iterator, Mapping

# A cell of these columns is a string, whatever it looks like.
_STRINGS = {"id", "out", "style", "language", "text", "kind"}
# The most characters of a cell. A document may be as long; csv stops at 131,072 by itself.
_MOST_OF_A_CELL = 1 << 24


def digest(job: Mapping[str, Any] | bytes) -> str:
    """What stands for the id of a job that has none: the same in each run."""
    if not isinstance(job, bytes):
        # JSON can write half a character (`\ud800`), which UTF-8 cannot.
        job = json.dumps(job, sort_keys=True, ensure_ascii=False).encode("utf-8", "backslashreplace")
    return hashlib.sha256(job).hexdigest()[:16]


def of_lines(file: BinaryIO) -> Iterator[tuple[str, str]]:
    """The rows of JSON Lines. A line that is no JSON is a row, too: drawing says what is wrong with it."""
    for line in file:
        if line.strip():
            # Without its end, so that the last line has the same digest whether it has one or not.
            text = line.rstrip(b"\r\n").decode("utf-8", "replace")
            yield _id_of(text), text


def of_table(file: BinaryIO) -> Iterator[tuple[str, str]]:
    """The rows of a CSV file: columns are members, `font.size` is a member of an object, and a column that a
    `{{placeholder}}` of the row names is a value."""
    csv.field_size_limit(max(csv.field_size_limit(), _MOST_OF_A_CELL))
    for row in csv.DictReader(io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="")):
        job = _job_of(row)
        yield str(job.get("id") or digest(job)), json.dumps(job, allow_nan=False)


def _id_of(line: str) -> str:
    try:
        id = json.loads(line)["id"]
    except (ValueError, KeyError, TypeError, RecursionError):
        id = None
    if id is None or id == "":
        return digest(line.encode())
    try:
        str(id).encode()
    except UnicodeEncodeError:  # half a character, which no column of text takes
        return digest(line.encode())
    return str(id)


def _job_of(row: Mapping[str, Any]) -> dict[str, Any]:
    job: dict[str, Any] = {}
    strings = " ".join(cell for cell in row.values() if isinstance(cell, str))
    for column, cell in row.items():
        if column is None or not cell:
            continue
        if "{{" + column + "}}" in strings:
            job.setdefault("values", {})[column] = cell
            continue
        *path, name = column.split(".")
        place = job
        for part in path:
            inner = place.setdefault(part, {})
            if not isinstance(inner, dict):
                inner = place[part] = {}
            place = inner
        place[name] = cell if column in _STRINGS else _value(cell)
    return job


def _value(cell: str) -> Any:
    """A cell, written as in JSON, or a string without quotes."""
    text = cell.lower() if cell.lower() in ("true", "false", "null") else cell
    try:
        return json.loads(text, parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        return cell


def _finite(text: str) -> float:
    """Python reads `NaN` and `1e999` and would write them as JSON that nobody else reads."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is no number of JSON")
    return number
