"""A file as it was read."""

import os
import pathlib
import re
import stat
from dataclasses import dataclass
from functools import cached_property

from .faults import Fault
from .limits import FILE_BYTES
from .lines import Lines

KEY = re.compile(r'("(?:[^"\\]|\\.)*")\s*:')


@dataclass(frozen=True)
class SourceFile:
    """The name of a file, and its bytes."""

    path: pathlib.PurePath
    data: bytes

    @classmethod
    def read(cls, path: pathlib.Path) -> "SourceFile":
        """Reads a file within the limit. A pipe or a device could have no end, and is refused."""
        try:
            descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
            try:
                check(os.fstat(descriptor).st_mode)
                with os.fdopen(descriptor, "rb", closefd=False) as file:
                    data = file.read(FILE_BYTES + 1)
            finally:
                os.close(descriptor)
        except OSError as error:
            raise Fault(error.strerror or str(error)) from error
        if len(data) > FILE_BYTES:
            raise Fault(f"it has more than {FILE_BYTES >> 20} MiB", "divide it")
        return cls(path, data)

    @cached_property
    def text(self) -> str:
        """The text in UTF-8, or in UTF-16 where a mark or NULs say so."""
        return self.decoded(self.unicode or "utf-8", "save it as UTF-8")

    @cached_property
    def key_lines(self) -> dict[str, int]:
        """The line where each member of JSON stands first, by its name as it is written."""
        lines, found = Lines(self.text), dict[str, int]()
        for match in KEY.finditer(self.text):
            found.setdefault(match[1], lines.of(match.start()))
        return found

    @cached_property
    def unicode(self) -> str | None:
        """The encoding that a byte order mark says, or NULs in every second byte; nil where nothing does."""
        data = self.data
        for mark, name in ((b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
            if data.startswith(mark):
                return name
        head = data[:64]
        if len(head) >= 4 and head[1::2].count(0) * 4 >= len(head) and not any(b == 0 for b in head[0:4:2]):
            return "utf-16-le"
        if len(head) >= 4 and head[0::2].count(0) * 4 >= len(head) and not any(b == 0 for b in head[1:4:2]):
            return "utf-16-be"
        return None

    def decoded(self, encoding: str, remedy: str) -> str:
        if encoding.startswith("utf-16") and len(self.data) % 2:
            raise Fault("it is UTF-16 of an odd number of bytes", "is the file whole?")
        try:
            return self.data.decode(encoding)
        except UnicodeDecodeError as error:
            line = None if encoding.startswith("utf-16") else self.data.count(b"\n", 0, error.start) + 1
            shown = encoding.upper().removesuffix("-SIG")
            raise Fault(f"bytes that are not {shown}", remedy, line) from error


def check(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise Fault("it is a folder", "name the files in it")
    if not stat.S_ISREG(mode):
        raise Fault("it is no file", "copy it to one")
