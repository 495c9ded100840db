"""Names of files and styles, made from the names of layers, which anybody may have chosen."""

import re
import unicodedata


class Names:
    """Gives each layer a name of its own that is safe in a path."""

    def __init__(self, *taken: str, space: str = " ") -> None:
        self._taken, self._space = {name.casefold() for name in taken}, space
        # The last number of each name that came again, so that thousands of one name are not counted anew each time.
        self._numbers: dict[str, int] = {}

    def unique(self, wanted: str, fallback: str = "layer") -> str:
        stem = safe(wanted).replace(" ", self._space) or fallback
        name, number = stem, self._numbers.get(stem.casefold(), 1)
        while name.casefold() in self._taken:
            number += 1
            name = f"{stem}-{number}"
        self._numbers[stem.casefold()] = number
        self._taken.add(name.casefold())
        return name


def safe(name: str) -> str:
    """Letters, digits, spaces, dashes and underscores of a name, and at most 60 of them."""
    composed = unicodedata.normalize("NFC", name)
    kept = "".join(c if c.isalnum() or c in " -_" else " " for c in composed if unicodedata.category(c) != "Cs")
    short = re.sub(r"\s+", " ", kept).strip(" -_")[:60]
    # Most file systems count bytes, at most 255.
    return short.encode("utf-8")[:180].decode("utf-8", "ignore").strip(" -_")


def shown(name: str) -> str:
    """A layer's name as a report shows it: on one line, without control characters."""
    kept = "".join(c if c.isprintable() else " " for c in name)
    return re.sub(r"\s+", " ", kept).strip()[:120] or "(no name)"
