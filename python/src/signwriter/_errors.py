"""Errors, with the library's own sentences."""

from __future__ import annotations

import re
from ctypes import byref, sizeof
from typing import Any

from . import _abi
from ._library import LIBRARY


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


class FilmError(SignwriterError):
    """A film or the words for it cannot be read, or it cannot have captions."""


class OutputError(SignwriterError, OSError):
    """A file cannot be written: no folder, no room, no ``ffmpeg``, or it is one that is read. ``errno`` is not set."""


class DeviceError(SignwriterError):
    """No GPU starts, or it failed while it drew."""


class UsageError(SignwriterError, RuntimeError):
    """A rule was broken: a renderer on a wrong thread, after ``close`` or after fork, or a wrong argument."""


_KINDS: dict[int, type[SignwriterError]] = {
    _abi.INVALID_DOCUMENT: DocumentError,
    _abi.NO_FONTS: DrawingError,
    _abi.NOT_DRAWABLE: DrawingError,
    _abi.NO_DEVICE: DeviceError,
    _abi.DEVICE_FAILED: DeviceError,
    _abi.BUFFER_TOO_SMALL: DrawingError,
    _abi.NOT_ENCODABLE: DrawingError,
    _abi.UNUSABLE_TARGET: DeviceError,
    _abi.NOT_OFFERED: DeviceError,
    _abi.NOT_WRITABLE: OutputError,
    _abi.UNUSABLE_FILM: FilmError,
}
_CONSTANT = re.compile(r"SIGNWRITER_(\w+)")


def error_of(error: _abi.Error) -> SignwriterError:
    """The exception for what the library says. Its constants are words here."""
    kind = _KINDS.get(error.status, UsageError)
    message = _CONSTANT.sub(lambda found: f'"{found[1].lower()}"', error.message.decode("utf-8", "replace"))
    return kind(message, error.status, error.field.decode("utf-8", "replace"))


def call(name: str, *arguments: Any) -> None:
    """Calls a function of the library, and raises what it says."""
    error = _abi.Error()
    error.size = sizeof(_abi.Error)
    if getattr(LIBRARY, f"signwriter_{name}")(*arguments, byref(error)):
        raise error_of(error)
