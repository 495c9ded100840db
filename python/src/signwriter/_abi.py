"""The C interface: what signwriter.h declares, for ctypes. Written by scripts/make python-abi; edit the header instead."""

from __future__ import annotations

from ctypes import (
    c_char,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_size_t,
    c_uint16,
    c_uint32,
    c_uint64,
    c_void_p,
    CFUNCTYPE,
    POINTER,
    Structure,
)

OK = 0
NULL_ARGUMENT = 1
STRUCT_SIZE = 2
INVALID_ARGUMENT = 3
INVALID_HANDLE = 4
WRONG_THREAD = 5
FORKED = 6
BUSY = 7
INVALID_DOCUMENT = 8
NO_FONTS = 9
NOT_DRAWABLE = 10
NO_DEVICE = 11
DEVICE_FAILED = 12
BUFFER_TOO_SMALL = 13
STOPPED = 14
NOT_ENCODABLE = 15
UNUSABLE_TARGET = 16
NOT_OFFERED = 17
FULL = 18
NOT_WRITABLE = 19
UNUSABLE_FILM = 20
LOG_INFO = 0
LOG_WARNING = 1
AUTO = 0
GPU = 1
CPU = 2
OWN_CONTEXT = 0
SHARED_CONTEXT = 1
CURRENT_CONTEXT = 2
USE_DEVICE = 1
NO_SYSTEM_FONTS = 2
SKIP_MISSING_GLYPHS = 4
RGBA = 0
TEXT_MASK = 1
RGBA16 = 2
PREMULTIPLIED = 1
BOTTOM_UP = 2
AT_TIME = 4
BGRA = 8
WITH_MASK = 16
MAX_SUBMISSIONS = 4
GLYPH = 1
WORD = 2
LINE = 4
RUBY = 8
FROM = 1
TO = 2
CAPTIONED = 0
CAPTIONS = 1
CHANGES = 2
SHEET = 3
AREA = 1
FRAME_RGBA = 0
FRAME_BGRA = 1
FRAME_RGBX = 2
FRAME_BGRX = 3
FRAME_I420 = 4
FRAME_YV12 = 5
FRAME_NV12 = 6
FRAME_NV21 = 7
FRAME_P010 = 8
FRAME_Y444 = 9
FRAME_AYUV = 10
FRAME_GRAY8 = 11
FRAME_I420_10LE = 12
BT709 = 0
BT601 = 1
BT2020 = 2
LIMITED_RANGE = 0
FULL_RANGE = 1
SITE_LEFT = 0
SITE_CENTER = 1
SITE_TOP_LEFT = 2
SDR = 0
HLG = 1
PQ = 2
TEXTURE = 0
FRAMEBUFFER = 1
RGBA8 = 0
RGBA16F = 1
R8 = 2
RG8 = 3
R16 = 4
RG16 = 5
REPLACE = 0
OVER = 1
HAS_MODIFIER = 1


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
        ("max_drawing_milliseconds", c_uint64),
    ]


class RendererInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("is_gpu", c_uint32),
        ("font_count", c_uint32),
        ("name", c_char * 256),
    ]


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


class Area(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("x", c_uint32),
        ("y", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
    ]


Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_size_t)


