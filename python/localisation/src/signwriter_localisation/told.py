"""What is told of a file."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Told:
    """A sentence about a file or one of its lines; where it `is_error`, the status is 1."""

    file: str
    line: int | None
    what: str
    remedy: str = ""
    is_error: bool = True

    def text(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return printable(f"{place}: {self.what}" + (f"; {self.remedy}" if self.remedy else ""))


def printable(text: str) -> str:
    """A text on one line, without what a terminal would obey."""
    return "".join(c if c.isprintable() else " " for c in text)
