"""Labels on video frames, which stay where they are: in memory, or in arrays of any library."""

from __future__ import annotations

import math
from ctypes import POINTER, byref, c_double, c_size_t, c_uint16, c_uint32, sizeof
from typing import Any, Sequence

import numpy as np
import numpy.typing as npt

from . import _abi
from ._arguments import integer
from ._errors import call
from ._held import Held, release_of
from .picture import Picture

FORMATS = [
    "rgba", "bgra", "rgbx", "bgrx", "i420", "yv12", "nv12", "nv21", "p010", "y444", "ayuv", "gray8", "i420-10le"
]
"""How frames lie in memory, by GStreamer's names."""
MATRICES = ["bt709", "bt601", "bt2020"]
RANGES = ["limited", "full"]
SITES = ["left", "center", "top-left"]
TRANSFERS = ["sdr", "hlg", "pq"]
LAYOUTS = {"HWC": "rgbx", "CHW": "rgbx", "NV12": "nv12"}
"""How frames lie in arrays, and the format with the same planes."""

_PACKED = {"rgba", "bgra", "rgbx", "bgrx", "ayuv"}
_OF_WORDS = {"p010", "i420-10le"}
_PLACE = (-(1 << 31), (1 << 31) - 1)
_MOST = (1 << 32) - 1


def number_of(value: str, name: str, values: list[str]) -> int:
    """The number of a choice in signwriter.h."""
    if value not in values:
        raise ValueError(f"{name}: {value!r} is none; write {', '.join(values[:-1])} or {values[-1]}")
    return values.index(value)


def _sides(size: tuple[int, int]) -> tuple[int, int]:
    """The width and the height of a frame."""
    width, height = size
    return integer(width, "size[0]", 0, _MOST), integer(height, "size[1]", 0, _MOST)


