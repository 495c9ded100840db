"""The C interface: the structs and functions of signwriter.h, for ctypes, which releases the GIL in every call."""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint32,
    c_uint64,
    c_void_p,
)
from pathlib import Path

AUTO, GPU, CPU = 0, 1, 2
USE_DEVICE, NO_SYSTEM_FONTS, SKIP_MISSING_GLYPHS = 1, 2, 4
RGBA, TEXT_MASK = 0, 1
PREMULTIPLIED, BOTTOM_UP, AT_TIME = 1, 2, 4
FROM, TO = 1, 2
GLYPH, WORD, LINE = 1, 2, 4


class Error(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("status", c_int32),
        ("reserved", c_uint32),
        ("field", c_char * 128),
        ("message", c_char * 1920),
    ]


Log = CFUNCTYPE(None, c_void_p, c_uint32, c_char_p)


class RendererDescriptor(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("choice", c_uint32),
        ("flags", c_uint32),
        ("device", c_int32),
        ("reserved", c_uint32),
        ("font_folders", POINTER(c_char_p)),
        ("font_folder_count", c_size_t),
        ("image_folders", POINTER(c_char_p)),
        ("image_folder_count", c_size_t),
        ("styles", c_void_p),
        ("fonts_of", c_void_p),
        ("max_pixels", c_uint64),
        ("max_layer_pixels", c_uint64),
        ("max_characters", c_uint64),
        ("max_masks", c_uint64),
        ("max_picture_bytes", c_uint64),
        ("log", Log),
        ("log_context", c_void_p),
        ("embedding", c_uint32),
        ("reserved_embedding", c_uint32),
        ("egl_display", c_void_p),
        ("egl_context", c_void_p),
    ]


class RendererInfo(Structure):
    _fields_ = [("size", c_size_t), ("is_gpu", c_uint32), ("font_count", c_uint32), ("name", c_char * 256)]


class Device(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("index", c_int32),
        ("works", c_uint32),
        ("is_software", c_uint32),
        ("reserved", c_uint32),
        ("description", c_char * 488),
    ]


class Drawing(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("content", c_uint32),
        ("flags", c_uint32),
        ("time", c_double),
        ("style", c_char_p),
        ("name", c_char_p),
    ]


class Pixels(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
        ("stride", c_size_t),
        ("length", c_size_t),
        ("bytes", c_void_p),
        ("bytes_per_pixel", c_uint32),
        ("flags", c_uint32),
        ("scale", c_double),
    ]


class Surface(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("bytes", c_void_p),
        ("length", c_size_t),
        ("stride", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
    ]


class Answer(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("index", c_size_t),
        ("picture", c_void_p),
        ("error", POINTER(Error)),
        ("is_repeated", c_uint32),
        ("reserved", c_uint32),
    ]


class Extent(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
        ("scale", c_double),
        ("scale_factor", c_double),
        ("layout", c_double * 4),
        ("ink", c_int64 * 4),
        ("line_count", c_uint32),
        ("missing_glyph_count", c_uint32),
        ("is_truncated", c_uint32),
        ("reserved", c_uint32),
    ]


class Boxes(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("count", c_size_t),
        ("boxes", c_void_p),
        ("texts", c_void_p),
        ("texts_length", c_size_t),
    ]


class TimelineDescriptor(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("rate_numerator", c_uint32),
        ("rate_denominator", c_uint32),
        ("flags", c_uint32),
        ("reserved", c_uint32),
        ("from_", c_double),
        ("to", c_double),
        ("style", c_char_p),
        ("name", c_char_p),
    ]


class TimelineInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("frame_count", c_size_t),
        ("start", c_double),
        ("duration", c_double),
        ("rate_numerator", c_uint32),
        ("rate_denominator", c_uint32),
        ("is_cyclic", c_uint32),
        ("reserved", c_uint32),
    ]


class Target(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("surface", c_uint32),
        ("name", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("format", c_uint32),
        ("x", c_int32),
        ("y", c_int32),
        ("composition", c_uint32),
        ("reserved", c_uint32),
    ]


class FenceInfo(Structure):
    _fields_ = [("size", c_size_t), ("egl_sync", c_void_p), ("is_passed", c_uint32), ("reserved", c_uint32)]


class LeaseInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("texture", c_uint32),
        ("format", c_uint32),
        ("texture_width", c_uint32),
        ("texture_height", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("scale", c_double),
    ]


class Text(Structure):
    _fields_ = [("bytes", c_char_p), ("length", c_size_t)]


Take = CFUNCTYPE(c_int, c_void_p, POINTER(Answer))
Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)

