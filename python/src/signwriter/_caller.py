"""Calls with a renderer, and what it logs in them."""

from __future__ import annotations

import operator
from ctypes import CFUNCTYPE, c_char_p, c_uint32, cast, py_object
from typing import Any, Callable

from . import _abi
from ._errors import UsageError, call
from ._held import Handle


class _Level(c_uint32):
    """The level of a message. Each is a key of its own."""

    __hash__ = object.__hash__


# Nothing of Python runs in this callback: what is raised there is lost, and an interrupt is raised as soon as anything
# runs. `setitem` puts the message into the dictionary that is the context.
_note = CFUNCTYPE(None, py_object, _Level, c_char_p)(operator.setitem)
_NOTE = cast(_note, _abi.Log)
_LEVELS = ("info", "warning")


class Caller:
    """Calls functions with a renderer's handle, and tells afterwards what was logged in them."""

    def __init__(self, log: Callable[[str, str], None] | None) -> None:
        self._log = log
        self._messages: dict[_Level, bytes] = {}
        self._handle: Handle = 0

    def listen(self, wish: _abi.RendererDescriptor) -> None:
        """Asks for what the renderer logs."""
        if self._log:
            wish.log, wish.log_context = _NOTE, id(self._messages)

    def open(self, handle: Handle) -> None:
        """Notes the renderer's handle."""
        self._handle = handle

    def close(self) -> None:
        """Notes that the renderer was released."""
        self._handle = 0

    @property
    def handle(self) -> Handle:
        """The renderer's handle."""
        if not self._handle:
            raise UsageError("renderer: it is closed; make another")
        return self._handle

    def call(self, name: str, *arguments: Any) -> None:
        """Calls a function; see ``_errors.call``."""
        try:
            call(name, *arguments)
        finally:
            if self._messages:
                self.tell()

    def tell(self) -> None:
        """Tells what was logged. The first message whose telling fails is the last."""
        messages = list(self._messages.items())
        self._messages.clear()
        for level, text in messages:
            if self._log:
                self._log(_LEVELS[level.value], text.decode("utf-8", "replace"))
