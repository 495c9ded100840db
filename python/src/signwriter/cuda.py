"""Labels in the memory of CUDA, taken from textures of OpenGL without a copy through the host.

For text that is new in each frame, or many labels at once, on a GPU of NVIDIA's. For a label that stays, blending its
planes with ``signwriter.video`` on the device costs less.
"""

from __future__ import annotations

import ctypes
import threading
from ctypes import POINTER, Structure, byref, c_char_p, c_int, c_int32, c_int64, c_size_t, c_uint, c_uint8, c_uint16
from ctypes import c_uint64, c_void_p, cast, py_object, pythonapi
from typing import Any

from ._abi import NOT_OFFERED, UNUSABLE_TARGET
from ._arguments import integer
from ._errors import DeviceError, UsageError
from ._held import Handle, Held
from .textures import Lease

_LIBRARY = "libcuda.so.1"
_GL_TEXTURE_2D = 0x0DE1
_READ_ONLY = 1  # CU_GRAPHICS_REGISTER_FLAGS_READ_ONLY
_ALL_DEVICES = 1  # CU_GL_DEVICE_LIST_ALL
_DEVICE, _ARRAY = 2, 3  # CUmemorytype
_MOST = (1 << 31) - 1
_CUDA = 2  # kDLCUDA
_CHANNELS = 4


class _Copy(Structure):
    """CUDA_MEMCPY2D."""

    _fields_ = [
        ("from_x", c_size_t), ("from_y", c_size_t), ("from_type", c_int), ("from_host", c_void_p),
        ("from_device", c_uint64), ("from_array", c_void_p), ("from_pitch", c_size_t),
        ("to_x", c_size_t), ("to_y", c_size_t), ("to_type", c_int), ("to_host", c_void_p),
        ("to_device", c_uint64), ("to_array", c_void_p), ("to_pitch", c_size_t),
        ("width", c_size_t), ("height", c_size_t),
    ]  # fmt: skip


_FUNCTIONS: dict[str, list[Any]] = {
    "cuInit": [c_uint],
    "cuGetErrorString": [c_int, POINTER(c_char_p)],
    "cuGLGetDevices_v2": [POINTER(c_uint), POINTER(c_int), c_uint, c_int],
    "cuDevicePrimaryCtxRetain": [POINTER(c_void_p), c_int],
    "cuDevicePrimaryCtxRelease_v2": [c_int],
    "cuCtxPushCurrent_v2": [c_void_p],
    "cuCtxPopCurrent_v2": [POINTER(c_void_p)],
    "cuGraphicsGLRegisterImage": [POINTER(c_void_p), c_uint, c_uint, c_uint],
    "cuGraphicsUnregisterResource": [c_void_p],
    "cuGraphicsMapResources": [c_uint, POINTER(c_void_p), c_void_p],
    "cuGraphicsUnmapResources": [c_uint, POINTER(c_void_p), c_void_p],
    "cuGraphicsSubResourceGetMappedArray": [POINTER(c_void_p), c_void_p, c_uint, c_uint],
    "cuMemAlloc_v2": [POINTER(c_void_p), c_size_t],
    "cuMemFree_v2": [c_void_p],
    "cuMemcpy2DAsync_v2": [POINTER(_Copy), c_void_p],
    "cuEventCreate": [POINTER(c_void_p), c_uint],
    "cuEventRecord": [c_void_p, c_void_p],
    "cuEventDestroy_v2": [c_void_p],
    "cuStreamWaitEvent": [c_void_p, c_void_p, c_uint],
    "cuStreamSynchronize": [c_void_p],
}


class _Driver:
    """The functions of CUDA's driver that are called here."""

    def __init__(self) -> None:
        try:
            self._library = ctypes.CDLL(_LIBRARY)
            for name, arguments in _FUNCTIONS.items():
                function = getattr(self._library, name)
                function.restype, function.argtypes = c_int, arguments
        except (OSError, AttributeError) as error:
            raise DeviceError(
                f"cuda: there is no driver of CUDA here ({error}); draw into memory, or install NVIDIA's driver",
                NOT_OFFERED,
            ) from None
        self.call("cuInit", 0)

    def call(self, name: str, *arguments: Any, hint: str = "") -> None:
        """Calls a function, and raises what it says."""
        code = getattr(self._library, name)(*arguments)
        if not code:
            return
        sentence = c_char_p()
        self._library.cuGetErrorString(code, byref(sentence))
        said = (sentence.value or b"unknown error").decode("utf-8", "replace")
        raise DeviceError(f"cuda: {name} failed: {said} ({code}){hint}", UNUSABLE_TARGET)

    def free(self, name: str, *arguments: Any) -> None:
        """Calls a function that lets go of something, whatever it says: nobody could do more about it."""
        getattr(self._library, name)(*arguments)