_HANDLE = POINTER(c_void_p)
# The arguments of each function, without the error that comes last.
_FUNCTIONS: dict[str, list[type]] = {
    "styles_create": [c_char_p, c_size_t, c_char_p, _HANDLE],
    "styles_open": [c_char_p, _HANDLE],
    "styles_release": [c_void_p],
    "renderer_create": [POINTER(RendererDescriptor), _HANDLE],
    "renderer_release": [c_void_p],
    "renderer_describe": [c_void_p, POINTER(RendererInfo)],
    "devices": [POINTER(Device), c_size_t, POINTER(c_size_t)],
    "render": [c_void_p, c_char_p, c_size_t, POINTER(Drawing), _HANDLE],
    "render_to": [c_void_p, c_char_p, c_size_t, POINTER(Drawing), POINTER(Surface), POINTER(Pixels)],
    "render_all": [c_void_p, c_void_p, c_size_t, POINTER(Drawing), c_void_p, c_void_p, POINTER(Error)],
    "render_all_to": [c_void_p, c_void_p, c_size_t, POINTER(Drawing), POINTER(Surface), c_void_p, POINTER(Error)],
    "picture_pixels": [c_void_p, POINTER(Pixels)],
    "picture_measures": [c_void_p, _HANDLE],
    "picture_encode": [c_void_p, c_char_p, Write, c_void_p],
    "picture_release": [c_void_p],
    "measure": [c_void_p, c_char_p, c_size_t, POINTER(Drawing), _HANDLE],
    "measures_extent": [c_void_p, POINTER(Extent)],
    "measures_json": [c_void_p, POINTER(c_void_p), POINTER(c_size_t)],
    "measures_boxes": [c_void_p, c_uint32, POINTER(Boxes)],
    "measures_release": [c_void_p],
    "timeline_create": [c_void_p, c_char_p, c_size_t, POINTER(TimelineDescriptor), _HANDLE],
    "timeline_describe": [c_void_p, POINTER(TimelineInfo)],
    "timeline_frames": [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(Drawing), Take, c_void_p],
    "timeline_release": [c_void_p],
    "draw": [
        c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), POINTER(Target), c_void_p, _HANDLE, POINTER(Error),
    ],
    "submit": [c_void_p, c_void_p, c_size_t, POINTER(Drawing), _HANDLE],
    "submission_poll": [c_void_p, POINTER(c_uint32)],
    "submission_collect": [c_void_p, c_size_t, c_void_p, c_void_p, POINTER(Error)],
    "submission_release": [c_void_p],
    "lease_create": [c_void_p, c_char_p, c_size_t, POINTER(Drawing), c_uint32, _HANDLE],
    "lease_describe": [c_void_p, POINTER(LeaseInfo)],
    "lease_fence": [c_void_p, _HANDLE],
    "lease_release": [c_void_p],
    "fence_describe": [c_void_p, POINTER(FenceInfo)],
    "fence_wait": [c_void_p, c_double],
    "fence_wait_on_device": [c_void_p],
    "fence_descriptor": [c_void_p, POINTER(c_int32)],
    "fence_release": [c_void_p],
}


def _load() -> ctypes.CDLL:
    """The library: the one that SIGNWRITER_LIBRARY names, the wheel's, or the system's."""
    named = os.environ.get("SIGNWRITER_LIBRARY")
    own = Path(__file__).with_name("libsignwriter.so.0")
    library = ctypes.CDLL(named or (str(own) if own.exists() else "libsignwriter.so.0"))
    for name, arguments in _FUNCTIONS.items():
        function = getattr(library, f"signwriter_{name}")
        function.argtypes = [*arguments, POINTER(Error)]
        function.restype = c_int32
    library.signwriter_version_text.restype = c_char_p
    return library


LIBRARY = _load()
# For calls that take less time than releasing the GIL does.
QUICK = ctypes.PyDLL(LIBRARY._name)
QUICK.signwriter_picture_release.argtypes = [c_void_p, c_void_p]
QUICK.signwriter_picture_release.restype = c_int32
VERSION = LIBRARY.signwriter_version_text().decode()