class Overlay(Held):
    """A picture that was prepared to be laid over frames of one format. It never changes; any thread may use it.

    ``matrix`` is "bt709", "bt601" or "bt2020", ``range`` "limited" or "full", ``site`` "left", "center" or "top-left".
    ``transfer`` is "sdr", or "hlg" or "pq" for frames of HDR (ITU-R BT.2100), whose light of white is ``white``, in
    50...1000 cd/m2. Draw the picture with ``premultiplied=True``: then no colour is rounded twice; for frames of ten bits
    with ``depth=16``, too.
    """

    __slots__ = ("_info", "_kept", "format")
    _release = release_of("overlay")
    _is_constant = True
    _instead = "send the picture's array, and prepare it there"

    def __init__(
        self,
        picture: Picture,
        format: str = "rgba",
        matrix: str = "bt709",
        range: str = "limited",
        site: str = "left",
        transfer: str = "sdr",
        white: float = 203,
    ) -> None:
        wish = _abi.OverlayDescriptor(sizeof(_abi.OverlayDescriptor))
        wish.format = number_of(format, "format", FORMATS)
        wish.matrix = number_of(matrix, "matrix", MATRICES)
        wish.range = number_of(range, "range", RANGES)
        wish.site = number_of(site, "site", SITES)
        wish.transfer = number_of(transfer, "transfer", TRANSFERS)
        # The library takes 0 for what is usual.
        wish.white = white or math.nan
        self._take(call, "overlay_create", picture._handle, byref(wish))
        self._info = _abi.OverlayInfo(sizeof(_abi.OverlayInfo))
        call("overlay_describe", self._handle, byref(self._info))
        self._kept: dict[Any, Any] = {}
        self.format = format

    @property
    def width(self) -> int:
        """The picture's width in pixels."""
        return int(self._info.width)

    @property
    def height(self) -> int:
        """The picture's height in pixels."""
        return int(self._info.height)

    @property
    def ink(self) -> tuple[int, int, int, int]:
        """Column, row, width and height of what is not transparent: what a blend touches."""
        info = self._info
        return int(info.ink_x), int(info.ink_y), int(info.ink_width), int(info.ink_height)

    def blend(
        self,
        planes: npt.NDArray[Any] | Sequence[npt.NDArray[Any]],
        x: int = 0,
        y: int = 0,
        opacity: float = 1.0,
        size: tuple[int, int] | None = None,
    ) -> None:
        """Lays the picture over a frame in memory, with its corner at column ``x`` of row ``y``.

        ``planes`` are the format's, in its order: arrays of bytes (of 16-bit words for P010 and I420_10LE) whose first axis is rows.
        ``size`` is the frame's width and height, if the arrays do not say it: they are those of the first plane.
        """
        arrays = [planes] if isinstance(planes, np.ndarray) else list(planes)
        kind = np.dtype(np.uint16 if self.format in _OF_WORDS else np.uint8)
        frame = _abi.Frame(sizeof(_abi.Frame))
        if len(arrays) > 4:
            raise ValueError(f"planes: {len(arrays)} arrays, but no format has more than 4")
        for index, array in enumerate(arrays):
            frame.planes[index].bytes = self._address(index, array, kind)
            frame.planes[index].stride = array.strides[0]
        if size is None:
            height, width = arrays[0].shape[:2] if arrays else (0, 0)
            is_row_of_samples = bool(arrays) and arrays[0].ndim == 2 and self.format in _PACKED
            size = (width // 4 if is_row_of_samples else width, height)
        frame.width, frame.height = sides = _sides(size)
        self._check_rows(arrays, *sides)
        place = [integer(x, "x", *_PLACE), integer(y, "y", *_PLACE)]
        call("overlay_blend", self._handle, byref(frame), *place, c_double(opacity))

    @staticmethod
    def _address(index: int, array: npt.NDArray[Any], kind: np.dtype[Any]) -> int:
        if array.dtype != kind or array.ndim < 2 or not array.flags.writeable:
            raise ValueError(f"planes[{index}]: it must be a writable array of {kind} with rows, not {array.dtype}")
        inner = array.itemsize
        for length, step in zip(reversed(array.shape[1:]), reversed(array.strides[1:])):
            if length > 1 and step != inner:
                raise ValueError(f"planes[{index}]: the samples of a row must lie side by side; copy the array")
            inner *= length
        return int(array.ctypes.data)

    def _check_rows(self, arrays: list[npt.NDArray[Any]], width: int, height: int) -> None:
        """The library sees addresses and strides; that there are enough rows and columns is known here."""
        per_pixel = 4 if self.format in _PACKED else 1
        is_halved = self.format in ("i420", "i420-10le", "yv12", "nv12", "nv21", "p010")
        for index, array in enumerate(arrays):
            samples = 2 if index and self.format in ("nv12", "nv21", "p010") else per_pixel
            half = is_halved and index > 0
            needed = ((height + 1) // 2 if half else height, ((width + 1) // 2 if half else width) * samples)
            if array.shape[0] < needed[0] or int(np.prod(array.shape[1:])) < needed[1]:
                raise ValueError(
                    f"planes[{index}]: it has {array.shape[0]} rows of {int(np.prod(array.shape[1:]))} samples, but a "
                    f"frame of {width} x {height} pixels has {needed[0]} of {needed[1]}"
                )

    def numbers(self, plane: int, size: tuple[int, int], x: int = 0, y: int = 0) -> Numbers:
        """What is needed to blend into one plane of a frame of ``size`` pixels elsewhere: see ``over``."""
        _, _, width, height = self.ink
        room = (width + 2) * (height + 2) * 4
        coverage, shares = np.empty(room, np.uint16), np.empty(room, np.uint32)
        part = _abi.OverlayPart(sizeof(_abi.OverlayPart))
        count = c_size_t()
        call(
            "overlay_numbers",
            self._handle,
            integer(plane, "plane", 0, 3),
            *_sides(size),
            integer(x, "x", *_PLACE),
            integer(y, "y", *_PLACE),
            byref(part),
            coverage.ctypes.data_as(POINTER(c_uint16)),
            shares.ctypes.data_as(POINTER(c_uint32)),
            room,
            byref(count),
        )
        shape = (part.height, part.width, part.components)
        return Numbers(part, coverage[: count.value].reshape(shape), shares[: count.value].reshape(shape))


class Numbers:
    """The coverage A and the shares S of a rectangle of a plane: a sample D becomes (D (N - A) + S + N // 2) // N."""

    __slots__ = ("coverage", "height", "shares", "whole", "width", "x", "y")

    def __init__(self, part: Any, coverage: npt.NDArray[np.uint16], shares: npt.NDArray[np.uint32]) -> None:
        self.x, self.y = int(part.x), int(part.y)
        self.width, self.height = int(part.width), int(part.height)
        self.whole = int(part.whole)
        self.coverage, self.shares = coverage, shares


def over(frame: Any, overlay: Overlay, x: int = 0, y: int = 0, layout: str = "HWC") -> None:
    """Lays an overlay over a frame in an array of numpy, PyTorch, CuPy or the like, in place, where the array is.

    ``layout`` is "HWC" or "CHW" for RGB or RGBA in bytes, with an overlay in the format "rgbx", or "NV12" for a 2-D
    array of height * 3 / 2 rows, with one in "nv12". The alpha of RGBA is not touched. Only the rectangle that the
    overlay covers is computed, in 32-bit integers; the overlay's numbers are sent to the array's device once a place.
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout: {layout!r} is none; write {', '.join(LAYOUTS)}")
    if overlay.format != LAYOUTS[layout]:
        raise ValueError(f"overlay: it is for {overlay.format}, but {layout} needs one for {LAYOUTS[layout]}")
    # "uint8", and "torch.uint8".
    if str(frame.dtype).rpartition(".")[2] != "uint8":
        raise ValueError(f"frame: it is of {frame.dtype}; give one of uint8")
    x, y = integer(x, "x", *_PLACE), integer(y, "y", *_PLACE)
    shape = tuple(int(side) for side in frame.shape)
    if layout == "NV12":
        if len(shape) != 2 or shape[0] % 3 or shape[1] % 2:
            raise ValueError(f"frame: {shape} is no NV12; give height * 3 / 2 rows of an even width")
        height, width = shape[0] * 2 // 3, shape[1]
        _lay(frame[:height].reshape(height, width, 1), overlay, 0, (width, height), x, y)
        _lay(frame[height:].reshape(height // 2, width // 2, 2), overlay, 1, (width, height), x, y)
        return
    channels = shape[2] if layout == "HWC" and len(shape) == 3 else shape[0] if len(shape) == 3 else 0
    if channels not in (3, 4):
        raise ValueError(f"frame: {shape} is no {layout}; give three axes, and 3 or 4 channels")
    view = frame if layout == "HWC" else _moved(frame)
    _lay(view[..., :3], overlay, 0, (int(view.shape[1]), int(view.shape[0])), x, y)


def _moved(frame: Any) -> Any:
    """Channels as the last axis, without a copy."""
    return frame.permute(1, 2, 0) if hasattr(frame, "permute") else frame.transpose(1, 2, 0)


def _lay(view: Any, overlay: Overlay, plane: int, size: tuple[int, int], x: int, y: int) -> None:
    key = (plane, size, x, y, type(view), str(getattr(view, "device", "cpu")))
    kept = overlay._kept.get(key)
    if kept is None:
        numbers = overlay.numbers(plane, size, x, y)
        depth = int(view.shape[2])
        rest = numbers.whole - numbers.coverage[..., :depth].astype(np.int32)
        shares = numbers.shares[..., :depth].astype(np.int32) + numbers.whole // 2
        kept = (numbers, _like(view, rest), _like(view, shares))
        if len(overlay._kept) >= 16:
            overlay._kept.clear()
        overlay._kept[key] = kept
    numbers, rest, shares = kept
    if not numbers.width or not numbers.height:
        return
    part = view[numbers.y : numbers.y + numbers.height, numbers.x : numbers.x + numbers.width]
    if hasattr(part, "clamp_"):  # PyTorch
        part.copy_(((part.int() * rest + shares) // numbers.whole).clamp_(max=255))
    else:
        part[...] = ((part.astype("int32") * rest + shares) // numbers.whole).clip(max=255)


def _like(view: Any, array: npt.NDArray[np.int32]) -> Any:
    """An array of numpy in the library and on the device of another one."""
    if isinstance(view, np.ndarray):
        return array
    if hasattr(view, "new_tensor"):  # PyTorch
        return view.new_tensor(array, dtype=__import__("torch").int32)
    library = __import__(type(view).__module__.partition(".")[0])
    return library.asarray(array)
