"""XLIFF 1.2, 2.0 and 2.1."""

from . import xliff1, xliff2
from .catalogue import Catalogue
from .faults import Fault
from .xml_tree import parse


def read(catalogue: Catalogue) -> None:
    """Adds a text for each unit, by the file's version."""
    root = parse(catalogue.file.data)
    if root.name != "xliff":
        raise Fault(f"it is <{root.name}>, and no XLIFF", "is it such a file?", root.line)
    version = root.attributes.get("version", "")
    if version == "1.2":
        xliff1.read(catalogue, root)
    elif version in ("2.0", "2.1"):
        xliff2.read(catalogue, root)
    else:
        raise Fault(f"XLIFF {version}", "1.2, 2.0 and 2.1 are read", root.line)