_driver: _Driver | None = None
_lock = threading.Lock()


def _loaded() -> _Driver:
    """The driver, which is loaded when it is first needed."""
    global _driver
    with _lock:
        if _driver is None:
            _driver = _Driver()
        return _driver


def is_available() -> bool:
    """Whether CUDA's driver is there. Whether it knows the device of OpenGL is known when a texture is registered."""
    try:
        _loaded()
    except DeviceError:
        return False
    return True


class _Context(Held):
    """CUDA's own context of a device, current while this is entered."""

    _instead = "it belongs to its textures and arrays"

    def __init__(self, driver: _Driver, ordinal: int) -> None:
        self.driver, self.ordinal = driver, ordinal
        self._handle = context = c_void_p()
        driver.call("cuDevicePrimaryCtxRetain", byref(context), ordinal)

    def __enter__(self) -> None:
        self.driver.call("cuCtxPushCurrent_v2", self._handle)

    def __exit__(self, *_: object) -> None:
        self.driver.free("cuCtxPopCurrent_v2", byref(c_void_p()))

    def _release(self, _: Handle, error: None) -> None:
        self.driver.free("cuDevicePrimaryCtxRelease_v2", self.ordinal)


def _ordinal(driver: _Driver) -> int:
    """The device of the context of OpenGL that is current on this thread."""
    count, devices = c_uint(), (c_int * 16)()
    hint = ". A context of OpenGL must be current on this thread, on a GPU that CUDA knows; make one there, by EGL's device"
    driver.call("cuGLGetDevices_v2", byref(count), devices, 16, _ALL_DEVICES, hint=hint)
    if not count.value:
        raise DeviceError(
            "cuda: the context of OpenGL that is current is on no GPU that CUDA knows; make it on that GPU, by EGL's "
            "device, or draw into memory",
            UNUSABLE_TARGET,
        )
    return int(devices[0])


def _stream(number: int) -> c_void_p:
    return c_void_p(integer(number, "stream", 0, (1 << 64) - 1))


