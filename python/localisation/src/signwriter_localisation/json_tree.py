"""Reads JSON, and says where in it something is."""

import json
import re
from typing import Any

from .faults import Fault
from .limits import DEPTH
from .source_file import SourceFile


class Number:
    """A number, which is no text. It is kept as it is written, since it could have a million digits."""

    def __init__(self, written: str) -> None:
        self.written = written


def parse(text: str) -> Any:
    try:
        tree = json.loads(text, parse_int=Number, parse_float=Number, parse_constant=Number)
    except json.JSONDecodeError as error:
        raise Fault(f"it is not JSON: {reason(text, error)}", "mend it there", error.lineno) from error
    except RecursionError as error:
        raise too_deep() from error
    check(tree, 0)
    return tree


def reason(text: str, error: json.JSONDecodeError) -> str:
    before = text[:error.pos].rstrip()
    if before.endswith(",") and text[error.pos:error.pos + 1] in ("}", "]"):
        return f"a comma before {text[error.pos]}"
    return error.msg[:1].lower() + error.msg[1:]


def check(tree: Any, depth: int) -> None:
    if depth > DEPTH:
        raise too_deep()
    for child in tree.values() if isinstance(tree, dict) else tree if isinstance(tree, list) else ():
        if isinstance(child, (dict, list)):
            check(child, depth + 1)


def too_deep() -> Fault:
    return Fault(f"it is over {DEPTH} deep", "make it flat")


def line_of(file: SourceFile, key: str) -> int | None:
    """The line where a member of that name stands first."""
    return file.key_lines.get(json.dumps(key, ensure_ascii=False))


def members(tree: Any, what: str) -> dict[str, Any]:
    """An object, or a `Fault` that says what should be one."""
    if not isinstance(tree, dict):
        raise Fault(f"{what} is no object", "is it such a file?", 1)
    return tree


def whole(value: Any) -> int | None:
    """A whole number, of at most nine digits."""
    written = value.written if isinstance(value, Number) else ""
    return int(written) if re.fullmatch("[0-9]{1,9}", written) else None
