"""Documents that move."""

from __future__ import annotations

from ctypes import byref, sizeof
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _abi
from ._errors import call, make
from .picture import Picture

_release = _abi.LIBRARY.signwriter_timeline_release


@dataclass(frozen=True)
class Frame:
    """A frame of a timeline."""

    index: int
    """Its number, from 0."""
    picture: Picture
    is_repeated: bool
    """Whether it shows the same as the one before."""


class Timeline:
    """A document that moves, and the part of its motion that is shown. ``len(timeline)`` is the number of frames."""

    _handle = 0

    @classmethod
    def _make(
        cls, renderer: int, json: bytes, fps: int | tuple[int, int], start: float | None, end: float | None
    ) -> Timeline:
        wish = _abi.TimelineDescriptor(sizeof(_abi.TimelineDescriptor))
        wish.rate_numerator, wish.rate_denominator = fps if isinstance(fps, tuple) else (fps, 1)
        wish.flags = (_abi.FROM if start is not None else 0) | (_abi.TO if end is not None else 0)
        wish.from_, wish.to = start or 0.0, end or 0.0
        timeline = cls.__new__(cls)
        timeline._handle = make("timeline_create", renderer, json, len(json), byref(wish))
        return timeline

    def __del__(self) -> None:
        if self._handle:
            _release(self._handle, None)

    @cached_property
    def _info(self) -> _abi.TimelineInfo:
        info = _abi.TimelineInfo(sizeof(_abi.TimelineInfo))
        call("timeline_describe", self._handle, byref(info))
        return info

    def __len__(self) -> int:
        return int(self._info.frame_count)

    @property
    def duration(self) -> float:
        """The length in seconds."""
        return float(self._info.duration)

    @property
    def start(self) -> float:
        """The start, in seconds of the document."""
        return float(self._info.start)

    @property
    def is_cyclic(self) -> bool:
        """Whether the end shows the same as the start; the end is then left out."""
        return bool(self._info.is_cyclic)

    @property
    def fps(self) -> tuple[int, int]:
        """The frames per second, as a ratio in lowest terms."""
        return int(self._info.rate_numerator), int(self._info.rate_denominator)

    def _draw(self, renderer: int, first: int, count: int, drawing: _abi.Drawing) -> list[Frame]:
        frames: list[Frame] = []

        def take(_: int | None, answer: Any) -> int:
            found = answer.contents
            frames.append(Frame(found.index, Picture(found.picture), bool(found.is_repeated)))
            return 0

        call("timeline_frames", self._handle, renderer, first, count, byref(drawing), _abi.Take(take), None)
        return frames
