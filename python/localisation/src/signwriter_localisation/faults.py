"""What can go wrong with a file, or with one of its texts."""


class Fault(Exception):
    """What is wrong, where, and what to do about it.

    One that leaves a reader says that nothing of the file can be used; one of a text is told, and the others are read.
    """

    def __init__(self, what: str, remedy: str = "", line: int | None = None) -> None:
        super().__init__(what)
        self.what, self.remedy, self.line = what, remedy, line


class BadTag(Exception):
    """A text that is no language tag, or one of no language that there is; the message has a hint."""
