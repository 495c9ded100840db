"""Property lists in XML."""

from typing import Any

from .element import Element
from .faults import Fault
from .xml_tree import parse as parse_xml


def parse(data: bytes) -> dict[str, Any]:
    """The dictionary that a list is. Its DOCTYPE is not loaded."""
    if data.startswith(b"bplist"):
        raise Fault("it is a binary property list", "convert it: plutil -convert xml1")
    root = parse_xml(data)
    top = root.first("dict")
    if root.name != "plist" or top is None:
        raise Fault(f"it is <{root.name}>, and no property list of a dictionary", "is it such a file?", root.line)
    return dictionary(top)


def dictionary(element: Element) -> dict[str, Any]:
    made: dict[str, Any] = {}
    key: str | None = None
    for child in element.elements():
        if child.name == "key":
            key = child.text()
        elif key is None:
            raise Fault("a value has no key", "mend it", child.line)
        else:
            made[key] = value(child)
            key = None
    return made


def value(element: Element) -> Any:
    if element.name == "dict":
        return dictionary(element)
    if element.name == "array":
        return [value(child) for child in element.elements()]
    return element.text() if element.name == "string" else None
