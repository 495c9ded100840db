"""Documents that move."""

from __future__ import annotations

from ctypes import byref, sizeof
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from . import _abi
from ._arguments import integer
from ._caller import Caller
from ._errors import call
from ._held import Held, release_of
from .picture import Picture

_MOST = (1 << 32) - 1


@dataclass(frozen=True)
class Frame:
    """A frame of a timeline."""

    index: int
    """Its number, from 0."""
    picture: Picture
    is_repeated: bool
    """Whether it shows the same as the one before."""


class Timeline(Held):
    """A document that moves, and the part of its motion that is shown. ``len(timeline)`` is the number of frames."""

    _release = release_of("timeline")
    _is_constant = True
    _instead = "send the document, and make the timeline there"

    @classmethod
    def _make(
        cls, caller: Caller, json: bytes, fps: int | tuple[int, int], start: float | None, end: float | None
    ) -> Timeline:
        wish = _abi.TimelineDescriptor(sizeof(_abi.TimelineDescriptor))
        numerator, denominator = fps if isinstance(fps, tuple) else (fps, 1)
        wish.rate_numerator = integer(numerator, "fps", 1, _MOST)
        wish.rate_denominator = integer(denominator, "fps", 1, _MOST)
        wish.flags = (_abi.FROM if start is not None else 0) | (_abi.TO if end is not None else 0)
        wish.from_, wish.to = start or 0.0, end or 0.0
        return cls._made(caller.call, "timeline_create", caller.handle, json, len(json), byref(wish))

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

    def _draw(self, caller: Caller, first: int, count: int, drawing: _abi.Drawing) -> list[Frame]:
        answers = (_abi.Answer * count)()
        for answer in answers:
            answer.size = sizeof(_abi.Answer)
        try:
            caller.call("timeline_all", self._handle, caller.handle, first, count, byref(drawing), answers)
            return [Frame(found.index, Picture(found.picture), bool(found.is_repeated)) for found in answers]
        except BaseException:
            # An interrupt may come at any point. A handle that is released twice is refused the second time.
            Picture._release_all(answer.picture for answer in answers)
            raise
