"""Many documents in one call of the library."""

from __future__ import annotations

from ctypes import POINTER, byref, c_char_p, c_uint32, c_void_p, cast, sizeof
from itertools import accumulate
from typing import Any, Iterable, Iterator, Sequence

import numpy as np

from . import _abi
from ._caller import Caller
from ._errors import SignwriterError, UsageError, call, error_of
from ._held import Handle, Held, release_of
from .picture import PIXELS, Picture, PixelRow

MOST_IN_FLIGHT = _abi.MAX_SUBMISSIONS
"""How many submissions of a renderer may be in flight."""


class Chunk:
    """Documents of one call, and what becomes of them, in tables of numpy's: ctypes makes an object of each element.

    It may be filled again when its answers are taken, because making tables costs as much as filling them.
    """

    def __init__(self, drawing: _abi.Drawing, room: int) -> None:
        self._drawing = byref(drawing)
        self._views = np.empty((room, 2), np.uint64)
        self._handles = np.zeros(room, np.uint64)
        self._rows = np.zeros(room, PIXELS)
        self._rows["size"] = PIXELS.itemsize
        self._places = (
            self._views.ctypes.data_as(POINTER(_abi.Text)),
            self._handles.ctypes.data_as(POINTER(c_void_p)),
            self._rows.ctypes.data_as(POINTER(_abi.Pixels)),
        )

    def fill(self, texts: Sequence[bytes]) -> Chunk:
        """Takes other documents, no more than there is room for."""
        self._texts = texts
        # Bytes lie where they are as long as they live.
        self._page = b"".join(texts)
        start = cast(c_char_p(self._page), c_void_p).value or 0
        lengths = [len(text) for text in texts]
        self._views[: len(texts), 0] = list(accumulate(lengths[:-1], initial=start))[: len(texts)]
        self._views[: len(texts), 1] = lengths
        return self

    def draw(self, caller: Caller) -> list[Picture | SignwriterError]:
        """Draws all documents."""
        views, handles, rows = self._places
        arguments = (caller.handle, views, len(self._texts), self._drawing, handles, rows, None)
        return self._answers(caller, "render_all", *arguments)

    def draw_into(self, caller: Caller, surface: _abi.Surface) -> list[tuple[int, int] | SignwriterError]:
        """Draws all documents into a block; gives the width and the height of each."""
        views, _, rows = self._places
        count = len(self._texts)
        caller.call("render_all_to", caller.handle, views, count, self._drawing, byref(surface), rows, None)
        table = self._rows[:count]
        answers: list[tuple[int, int] | SignwriterError] = list(zip(table["width"].tolist(), table["height"].tolist()))
        for index in np.flatnonzero(table["bytes"] == 0).tolist():
            answers[index] = self._reason_into(caller, surface, index)
        return answers

    def _reason_into(self, caller: Caller, surface: _abi.Surface, index: int) -> tuple[int, int] | SignwriterError:
        """Why a document has no place in a block; see ``_reason``."""
        views, _, rows = self._places
        step = surface.stride * surface.height
        place = _abi.Surface(
            surface.size, surface.bytes + index * step, step, surface.stride, surface.width, surface.height
        )
        error = _abi.Error(sizeof(_abi.Error))
        view, row = byref(views[index]), byref(rows[index])
        call("render_all_to", caller.handle, view, 1, self._drawing, byref(place), row, byref(error))
        found = self._rows[index]
        return error_of(error) if error.status else (int(found["width"]), int(found["height"]))

    @property
    def submitted(self) -> tuple[Any, ...]:
        """The documents as ``submit`` takes them."""
        return self._places[0], len(self._texts), self._drawing

    def collect(self, caller: Caller, submission: Handle) -> list[Picture | SignwriterError]:
        """Waits for the pictures of a submission."""
        _, handles, rows = self._places
        return self._answers(caller, "submission_collect", submission, len(self._texts), handles, rows, None)

    def _answers(self, caller: Caller, name: str, *arguments: object) -> list[Picture | SignwriterError]:
        count = len(self._texts)
        self._handles[:] = 0
        try:
            caller.call(name, *arguments)
            rows: list[PixelRow] = self._rows[:count].tolist()
            handles: list[int] = self._handles[:count].tolist()
            if 0 not in handles:
                return list(map(Picture, handles, rows))
            answers = zip(handles, rows, self._texts)
            return [Picture(handle, row) if handle else self._reason(caller, text) for handle, row, text in answers]
        except BaseException:
            # An interrupt may come at any point. A handle that is released twice is refused the second time.
            Picture._release_all(self._handles.tolist())
            raise

    def _reason(self, caller: Caller, text: bytes) -> Picture | SignwriterError:
        """Why a document has no picture. Errors are rare, and their memory is not, so they are asked for one by one."""
        try:
            return Picture._made(call, "render", caller.handle, text, len(text), self._drawing)
        except SignwriterError as reason:
            return reason


class Submission(Held):
    """Documents that were submitted to a renderer, and whose pictures were not collected yet; see ``Renderer.submit``.

    It belongs to the renderer's thread. One that is dropped, on any thread, makes room for others.
    """

    _release = release_of("submission")
    _instead = "collect it, and send the arrays of its pictures"

    def __init__(self, caller: Caller, chunk: Chunk) -> None:
        self._caller = caller
        self._chunk = chunk
        self._take(caller.call, "submit", caller.handle, *chunk.submitted)

    @property
    def _flying(self) -> Handle:
        if not self._handle:
            raise UsageError("submission: it was collected or released, which is done once; submit the documents again")
        return self._handle

    @property
    def is_ready(self) -> bool:
        """Whether ``collect`` need not wait for the device."""
        is_ready = c_uint32()
        call("submission_poll", self._flying, byref(is_ready))
        return bool(is_ready.value)

    def collect(self) -> list[Picture | SignwriterError]:
        """Waits, and gives a picture or the reason for each document, in their order. Once is enough."""
        answers = self._chunk.collect(self._caller, self._flying)
        self._handle = 0
        return answers

    def release(self) -> None:
        """Lets the pictures go without waiting for them."""
        if self._handle:
            call("submission_release", self._handle)
            self._handle = 0


def fly(caller: Caller, chunks: Iterable[Chunk], most: int) -> Iterator[Picture | SignwriterError]:
    """Yields the answers of all chunks, in order, with as many in flight as asked for, or as there is room for."""
    flying: list[Submission] = []
    try:
        for chunk in chunks:
            if len(flying) == most:
                yield from flying.pop(0).collect()
            try:
                flying.append(Submission(caller, chunk))
            except UsageError as error:
                if error.status != _abi.FULL:
                    raise
                # Others of this renderer's are in flight.
                while flying:
                    yield from flying.pop(0).collect()
                yield from chunk.draw(caller)
        while flying:
            yield from flying.pop(0).collect()
    finally:
        # A caller that takes no more drops what is left.
        flying.clear()
