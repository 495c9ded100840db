"""Style sheets."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping

from ._arguments import path as encoded_path, plain
from ._errors import call
from ._held import Held, release_of


class Styles(Held):
    """A style sheet, from a mapping, from JSON as bytes, or by ``Styles.open`` from a file. It never changes.

    One that is pickled is made anew from the same JSON, or from the file at the same path.
    """

    _release = release_of("styles")
    _is_constant = True

    def __init__(self, sheet: Mapping[str, Any] | bytes, folder: str | os.PathLike[str] | None = None) -> None:
        text = sheet if isinstance(sheet, bytes) else json.dumps(sheet, default=plain).encode()
        place = None if folder is None else encoded_path(folder, "folder")
        self._take(call, "styles_create", text, len(text), place)
        self._origin: tuple[Any, ...] = (type(self), (text, None if folder is None else os.path.abspath(folder)))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Styles:
        """Reads a file. Its folders of fonts and pictures are relative to it."""
        styles = cls.__new__(cls)
        styles._take(call, "styles_open", encoded_path(path, "path"))
        styles._origin = (cls.open, (os.path.abspath(path),))
        return styles

    def __reduce__(self) -> tuple[Any, ...]:
        return self._origin