class Texture(Held):
    """A texture of OpenGL, of RGBA8, that CUDA may read.

    Registering takes long: do it once for a texture. A context of OpenGL that has the texture must be current on this
    thread, here, in ``copy`` and in ``close``. What OpenGL was told before ``copy`` is done before CUDA reads.
    """

    _handle: c_void_p
    _instead = "register the texture once, and share this"

    def __init__(self, texture: int, width: int, height: int) -> None:
        self.texture = integer(texture, "texture", 1, (1 << 32) - 1)
        self.width, self.height = integer(width, "width", 1, _MOST), integer(height, "height", 1, _MOST)
        self._driver = driver = _loaded()
        self._context = _Context(driver, _ordinal(driver))
        self._handle = c_void_p()
        with self._context:
            driver.call(
                "cuGraphicsGLRegisterImage", byref(self._handle), self.texture, _GL_TEXTURE_2D, _READ_ONLY,
                hint=f". Give the name of a texture of RGBA8; {self.texture} may be none, or of another format",
            )  # fmt: skip

    @classmethod
    def of(cls, lease: Lease) -> Texture:
        """The texture of a lease, of the label's size. Close it before the lease is given back."""
        if lease.format != "rgba8":
            raise ValueError(f"lease: it is {lease.format}; take it with format='rgba8'")
        return cls(lease.texture, lease.width, lease.height)

    def copy(self, stream: int = 0) -> Array:
        """A copy in memory of CUDA's, made behind what the stream was told before, and before what it is told next.

        ``stream`` is a CUstream as a number, as ``torch.cuda.Stream.cuda_stream`` gives it; 0 is the default stream.
        """
        if not self._handle:
            raise UsageError("cuda: the texture was closed; register it again")
        driver, at = self._driver, _stream(stream)
        resource = self._handle
        with self._context:
            array = Array(driver, self._context, self.width, self.height, at)
            driver.call("cuGraphicsMapResources", 1, byref(resource), at)
            try:
                source = c_void_p()
                driver.call("cuGraphicsSubResourceGetMappedArray", byref(source), resource, 0, 0)
                row = self.width * _CHANNELS
                copy = _Copy(from_type=_ARRAY, from_array=source, to_type=_DEVICE, to_device=array.address)
                copy.to_pitch, copy.width, copy.height = row, row, self.height
                driver.call("cuMemcpy2DAsync_v2", byref(copy), at)
            finally:
                driver.free("cuGraphicsUnmapResources", 1, byref(resource), at)
        return array

    def close(self) -> None:
        """Lets CUDA forget the texture. Once is enough; more does nothing."""
        if self._handle:
            self._release(self._handle, None)
            self._handle = c_void_p()

    def _release(self, resource: Handle, error: None) -> None:
        with self._context:
            self._driver.free("cuGraphicsUnregisterResource", resource)

    def __enter__(self) -> Texture:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Array(Held):
    """Pixels in memory of CUDA's: height x width x 4 bytes, as ``torch.from_dlpack`` and ``cupy.asarray`` take them."""

    _handle: c_void_p
    _instead = "give it to a library of arrays, and copy there"

    def __init__(self, driver: _Driver, context: _Context, width: int, height: int, stream: c_void_p) -> None:
        self._driver, self._context, self._stream = driver, context, stream
        self.shape = (height, width, _CHANNELS)
        self._handle = c_void_p()
        driver.call("cuMemAlloc_v2", byref(self._handle), width * height * _CHANNELS)

    @property
    def address(self) -> int:
        """The address on the device."""
        return self._handle.value or 0

    def _release(self, address: Handle, error: None) -> None:
        # Freeing waits for what still reads it.
        with self._context:
            self._driver.free("cuMemFree_v2", address)

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        return {
            "version": 3, "shape": self.shape, "typestr": "|u1", "data": (self.address, False), "strides": None,
            "stream": self._stream.value or 1,
        }  # fmt: skip

    def __dlpack_device__(self) -> tuple[int, int]:
        return _CUDA, self._context.ordinal

    def __dlpack__(self, *, stream: int | None = None, copy: bool | None = None, **_: Any) -> Any:
        """The pixels as DLPack has them; the stream, which is to read them, waits for the copy to the device."""
        if copy:
            raise BufferError("a copy on the device is not made here; take the pixels without copy=True, and copy them")
        if stream != -1:
            self._make_wait(_stream(stream or 0))
        return _capsule(self)

    def synchronize(self) -> None:
        """Waits until the copy is made."""
        with self._context:
            self._driver.call("cuStreamSynchronize", self._stream)

    def _make_wait(self, stream: c_void_p) -> None:
        if (stream.value or 1) == (self._stream.value or 1):
            return
        event = c_void_p()
        with self._context:
            self._driver.call("cuEventCreate", byref(event), 2)  # CU_EVENT_DISABLE_TIMING
            try:
                self._driver.call("cuEventRecord", event, self._stream)
                self._driver.call("cuStreamWaitEvent", stream, event, 0)
            finally:
                self._driver.free("cuEventDestroy_v2", event)


class _Tensor(Structure):
    """DLManagedTensor."""


_DELETER = ctypes.CFUNCTYPE(None, c_void_p)
_Tensor._fields_ = [
    ("data", c_void_p), ("device", c_int32), ("ordinal", c_int32), ("dimensions", c_int32), ("code", c_uint8),
    ("bits", c_uint8), ("lanes", c_uint16), ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)),
    ("offset", c_uint64), ("context", c_void_p), ("deleter", _DELETER),
]  # fmt: skip
_DESTRUCTOR = ctypes.CFUNCTYPE(None, c_void_p)
_given: dict[int, tuple[Any, ...]] = {}
"""What tensors that were given out need, by the address of their description."""


def _drop(address: int | None) -> None:
    _given.pop(address or 0, None)


def _drop_unused(capsule: int | None) -> None:
    """At the end of a capsule: whoever takes a tensor renames its capsule, and drops the tensor later."""
    handle = c_void_p(capsule)
    if _is_valid(handle, b"dltensor"):
        _drop(_pointer(handle, b"dltensor"))


_deleter, _destructor = _DELETER(_drop), _DESTRUCTOR(_drop_unused)

_new = pythonapi.PyCapsule_New
_new.restype, _new.argtypes = py_object, [c_void_p, c_char_p, _DESTRUCTOR]
_is_valid = ctypes.PYFUNCTYPE(c_int, c_void_p, c_char_p)(("PyCapsule_IsValid", pythonapi))
_pointer = ctypes.PYFUNCTYPE(c_void_p, c_void_p, c_char_p)(("PyCapsule_GetPointer", pythonapi))


def _capsule(array: Array) -> Any:
    shape = (c_int64 * 3)(*array.shape)
    tensor = _Tensor(data=array.address, device=_CUDA, ordinal=array._context.ordinal, dimensions=3, code=1, bits=8)
    tensor.lanes, tensor.shape, tensor.deleter = 1, cast(shape, POINTER(c_int64)), _deleter
    address = ctypes.addressof(tensor)
    _given[address] = (array, shape, tensor)
    return _new(address, b"dltensor", _destructor)
