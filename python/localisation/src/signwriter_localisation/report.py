"""What there is of each text, as a table or as lines of JSON."""

import csv
import io
import json
from collections.abc import Iterable
from typing import Any

COLUMNS = ("id", "key", "language", "text", "state", "source", "note", "length", "maxLength", "plural", "values", "markup", "style",
           "why", "file", "line")
# A spreadsheet would calculate these.
CALCULATED = ("=", "+", "-", "@", "\t", "\r", "\n")


def lines(rows: Iterable[dict[str, Any]]) -> str:
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def table(rows: Iterable[dict[str, Any]], is_tabs: bool) -> str:
    """RFC 4180 with a byte order mark, as spreadsheets read it; or tabs, for programs."""
    made = io.StringIO(newline="")
    writer = csv.writer(made, delimiter="\t" if is_tabs else ",", lineterminator="\n" if is_tabs else "\r\n")
    writer.writerow(COLUMNS)
    for row in rows:
        writer.writerow([cell(row.get(name)) for name in COLUMNS])
    return ("" if is_tabs else "\ufeff") + made.getvalue()


def cell(value: Any) -> str:
    if value is None:
        return ""
    text = json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)
    return f"'{text}" if isinstance(value, str) and text.startswith(CALCULATED) else text


def written(name: str, rows: Iterable[dict[str, Any]]) -> str:
    """In the format that the name of a file says."""
    lower = name.lower()
    if lower.endswith((".csv", ".tsv")):
        return table(rows, lower.endswith(".tsv"))
    return lines(rows)
