"""The structs that Python has are those of signwriter.h in version 0.1, as Tests/CInterface/abi.c holds them."""

import ctypes

import numpy as np
import pytest

from signwriter import _abi
from signwriter.measures import _BOX
from signwriter.picture import PIXELS

SIZES = {
    _abi.Error: 2064,
    _abi.RendererDescriptor: 152,
    _abi.RendererInfo: 272,
    _abi.Device: 512,
    _abi.Drawing: 40,
    _abi.Pixels: 56,
    _abi.Surface: 40,
    _abi.Answer: 40,
    _abi.Extent: 112,
    _abi.Boxes: 40,
    _abi.TimelineDescriptor: 56,
    _abi.TimelineInfo: 48,
    _abi.Target: 48,
    _abi.FenceInfo: 24,
    _abi.LeaseInfo: 40,
}


@pytest.mark.parametrize("struct", SIZES)
def test_a_struct_has_the_size_of_the_header(struct: type[ctypes.Structure]) -> None:
    assert ctypes.sizeof(struct) == SIZES[struct]


def test_the_tables_of_numpy_are_arrays_of_structs() -> None:
    assert PIXELS.itemsize == ctypes.sizeof(_abi.Pixels) and _BOX.itemsize == 88
    for name, (_, offset) in (PIXELS.fields or {}).items():
        assert getattr(_abi.Pixels, name).offset == offset
    assert np.dtype(_abi.Pixels).itemsize == PIXELS.itemsize