class Surface(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("bytes", c_void_p),
        ("length", c_size_t),
        ("stride", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
    ]


class Text(Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("length", c_size_t),
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


Take = CFUNCTYPE(c_int, c_void_p, POINTER(Answer))


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


class Box(Structure):
    _fields_ = [
        ("quad", c_double * 8),
        ("kind", c_uint32),
        ("is_right_to_left", c_uint32),
        ("text_index", c_uint32),
        ("line", c_uint32),
        ("text_start", c_uint32),
        ("text_length", c_uint32),
    ]


class Boxes(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("count", c_size_t),
        ("boxes", POINTER(Box)),
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


class Track(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("words", c_char_p),
        ("style", c_char_p),
        ("flags", c_uint32),
        ("reserved", c_uint32),
        ("area", c_double * 4),
        ("offset", c_double),
        ("stretch_numerator", c_uint32),
        ("stretch_denominator", c_uint32),
    ]


class FilmDescriptor(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("film", c_char_p),
        ("output", c_char_p),
        ("tracks", POINTER(Track)),
        ("track_count", c_size_t),
        ("encoder", c_char_p),
        ("form", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("rate_numerator", c_uint32),
        ("rate_denominator", c_uint32),
        ("reserved", c_uint32),
    ]


class FilmInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("done", c_size_t),
        ("count", c_size_t),
        ("is_finished", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("reserved", c_uint32),
        ("frame_count", c_size_t),
        ("drawn_count", c_size_t),
    ]


Progress = CFUNCTYPE(c_int32, c_void_p, POINTER(FilmInfo))


class OverlayDescriptor(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("format", c_uint32),
        ("matrix", c_uint32),
        ("range", c_uint32),
        ("site", c_uint32),
        ("transfer", c_uint32),
        ("reserved", c_uint32),
        ("white", c_double),
    ]


class OverlayInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
        ("ink_x", c_uint32),
        ("ink_y", c_uint32),
        ("ink_width", c_uint32),
        ("ink_height", c_uint32),
    ]


class FramePlane(Structure):
    _fields_ = [
        ("bytes", c_void_p),
        ("stride", c_int64),
    ]


class Frame(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
        ("planes", FramePlane * 4),
    ]


class OverlayPart(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("x", c_uint32),
        ("y", c_uint32),
        ("width", c_uint32),
        ("height", c_uint32),
        ("components", c_uint32),
        ("whole", c_uint32),
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
        ("plane", c_uint32),
        ("frame_format", c_uint32),
        ("matrix", c_uint32),
        ("range", c_uint32),
        ("site", c_uint32),
    ]


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


class Plane(Structure):
    _fields_ = [
        ("descriptor", c_int32),
        ("reserved", c_uint32),
        ("offset", c_uint64),
        ("stride", c_uint64),
    ]


class Buffer(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("width", c_uint32),
        ("height", c_uint32),
        ("fourcc", c_uint32),
        ("flags", c_uint32),
        ("modifier", c_uint64),
        ("plane_count", c_uint32),
        ("reserved", c_uint32),
        ("planes", Plane * 4),
    ]


class ImageInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("egl_image", c_void_p),
        ("width", c_uint32),
        ("height", c_uint32),
        ("format", c_uint32),
        ("reserved", c_uint32),
    ]


class FenceInfo(Structure):
    _fields_ = [
        ("size", c_size_t),
        ("egl_sync", c_void_p),
        ("is_passed", c_uint32),
        ("reserved", c_uint32),
    ]


# The result and the arguments of each function.
FUNCTIONS: dict[str, tuple[type, list[type]]] = {
    "signwriter_version": (c_uint32, []),
    "signwriter_version_text": (c_char_p, []),
    "signwriter_status_sentence": (c_char_p, [c_int32]),
    "signwriter_styles_create": (c_int32, [c_char_p, c_size_t, c_char_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_styles_open": (c_int32, [c_char_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_styles_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_renderer_create": (c_int32, [POINTER(RendererDescriptor), POINTER(c_void_p), POINTER(Error)]),
    "signwriter_renderer_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_renderer_describe": (c_int32, [c_void_p, POINTER(RendererInfo), POINTER(Error)]),
    "signwriter_devices": (c_int32, [POINTER(Device), c_size_t, POINTER(c_size_t), POINTER(Error)]),
    "signwriter_render": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_document_create": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_document_render": (c_int32, [c_void_p, c_void_p, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_document_measures": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_document_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_picture_pixels": (c_int32, [c_void_p, POINTER(Pixels), POINTER(Error)]),
    "signwriter_picture_mask": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_picture_changes": (c_int32, [c_void_p, c_void_p, POINTER(Area), POINTER(Error)]),
    "signwriter_picture_measures": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_picture_encode": (c_int32, [c_void_p, c_char_p, Write, c_void_p, POINTER(Error)]),
    "signwriter_picture_encode_to": (c_int32, [c_void_p, c_char_p, c_void_p, c_size_t, POINTER(c_size_t),
        POINTER(Error)]),
    "signwriter_picture_save": (c_int32, [c_void_p, c_char_p, POINTER(Error)]),
    "signwriter_sprite_font_save": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), c_char_p, c_char_p,
        POINTER(Error)]),
    "signwriter_picture_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_render_to": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), POINTER(Surface),
        POINTER(Pixels), POINTER(Error)]),
    "signwriter_render_batch": (c_int32, [c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), Take, c_void_p,
        POINTER(Error)]),
    "signwriter_render_all": (c_int32, [c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Pixels), POINTER(Error), POINTER(Error)]),
    "signwriter_render_all_to": (c_int32, [c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), POINTER(Surface),
        POINTER(Pixels), POINTER(Error), POINTER(Error)]),
    "signwriter_submit": (c_int32, [c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_submission_poll": (c_int32, [c_void_p, POINTER(c_uint32), POINTER(Error)]),
    "signwriter_submission_collect": (c_int32, [c_void_p, c_size_t, POINTER(c_void_p), POINTER(Pixels),
        POINTER(Error), POINTER(Error)]),
    "signwriter_submission_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_measure": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_measures_extent": (c_int32, [c_void_p, POINTER(Extent), POINTER(Error)]),
    "signwriter_measures_json": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(c_size_t), POINTER(Error)]),
    "signwriter_measures_boxes": (c_int32, [c_void_p, c_uint32, POINTER(Boxes), POINTER(Error)]),
    "signwriter_measures_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_timeline_create": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(TimelineDescriptor),
        POINTER(c_void_p), POINTER(Error)]),
    "signwriter_timeline_describe": (c_int32, [c_void_p, POINTER(TimelineInfo), POINTER(Error)]),
    "signwriter_timeline_frames": (c_int32, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(Drawing), Take, c_void_p,
        POINTER(Error)]),
    "signwriter_timeline_all": (c_int32, [c_void_p, c_void_p, c_size_t, c_size_t, POINTER(Drawing), POINTER(Answer),
        POINTER(Error)]),
    "signwriter_timeline_render": (c_int32, [c_void_p, c_void_p, POINTER(Drawing), POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_timeline_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_film_write": (c_int32, [c_void_p, POINTER(FilmDescriptor), Progress, c_void_p, POINTER(Error)]),
    "signwriter_film_create": (c_int32, [c_void_p, POINTER(FilmDescriptor), POINTER(c_void_p), POINTER(Error)]),
    "signwriter_film_advance": (c_int32, [c_void_p, POINTER(FilmInfo), POINTER(Error)]),
    "signwriter_film_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_overlay_create": (c_int32, [c_void_p, POINTER(OverlayDescriptor), POINTER(c_void_p), POINTER(Error)]),
    "signwriter_overlay_describe": (c_int32, [c_void_p, POINTER(OverlayInfo), POINTER(Error)]),
    "signwriter_overlay_blend": (c_int32, [c_void_p, POINTER(Frame), c_int32, c_int32, c_double, POINTER(Error)]),
    "signwriter_overlay_numbers": (c_int32, [c_void_p, c_uint32, c_uint32, c_uint32, c_int32, c_int32,
        POINTER(OverlayPart), POINTER(c_uint16), POINTER(c_uint32), c_size_t, POINTER(c_size_t), POINTER(Error)]),
    "signwriter_overlay_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_draw": (c_int32, [c_void_p, POINTER(Text), c_size_t, POINTER(Drawing), POINTER(Target), c_void_p,
        POINTER(c_void_p), POINTER(Error), POINTER(Error)]),
    "signwriter_document_draw": (c_int32, [c_void_p, c_void_p, POINTER(Drawing), POINTER(Target), c_void_p,
        POINTER(c_void_p), POINTER(Error)]),
    "signwriter_timeline_draw": (c_int32, [c_void_p, c_void_p, POINTER(Drawing), POINTER(Target), c_void_p,
        POINTER(c_void_p), POINTER(Error)]),
    "signwriter_lease_create": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Drawing), c_uint32, POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_lease_describe": (c_int32, [c_void_p, POINTER(LeaseInfo), POINTER(Error)]),
    "signwriter_lease_fence": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_lease_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_lease_image": (c_int32, [c_void_p, POINTER(c_void_p), POINTER(Error)]),
    "signwriter_image_describe": (c_int32, [c_void_p, POINTER(ImageInfo), POINTER(Error)]),
    "signwriter_image_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_lease_buffer": (c_int32, [c_void_p, POINTER(Buffer), POINTER(Error)]),
    "signwriter_import_image": (c_int32, [c_void_p, c_void_p, c_uint32, c_uint32, c_uint32, POINTER(c_void_p),
        POINTER(Error)]),
    "signwriter_import_buffer": (c_int32, [c_void_p, POINTER(Buffer), POINTER(c_void_p), POINTER(Error)]),
    "signwriter_import_target": (c_int32, [c_void_p, POINTER(Target), POINTER(Error)]),
    "signwriter_import_release": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_fence_describe": (c_int32, [c_void_p, POINTER(FenceInfo), POINTER(Error)]),
    "signwriter_fence_wait": (c_int32, [c_void_p, c_double, POINTER(Error)]),
    "signwriter_fence_wait_on_device": (c_int32, [c_void_p, POINTER(Error)]),
    "signwriter_fence_descriptor": (c_int32, [c_void_p, POINTER(c_int32), POINTER(Error)]),
    "signwriter_fence_release": (c_int32, [c_void_p, POINTER(Error)]),
}
