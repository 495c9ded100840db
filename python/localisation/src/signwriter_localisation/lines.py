"""Lines of a text by their places."""

import re
from bisect import bisect_right


class Lines:
    """Says in which line a place is, however many are asked for."""

    def __init__(self, text: str) -> None:
        self.starts = [found.end() for found in re.finditer("\n", text)]

    def of(self, at: int) -> int:
        return bisect_right(self.starts, at) + 1
