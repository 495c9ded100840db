"""What is measured of a document."""

from __future__ import annotations

import ctypes
import json
from ctypes import byref, c_size_t, c_void_p, sizeof
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Iterable

import numpy as np
import numpy.typing as npt

from . import _abi
from ._errors import call
from ._held import Held, release_of

_BOX = np.dtype(_abi.Box)
_KINDS = {"glyph": _abi.GLYPH, "word": _abi.WORD, "line": _abi.LINE, "ruby": _abi.RUBY}


@dataclass(frozen=True)
class Boxes:
    """Parts of texts and the quadrilaterals that hold them, in logical order. Places are in pixels; +y is down.

    The arrays show the library's memory.
    """

    quads: npt.NDArray[np.float64]
    """n x 4 x 2: the upright text's top left, top right, bottom right and bottom left."""
    texts: list[str]
    kinds: list[str]
    lines: npt.NDArray[np.uint32]
    """The number of the line of each, in its text."""
    text_indices: npt.NDArray[np.uint32]
    """The number of the text of each, in the document."""
    right_to_left: npt.NDArray[np.bool_]

    def __len__(self) -> int:
        return len(self.texts)

    @property
    def bounds(self) -> npt.NDArray[np.float64]:
        """n x 4: left, top, right and bottom of upright boxes around the quadrilaterals."""
        if not len(self):
            return np.empty((0, 4))
        return np.concatenate([self.quads.min(axis=1), self.quads.max(axis=1)], axis=1)


class Measures(Held):
    """Boxes, lines and carets of a document, as ``signwriter measure`` says them. Any thread may use them."""

    _release = release_of("measures")
    _is_constant = True
    _instead = "send measures.json, or the document, and measure it there"

    @cached_property
    def _extent(self) -> _abi.Extent:
        extent = _abi.Extent()
        extent.size = sizeof(_abi.Extent)
        call("measures_extent", self._handle, byref(extent))
        return extent

    @property
    def width(self) -> int:
        """The width of the canvas in pixels."""
        return int(self._extent.width)

    @property
    def height(self) -> int:
        """The height of the canvas in pixels."""
        return int(self._extent.height)

    @property
    def layout(self) -> tuple[float, float, float, float]:
        """The box of the text block: x, y, width and height in pixels."""
        x, y, width, height = self._extent.layout
        return (x, y, width, height)

    @property
    def ink(self) -> tuple[int, int, int, int]:
        """The box of all that is drawn: x, y, width and height in pixels. It may reach beyond the canvas."""
        x, y, width, height = self._extent.ink
        return (x, y, width, height)

    @property
    def line_count(self) -> int:
        """The number of lines of all texts."""
        return int(self._extent.line_count)

    @property
    def is_truncated(self) -> bool:
        """Whether some text is left out because there is no room."""
        return bool(self._extent.is_truncated)

    @property
    def missing_glyph_count(self) -> int:
        """The number of code points that are not drawn correctly; ``json`` names them."""
        return int(self._extent.missing_glyph_count)

    @cached_property
    def json(self) -> dict[str, Any]:
        """Everything: lines, baselines, ranges, carets, fonts and missing glyphs."""
        start, length = c_void_p(), c_size_t()
        call("measures_json", self._handle, byref(start), byref(length))
        document: dict[str, Any] = json.loads(ctypes.string_at(start.value or 0, length.value))
        return document

    def boxes(self, kinds: str | Iterable[str] = "word") -> Boxes:
        """The boxes of "glyph", "word" or "line", or of several of them."""
        names = [kinds] if isinstance(kinds, str) else list(kinds)
        unknown = [name for name in names if name not in _KINDS]
        if unknown or not names:
            raise ValueError(f"kinds: {unknown or names} is none; write some of {', '.join(_KINDS)}")
        found = _abi.Boxes()
        found.size = sizeof(_abi.Boxes)
        call("measures_boxes", self._handle, sum({_KINDS[name] for name in names}), byref(found))
        table = self._table(found)
        texts = ctypes.string_at(found.texts, found.texts_length) if found.texts_length else b""
        spans = zip(table["text_start"].tolist(), table["text_length"].tolist())
        names_of = {number: name for name, number in _KINDS.items()}
        return Boxes(
            quads=table["quad"].reshape(-1, 4, 2),
            texts=[texts[start : start + length].decode() for start, length in spans],
            kinds=[names_of[number] for number in table["kind"].tolist()],
            lines=table["line"],
            text_indices=table["text_index"],
            right_to_left=table["is_right_to_left"].astype(bool),
        )

    def _table(self, found: _abi.Boxes) -> npt.NDArray[Any]:
        if not found.count:
            return np.empty(0, _BOX)
        return np.asarray(_Memory(self, found)).view(_BOX).reshape(-1)


class _Memory:
    """What an array of boxes is a view of; it keeps the measures."""

    def __init__(self, measures: Measures, found: _abi.Boxes) -> None:
        self.measures = measures
        self.__array_interface__ = {
            "version": 3,
            "shape": (found.count, _BOX.itemsize),
            "typestr": "|u1",
            "data": (ctypes.cast(found.boxes, c_void_p).value, True),
        }
