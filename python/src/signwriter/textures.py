"""Textures of a program that draws with OpenGL itself."""

from __future__ import annotations

import ctypes
from ctypes import byref, c_int32, c_void_p, sizeof
from dataclasses import dataclass

from . import _abi
from ._arguments import integer
from ._errors import UsageError, call
from ._held import Held, release_of
from .video import FORMATS, MATRICES, RANGES, SITES, number_of

_FORMATS = ["rgba8", "rgba16f"]
# The formats of planes of frames, by the bytes of a sample and the samples of a pixel.
_PLANE_FORMATS = {(1, 1): 2, (1, 2): 3, (2, 1): 4, (2, 2): 5}
_MOST = (1 << 32) - 1


def format_number(format: str) -> int:
    """The number of a format in signwriter.h."""
    if format not in _FORMATS:
        raise ValueError(f"{format!r} is no format; write rgba8 or rgba16f")
    return _FORMATS.index(format)


@dataclass(frozen=True)
class FramePlane:
    """A plane of a video frame, for a ``Target`` that is one: the frame's format, and the plane's index in it.

    Formats are those of ``signwriter.video.FORMATS`` whose planes have one or two samples a pixel: a texture of R8 or
    RG8, and of R16 or RG16 for P010. The rest is as ``signwriter.video.Overlay`` has it.
    """

    format: str
    plane: int = 0
    matrix: str = "bt709"
    range: str = "limited"
    site: str = "left"

    def _fill(self, target: _abi.Target) -> None:
        target.frame_format = number_of(self.format, "format", FORMATS)
        target.plane = integer(self.plane, "plane", 0, 3)
        target.matrix = number_of(self.matrix, "matrix", MATRICES)
        target.range = number_of(self.range, "range", RANGES)
        target.site = number_of(self.site, "site", SITES)
        samples = 2 if self.plane and self.format in ("nv12", "nv21", "p010") else 1
        target.format = _PLANE_FORMATS[2 if self.format == "p010" else 1, samples]
        target.composition = 1


@dataclass(frozen=True)
class Target:
    """A texture (``texture``) or a framebuffer (``framebuffer``) of yours by its OpenGL name, and the place in it.

    ``composition`` is "replace", or "over" to lay the label over what is there. ``format`` is "rgba8" or "rgba16f".
    With ``frame`` the target is a plane of a video frame, over which the label is laid; then width, height and place
    are those of the frame in pixels, and ``format`` and ``composition`` follow from the plane.
    """

    width: int
    height: int
    texture: int | None = None
    framebuffer: int | None = None
    x: int = 0
    y: int = 0
    format: str = "rgba8"
    composition: str = "replace"
    frame: FramePlane | None = None

    def _struct(self) -> _abi.Target:
        if (self.texture is None) == (self.framebuffer is None):
            raise ValueError("a target is a texture or a framebuffer; give one of the two")
        compositions = {"replace": 0, "over": 1}
        if self.composition not in compositions:
            raise ValueError(f"{self.composition!r} is no composition; write replace or over")
        target = _abi.Target(sizeof(_abi.Target))
        target.surface = 0 if self.framebuffer is None else 1
        if self.framebuffer is None:
            target.name = integer(self.texture, "texture", 0, _MOST)
        else:
            target.name = integer(self.framebuffer, "framebuffer", 0, _MOST)
        target.width, target.height = integer(self.width, "width", 1, _MOST), integer(self.height, "height", 1, _MOST)
        target.x = integer(self.x, "x", -(1 << 31), (1 << 31) - 1)
        target.y = integer(self.y, "y", -(1 << 31), (1 << 31) - 1)
        target.format, target.composition = format_number(self.format), compositions[self.composition]
        if self.frame is not None:
            self.frame._fill(target)
        return target


class Fence(Held):
    """A point in what a renderer told the device. Any thread may ask and wait."""

    _release = release_of("fence")
    _is_constant = True
    _instead = "send what fence.descriptor() gives, by a socket"

    @property
    def is_passed(self) -> bool:
        """Whether everything before it is drawn."""
        return bool(self._info().is_passed)

    @property
    def egl_sync(self) -> int:
        """The EGLSync of the renderer's display. It belongs to the fence."""
        return int(self._info().egl_sync or 0)

    def _info(self) -> _abi.FenceInfo:
        info = _abi.FenceInfo(sizeof(_abi.FenceInfo))
        call("fence_describe", self._handle, byref(info))
        return info

    def wait(self, seconds: float = 60) -> None:
        """Waits until everything before it is drawn, ``seconds`` at most; beyond that it raises ``DeviceError``."""
        call("fence_wait", self._handle, seconds)

    def wait_on_device(self) -> None:
        """Makes the device wait before it does what the context that is current here is told from now on."""
        call("fence_wait_on_device", self._handle)

    def descriptor(self) -> int:
        """A file descriptor for other processes and interfaces, which is yours to close, where the driver has them."""
        descriptor = c_int32()
        call("fence_descriptor", self._handle, byref(descriptor))
        return descriptor.value


class Lease(Held):
    """A texture of the renderer's with a label in it, which is yours to read until it is released.

    ``texture`` is its OpenGL name, in the renderer's context and in those that share objects with it. The label begins
    at texel 0, 0, and the texture may be larger. If your context was not current when the label was drawn, wait for
    ``fence`` before you read. Any thread may release it, after your context was told all that reads it. It goes with
    its renderer.
    """

    _release = release_of("lease")
    _instead = "a texture is given back once; take another by Renderer.lease"

    def _describe(self) -> Lease:
        info = _abi.LeaseInfo(sizeof(_abi.LeaseInfo))
        call("lease_describe", self._handle, byref(info))
        self.texture = int(info.texture)
        self.format = _FORMATS[info.format]
        self.texture_width, self.texture_height = int(info.texture_width), int(info.texture_height)
        self.width, self.height = int(info.width), int(info.height)
        self.scale = float(info.scale)
        return self

    @property
    def fence(self) -> Fence:
        """The fence behind the label."""
        if not self._handle:
            raise UsageError("lease: it was released, and its texture given back; take the fence before", 4)
        return Fence._made(call, "lease_fence", self._handle)

    def release(self) -> None:
        """Gives the texture back. Once is enough; more does nothing."""
        if self._handle:
            call("lease_release", self._handle)
            self._handle = 0

    def __enter__(self) -> Lease:
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def current_context() -> tuple[int, int]:
    """The EGLDisplay and the EGLContext that are current on this thread."""
    try:
        egl = ctypes.CDLL("libEGL.so.1")
    except OSError as error:
        raise UsageError(f"there is no EGL here: {error}; give the display and the context yourself") from None
    egl.eglGetCurrentDisplay.restype = egl.eglGetCurrentContext.restype = c_void_p
    display, context = egl.eglGetCurrentDisplay(), egl.eglGetCurrentContext()
    if not display or not context:
        raise UsageError("no EGL context is current on this thread; make one current, or give display and context")
    return display, context
