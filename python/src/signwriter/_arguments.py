"""Arguments as the library takes them: ctypes cuts numbers to their bits and texts at their first NUL."""

from __future__ import annotations

import operator
import os
from typing import Any, Iterable, Mapping, TypeVar

import numpy as np

Item = TypeVar("Item")


def integer(value: Any, name: str, least: int, most: int) -> int:
    """A whole number in a range."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name}: {value!r} is no whole number; give one in {least}...{most}") from None
    if not least <= number <= most:
        raise ValueError(f"{name}: {number} is not in {least}...{most}")
    return number


def text(value: Any, name: str) -> bytes:
    """A text without a NUL, which would end it."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: {value!r} is no text; give a str")
    return _without_nul(value.encode(), value, name)


def path(value: str | os.PathLike[str], name: str) -> bytes:
    """A path without a NUL."""
    return _without_nul(os.fsencode(value), value, name)


def listed(values: Iterable[Item], name: str) -> Iterable[Item]:
    """Several things, and not one that could be taken apart: a text by its characters, a mapping by its keys."""
    if isinstance(values, (str, bytes, bytearray, Mapping, os.PathLike)):
        raise TypeError(f"{name}: {values!r} is a single one; give a list, such as [{values!r}]")
    return values


def plain(value: Any) -> Any:
    """What JSON cannot write by itself, as what it can: NumPy's numbers, texts and arrays, and paths."""
    if isinstance(value, np.generic):
        own = value.item()
        # Times and the like have nothing in Python that JSON has, and some of them not even that.
        if isinstance(own, (bool, int, float, str)):
            return own
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, os.PathLike):
        return os.fspath(value)
    kind = f"{type(value).__module__}.{type(value).__qualname__}".removeprefix("builtins.")
    raise TypeError(f"{value!r} is of the type {kind}, which JSON has not; give a number, a text, a list or a mapping")


def _without_nul(encoded: bytes, value: Any, name: str) -> bytes:
    if b"\0" in encoded:
        raise ValueError(f"{name}: {value!r} has a NUL, which would end it; leave that out")
    return encoded
