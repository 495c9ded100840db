"""Errors, with the library's own sentences."""

from __future__ import annotations

from ctypes import byref, c_void_p, sizeof
from typing import Any

from . import _abi


class SignwriterError(Exception):
    """Something cannot be drawn. The message names the place, the value and the remedy.

    ``status`` is a status of signwriter.h, ``field`` the path of the faulty member, such as ``shadows[0].blur``.
    """

    def __init__(self, message: str, status: int = 0, field: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.field = field

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self), self.status, self.field)


class DocumentError(SignwriterError, ValueError):
    """The document or the style sheet is faulty."""


class DrawingError(SignwriterError):
    """The document is valid and cannot be drawn: a font or a picture is missing, or a limit is exceeded."""


class DeviceError(SignwriterError):
    """No GPU starts, or it failed while it drew."""


class UsageError(SignwriterError, RuntimeError):
    """A rule was broken: a renderer on a wrong thread, after ``close`` or after fork, or a wrong argument."""


_KINDS: dict[int, type[SignwriterError]] = {
    8: DocumentError,
    9: DrawingError,
    10: DrawingError,
    11: DeviceError,
    12: DeviceError,
    13: DrawingError,
    15: DrawingError,
    16: DeviceError,
    17: DeviceError,
}


def error_of(error: _abi.Error) -> SignwriterError:
    """The exception for what the library says."""
    kind = _KINDS.get(error.status, UsageError)
    message = error.message.decode("utf-8", "replace")
    return kind(message, error.status, error.field.decode("utf-8", "replace"))


def call(name: str, *arguments: Any) -> None:
    """Calls a function of the library, and raises what it says."""
    error = _abi.Error()
    error.size = sizeof(_abi.Error)
    if getattr(_abi.LIBRARY, f"signwriter_{name}")(*arguments, byref(error)):
        raise error_of(error)


def make(name: str, *arguments: Any) -> int:
    """Calls a function of the library that gives out a handle as its last argument."""
    handle = c_void_p()
    call(name, *arguments, byref(handle))
    return handle.value or 0
