"""What docs/python.md says of names is so. scripts/test python says where the pages are."""

import inspect
import os
import re
from pathlib import Path

import pytest

import signwriter

PAGES = os.environ.get("SIGNWRITER_DOCS")
pytestmark = pytest.mark.skipif(not PAGES, reason="SIGNWRITER_DOCS names no folder of pages")
_HOLDERS = {"module": signwriter, "Renderer": signwriter.Renderer}
_PLACES = {"both": ["module", "Renderer"], "module": ["module"], "`Renderer`": ["Renderer"]}
_CALL = re.compile(r"`(\w+)\(([^`]*)\)`")


def _rows() -> list[tuple[str, str, str]]:
    """Each call of the table of functions: its name, its arguments and where it is."""
    page = (Path(PAGES or "") / "python.md").read_text()
    table = page.split("| call | of | ", 1)[1].split("\n\n", 1)[0]
    rows = [line.split(" | ") for line in table.splitlines() if line.startswith("| `")]
    return [(name, arguments, cells[1]) for cells in rows for name, arguments in _CALL.findall(cells[0])]


def test_the_table_of_functions_is_what_there_is() -> None:
    rows = _rows()
    places = {name: {place for other, _, where in rows if other == name for place in _PLACES[where]} for name, _, _ in rows}
    for name, there in places.items():
        found = {place for place, holder in _HOLDERS.items() if callable(getattr(holder, name, None))}
        assert found == there, name
    for name, arguments, where in rows:
        for place in _PLACES[where]:
            known = inspect.signature(getattr(_HOLDERS[place], name)).parameters
            unknown = {keyword for keyword in re.findall(r"(\w+)=", arguments.split("Target(")[0])} - set(known)
            # The functions of the module hand on what they get.
            assert not unknown or place == "module" and known.keys() & {"options", "members"}, name
    for place, holder in _HOLDERS.items():
        names = {name for name, value in vars(holder).items() if inspect.isfunction(value) and not name.startswith("_")}
        assert names <= {name for name, there in places.items() if place in there}
