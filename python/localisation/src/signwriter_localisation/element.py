"""An element of XML."""

from collections.abc import Iterator


class Element:
    """A name, attributes, and what stands in it: texts, elements and comments, in order. Names are without prefixes."""

    __slots__ = ("attributes", "children", "line", "name")

    def __init__(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.name, self.attributes, self.line = name, attributes, line
        self.children: list["Element | str"] = []

    def elements(self, *names: str) -> Iterator["Element"]:
        """The elements in it, of some names or all; comments are none."""
        for child in self.children:
            if isinstance(child, Element) and child.name != COMMENT and (not names or child.name in names):
                yield child

    def first(self, name: str) -> "Element | None":
        return next(self.elements(name), None)

    def text(self) -> str:
        """All text in it, however deep."""
        return "".join(child if isinstance(child, str) else child.text() for child in self.children
                       if isinstance(child, str) or child.name != COMMENT)

    def said(self, name: str) -> str | None:
        """The text of the first element of a name, trimmed; None where it is empty or there is none."""
        found = self.first(name)
        return (found.text().strip() or None) if found else None


COMMENT = "!comment"
