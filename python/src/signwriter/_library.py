"""The library, with the functions of signwriter.h. Every call releases the GIL."""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from . import _abi


def _load() -> ctypes.CDLL:
    """The library that SIGNWRITER_LIBRARY names, the wheel's, or the system's."""
    named = os.environ.get("SIGNWRITER_LIBRARY")
    own = Path(__file__).with_name("libsignwriter.so.0")
    library = ctypes.CDLL(named or (str(own) if own.exists() else "libsignwriter.so.0"))
    for name, (result, arguments) in _abi.FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library


LIBRARY = _load()
# For calls that take less time than releasing the GIL does.
QUICK = ctypes.PyDLL(LIBRARY._name)
QUICK.signwriter_picture_release.restype, QUICK.signwriter_picture_release.argtypes = (
    _abi.FUNCTIONS["signwriter_picture_release"]
)
VERSION = str(LIBRARY.signwriter_version_text().decode())
