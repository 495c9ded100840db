"""The structs that Python has are those of signwriter.h in version 0.1, as Tests/CInterface/abi.c holds them, and the
library keeps its rules also where Python cannot break them."""

import ctypes
import os
from ctypes import byref, sizeof

import pytest

from signwriter import Renderer, _abi
from signwriter._library import LIBRARY
from signwriter.measures import _BOX
from signwriter.picture import PIXELS

SIZES = {
    _abi.Error: 2064,
    _abi.RendererDescriptor: 160,
    _abi.RendererInfo: 272,
    _abi.Device: 512,
    _abi.Drawing: 40,
    _abi.Pixels: 56,
    _abi.Surface: 40,
    _abi.Area: 24,
    _abi.Text: 16,
    _abi.Answer: 40,
    _abi.Extent: 112,
    _abi.Box: 88,
    _abi.Boxes: 40,
    _abi.TimelineDescriptor: 56,
    _abi.TimelineInfo: 48,
    _abi.Track: 80,
    _abi.FilmDescriptor: 72,
    _abi.FilmInfo: 56,
    _abi.Target: 64,
    _abi.FenceInfo: 24,
    _abi.LeaseInfo: 40,
    _abi.Plane: 24,
    _abi.Buffer: 136,
    _abi.ImageInfo: 32,
    _abi.OverlayDescriptor: 40,
    _abi.OverlayInfo: 32,
    _abi.OverlayPart: 32,
    _abi.FramePlane: 16,
    _abi.Frame: 80,
}
DOCUMENT = b'{"text": "a", "size": [20, 10]}'


@pytest.mark.parametrize("struct", SIZES)
def test_a_struct_has_the_size_of_the_header(struct: type[ctypes.Structure]) -> None:
    assert ctypes.sizeof(struct) == SIZES[struct]


def test_each_struct_has_a_size_that_is_held() -> None:
    structs = {value for value in vars(_abi).values()
               if isinstance(value, type) and issubclass(value, ctypes.Structure) and value is not ctypes.Structure}
    assert structs == set(SIZES)


def test_the_tables_of_numpy_are_arrays_of_structs() -> None:
    for table, struct in ((PIXELS, _abi.Pixels), (_BOX, _abi.Box)):
        assert table.itemsize == ctypes.sizeof(struct)
        for name, (kind, offset) in (table.fields or {}).items():
            field = getattr(struct, name)
            assert (offset, kind.itemsize) == (field.offset, field.size)


def _call(name: str, *arguments: object) -> tuple[int, str]:
    error = _abi.Error(sizeof(_abi.Error))
    status = getattr(LIBRARY, f"signwriter_{name}")(*arguments, byref(error))
    assert error.status == status
    return status, error.message.decode()


def test_an_old_handle_is_refused_when_another_has_its_slot(renderer: Renderer) -> None:
    # The lowest 24 bits of a handle are its slot.
    pixels, old = _abi.Pixels(sizeof(_abi.Pixels)), ctypes.c_void_p()
    handle = renderer._handle
    assert _call("render", handle, DOCUMENT, len(DOCUMENT), None, byref(old))[0] == _abi.OK
    assert _call("picture_release", old) == (_abi.OK, "")
    for _ in range(10_000):
        new = ctypes.c_void_p()
        assert _call("measure", handle, DOCUMENT, len(DOCUMENT), None, byref(new))[0] == _abi.OK
        if (new.value or 0) & 0xFFFFFF == (old.value or 0) & 0xFFFFFF:
            break
        _call("measures_release", new)
    else:
        pytest.fail("no handle had the slot of the old one")
    assert new.value != old.value
    for name, place in (("picture_pixels", byref(pixels)), ("picture_measures", byref(ctypes.c_void_p()))):
        status, message = _call(name, old, place)
        assert status == _abi.INVALID_HANDLE and "was released, or never made" in message
    assert _call("picture_release", old)[0] == _abi.INVALID_HANDLE
    status, message = _call("picture_pixels", new, byref(pixels))
    assert status == _abi.INVALID_HANDLE and "is one of measures" in message
    assert _call("measures_release", new)[0] == _abi.OK


@pytest.mark.parametrize("size", [0, 1, sizeof(_abi.Drawing) - 1, 2**63])
def test_a_struct_of_another_size_is_refused(renderer: Renderer, size: int) -> None:
    drawing, picture = _abi.Drawing(size), ctypes.c_void_p(7)
    status, message = _call("render", renderer._handle, DOCUMENT, len(DOCUMENT), byref(drawing), byref(picture))
    assert status == _abi.STRUCT_SIZE and picture.value is None
    assert f"its size is {size}" in message and "signwriter_drawing" in message


def test_an_error_whose_size_was_forgotten_says_so() -> None:
    error, styles = _abi.Error(), ctypes.c_void_p()
    assert LIBRARY.signwriter_styles_create(b"{}", 2, None, byref(styles), byref(error)) == _abi.STRUCT_SIZE
    assert error.status == _abi.STRUCT_SIZE and b"SIGNWRITER_INIT(signwriter_error)" in error.message
    small = _abi.Error(size=16, message=b"as it was")
    assert LIBRARY.signwriter_styles_create(b"{}", 2, None, byref(styles), byref(small)) == _abi.STRUCT_SIZE
    assert small.message == b"as it was"


def test_no_handle_goes_into_a_forked_process(renderer: Renderer) -> None:
    picture, measures = renderer.render("a"), renderer.measure("a")
    handles = [("renderer", renderer._handle), ("picture", picture._handle), ("measures", measures._handle)]
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        found = [_call(f"{kind}_release", handle)[0] for kind, handle in handles]
        os.write(writer, bytes(found))
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as answers:
        assert list(answers.read()) == [_abi.FORKED] * 3
    assert os.waitpid(child, 0)[1] == 0
    assert picture.array.any() and renderer.render("a").width == picture.width
