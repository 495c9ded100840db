"""Style sheets."""

from __future__ import annotations

import json
import os
from typing import Any, Mapping

from . import _abi
from ._errors import make

_release = _abi.LIBRARY.signwriter_styles_release


class Styles:
    """A style sheet, from a mapping, from JSON as bytes, or by ``Styles.open`` from a file. It never changes."""

    def __init__(self, sheet: Mapping[str, Any] | bytes, folder: str | os.PathLike[str] | None = None) -> None:
        self._handle = 0
        text = sheet if isinstance(sheet, bytes) else json.dumps(sheet).encode()
        place = None if folder is None else os.fsencode(folder)
        self._handle = make("styles_create", text, len(text), place)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Styles:
        """Reads a file. Its folders of fonts and pictures are relative to it."""
        styles = cls.__new__(cls)
        styles._handle = 0
        styles._handle = make("styles_open", os.fsencode(path))
        return styles

    def __del__(self) -> None:
        if self._handle:
            _release(self._handle, None)
