"""Finished pictures."""

from __future__ import annotations

import os
from ctypes import POINTER, byref, c_size_t, sizeof
from pathlib import Path
from typing import Any, Iterable

import numpy as np
import numpy.typing as npt

from . import _abi
from ._arguments import text
from ._errors import SignwriterError, call
from ._held import Handle, Held
from ._library import QUICK
from .measures import Measures

PIXELS = np.dtype(_abi.Pixels)
WORDS = np.dtype(np.uint16).str
"""The pixels of many pictures, as a table."""
PixelRow = tuple[int, int, int, int, int, int, int, int, float]


class Picture(Held):
    """A finished picture: RGBA of 8 or 16 bits, sRGB, rows from the top, or the mask of a text. It never changes.

    ``array``, ``memoryview``, ``np.asarray(picture)`` and DLPack show the library's own memory, and keep it as long
    as they live. Any thread may use a picture.
    """

    __slots__ = ("_row",)
    _release = QUICK.signwriter_picture_release
    _is_constant = True
    _instead = "send picture.array or picture.encode()"

    def __init__(self, handle: Handle, row: PixelRow | None = None) -> None:
        self._handle = handle
        self._row = row

    @classmethod
    def _release_all(cls, handles: Iterable[int | None]) -> None:
        """Releases handles that no picture may have."""
        for handle in handles:
            if handle:
                cls._release(handle, None)

    @property
    def _info(self) -> PixelRow:
        if self._row is None:
            row = np.zeros(1, PIXELS)
            row["size"] = PIXELS.itemsize
            call("picture_pixels", self._handle, row.ctypes.data_as(POINTER(_abi.Pixels)))
            self._row = row[0].item()
        return self._row

    @property
    def width(self) -> int:
        """The width in pixels."""
        return self._info[1]

    @property
    def height(self) -> int:
        """The height in pixels."""
        return self._info[2]

    @property
    def scale(self) -> float:
        """Pixels per point."""
        return self._info[8]

    @property
    def premultiplied(self) -> bool:
        """Whether colours are multiplied by alpha."""
        return bool(self._info[7] & _abi.PREMULTIPLIED)

    @property
    def bottom_up(self) -> bool:
        """Whether the first row is the lowest."""
        return bool(self._info[7] & _abi.BOTTOM_UP)

    @property
    def bgra(self) -> bool:
        """Whether blue comes first and red third."""
        return bool(self._info[7] & _abi.BGRA)

    def changes(self, earlier: Picture | None = None) -> tuple[int, int, int, int] | None:
        """Column, row, width and height of what differs from an earlier picture of the same size; None if nothing does.

        Without an earlier one it is the picture's ink: what is not transparent.
        """
        area = _abi.Area(sizeof(_abi.Area))
        call("picture_changes", self._handle, None if earlier is None else earlier._handle, byref(area))
        return (int(area.x), int(area.y), int(area.width), int(area.height)) if area.width else None

    @property
    def address(self) -> int:
        """Where the first row is in memory."""
        return self._info[5]

    @property
    def shape(self) -> tuple[int, ...]:
        """Height, width, and 4 channels; a mask has no third."""
        row = self._info
        return (row[2], row[1], 4) if row[6] >= 4 else (row[2], row[1])

    @property
    def __array_interface__(self) -> dict[str, Any]:
        # Asked for once a picture in a batch, so nothing is looked up twice.
        _, width, height, _, _, address, depth, _, _ = self._row or self._info
        shape = (height, width, 4) if depth >= 4 else (height, width)
        return {"version": 3, "shape": shape, "typestr": WORDS if depth == 8 else "|u1", "data": (address, True)}

    @property
    def array(self) -> npt.NDArray[np.uint8]:
        """The pixels as an array that cannot be written to, of uint16 for a depth of 16. Nothing is copied.

        The picture does not keep the array, which keeps the picture: Python finds no cycles that lead through arrays.
        """
        return np.asarray(self)

    def __array__(self, dtype: npt.DTypeLike | None = None, copy: bool | None = None) -> npt.NDArray[Any]:
        array: npt.NDArray[Any] = self.array
        if dtype is not None and np.dtype(dtype) != array.dtype:
            if copy is False:
                raise ValueError("another type takes a copy, and copy is False")
            return array.astype(dtype)
        return array.copy() if copy else array

    def __buffer__(self, flags: int) -> memoryview:
        return self.array.data

    def __dlpack_device__(self) -> tuple[int, int]:
        """DLPack's number for memory of the CPU."""
        return (1, 0)

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """The pixels for other libraries. Nothing is copied if the caller's DLPack is 1.0 or later.

        Before 1.0 DLPack could not say that memory must not be written to, so the caller gets a copy.
        """
        if stream is not None:
            raise BufferError("stream must be None: the picture is in memory of the CPU")
        if dl_device is not None and tuple(dl_device) != (1, 0):
            raise BufferError(f"the picture is on the CPU, not on device {tuple(dl_device)}")
        if max_version is not None and max_version[0] >= 1 and not copy:
            try:
                return self.array.__dlpack__(max_version=max_version, copy=copy)
            except TypeError:  # numpy before 2.1
                pass
        if copy is False:
            raise BufferError("a picture cannot be written to, which this DLPack cannot say; let it be copied")
        return self.array.copy().__dlpack__()

    @property
    def mask(self) -> Picture | None:
        """The mask of the text, where the picture was drawn with ``masks="beside"``; else None."""
        if not self._info[7] & _abi.WITH_MASK:
            return None
        return Picture._made(call, "picture_mask", self._handle)

    @property
    def measures(self) -> Measures:
        """The boxes, lines and carets of what the picture holds."""
        return Measures._made(call, "picture_measures", self._handle)

    def encode(self, format: str = "png") -> bytes:
        """The bytes of a file: "png", "webp", "qoi", "jpeg", "raw" or "npy"; a mask is a "png" alone, of grey."""
        name = text(format, "format")
        # Few files are larger than their pixels. Memory that is not written to costs nothing.
        room, length = self._info[4] + (1 << 16), c_size_t()
        while True:
            memory = np.empty(room, np.uint8)
            try:
                call("picture_encode_to", self._handle, name, memory.ctypes.data, room, byref(length))
                return memory[: length.value].tobytes()
            except SignwriterError as error:
                if error.status != _abi.BUFFER_TOO_SMALL:
                    raise
                room = length.value

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file; its ending chooses the format."""
        ending = Path(path).suffix[1:].lower()
        Path(path).write_bytes(self.encode({"jpg": "jpeg"}.get(ending, ending)))

    def _repr_png_(self) -> bytes:
        return self.encode()

    def __repr__(self) -> str:
        return f"<signwriter.Picture {self.width} x {self.height}>"
