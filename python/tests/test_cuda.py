"""Textures that CUDA reads: the calls and their order on a driver that is made up, and a device where there is one."""

from __future__ import annotations

import ctypes
import gc
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Iterator

import pytest

from signwriter import DeviceError, UsageError, cuda

# Memory of the device is the host's. Every call is noted by its name, and the one that FAIL names fails.
FAKE = r"""
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char notes[1 << 16], failing[64];
static int devices = 1, ordinal = 3, alive;
static unsigned char texels[64 * 64 * 4];

const char *fake_notes(void) { return notes; }
void fake_reset(const char *name, int count) {
    notes[0] = 0;
    snprintf(failing, sizeof failing, "%s", name);
    devices = count;
    for (size_t i = 0; i < sizeof texels; i++) texels[i] = (unsigned char)(i * 7);
}
int fake_alive(void) { return alive; }

static int note(const char *name, uint64_t detail) {
    size_t used = strlen(notes);
    snprintf(notes + used, sizeof notes - used, "%s(%llu) ", name, (unsigned long long)detail);
    return strcmp(name, failing) ? 0 : 999;
}
#define NOTE(name, detail) do { int code = note(name, (uint64_t)(detail)); if (code) return code; } while (0)

int cuInit(unsigned flags) { return 0; }
int cuGetErrorString(int code, const char **text) { *text = "operating system call failed"; return 0; }
int cuGLGetDevices_v2(unsigned *count, int *list, unsigned room, int which) {
    NOTE("devices", which);
    *count = devices;
    list[0] = ordinal;
    return 0;
}
int cuDevicePrimaryCtxRetain(void **context, int device) { NOTE("retain", device); alive++; *context = &alive; return 0; }
int cuDevicePrimaryCtxRelease_v2(int device) { alive--; return note("release", device); }
int cuCtxPushCurrent_v2(void *context) { return context == &alive ? 0 : 201; }
int cuCtxPopCurrent_v2(void **context) { *context = &alive; return 0; }
int cuGraphicsGLRegisterImage(void **resource, unsigned texture, unsigned target, unsigned flags) {
    NOTE("register", texture * 100000ull + target * 10 + flags);
    alive++;
    *resource = texels;
    return 0;
}
int cuGraphicsUnregisterResource(void *resource) { alive--; return note("unregister", resource == texels); }
int cuGraphicsMapResources(unsigned count, void **resources, void *stream) { NOTE("map", stream); alive++; return *resources != texels; }
int cuGraphicsUnmapResources(unsigned count, void **resources, void *stream) { alive--; return note("unmap", stream); }
int cuGraphicsSubResourceGetMappedArray(void **array, void *resource, unsigned index, unsigned level) {
    NOTE("array", index + level);
    *array = texels;
    return 0;
}
int cuMemAlloc_v2(uint64_t *address, size_t size) {
    NOTE("alloc", size);
    alive++;
    *address = (uint64_t)(uintptr_t)malloc(size);
    return 0;
}
int cuMemFree_v2(uint64_t address) { alive--; free((void *)(uintptr_t)address); return note("free", 0); }
struct copy {
    size_t from_x, from_y; int from_type; void *from_host; uint64_t from_device; void *from_array; size_t from_pitch;
    size_t to_x, to_y; int to_type; void *to_host; uint64_t to_device; void *to_array; size_t to_pitch, width, height;
};
int cuMemcpy2DAsync_v2(const struct copy *copy, void *stream) {
    NOTE("copy", stream);
    if (copy->from_type != 3 || copy->to_type != 2 || copy->from_array != texels) return 1;
    for (size_t y = 0; y < copy->height; y++)
        memcpy((char *)(uintptr_t)copy->to_device + y * copy->to_pitch, texels + y * 64 * 4, copy->width);
    return 0;
}
int cuEventCreate(void **event, unsigned flags) { NOTE("event", flags); alive++; *event = &devices; return 0; }
int cuEventRecord(void *event, void *stream) { return note("record", (uintptr_t)stream); }
int cuEventDestroy_v2(void *event) { alive--; return note("drop", 0); }
int cuStreamWaitEvent(void *stream, void *event, unsigned flags) { return note("wait", (uintptr_t)stream); }
int cuStreamSynchronize(void *stream) { return note("synchronize", (uintptr_t)stream); }
"""


class Fake:
    """The made up driver, and what it was told."""

    def __init__(self, library: ctypes.CDLL) -> None:
        self._library = library
        library.fake_notes.restype = ctypes.c_char_p

    def reset(self, failing: str = "", devices: int = 1) -> None:
        self._library.fake_reset(failing.encode(), devices)

    @property
    def notes(self) -> list[str]:
        return [note for note in self._library.fake_notes().decode().split() if note]

    @property
    def names(self) -> list[str]:
        return [note.partition("(")[0] for note in self.notes]

    @property
    def alive(self) -> int:
        """What was made and not let go."""
        gc.collect()
        return int(self._library.fake_alive())


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not shutil.which("gcc"):
        pytest.skip("there is no gcc to make up a driver with")
    folder = tmp_path_factory.mktemp("cuda")
    source, built = folder / "fake.c", folder / "libfakecuda.so"
    source.write_text(FAKE)
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", built, source], check=True)
    return built


@pytest.fixture
def fake(library: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Fake]:
    monkeypatch.setattr(cuda, "_LIBRARY", str(library))
    monkeypatch.setattr(cuda, "_driver", None)
    fake = Fake(ctypes.CDLL(str(library)))
    fake.reset()
    yield fake
    assert fake.alive == 0, "something was not let go"


def test_nothing_is_loaded_before_it_is_needed() -> None:
    found = subprocess.run(
        [sys.executable, "-c", "import signwriter, sys; assert 'signwriter.cuda' not in sys.modules\n"
         "import signwriter.cuda as cuda; assert cuda._driver is None"], capture_output=True, text=True)  # fmt: skip
    assert found.returncode == 0, found.stderr


def test_without_a_driver_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cuda, "_LIBRARY", "libnocuda.so.1")
    monkeypatch.setattr(cuda, "_driver", None)
    assert not cuda.is_available()
    with pytest.raises(DeviceError, match="there is no driver of CUDA here .*draw into memory"):
        cuda.Texture(1, 2, 3)


def test_a_copy_is_mapped_copied_and_unmapped_in_its_stream(fake: Fake) -> None:
    with cuda.Texture(7, 20, 10) as texture:
        array = texture.copy(stream=5)
    # 7: the name; 0x0DE1: a 2D texture; 1: to be read.
    assert fake.notes == [
        "devices(1)", "retain(3)", f"register({7 * 100000 + 0x0DE1 * 10 + 1})", "alloc(800)", "map(5)", "array(0)",
        "copy(5)", "unmap(5)", "unregister(1)",
    ]  # fmt: skip
    assert array.shape == (10, 20, 4) and array.__dlpack_device__() == (2, 3)
    held = array.__cuda_array_interface__
    assert held["data"] == (array.address, False) and held["stream"] == 5 and held["shape"] == (10, 20, 4)
    rows = [ctypes.string_at(array.address + row * 80, 80) for row in range(10)]
    assert rows == [bytes((row * 256 + i) * 7 & 255 for i in range(80)) for row in range(10)]
    array.synchronize()
    assert fake.notes[-1] == "synchronize(5)"


def test_a_reader_on_another_stream_waits_for_the_copy(fake: Fake) -> None:
    with cuda.Texture(7, 4, 4) as texture:
        array = texture.copy(stream=5)
    fake.reset()
    array.__dlpack__(stream=5)
    assert fake.notes == []
    array.__dlpack__(stream=-1)
    assert fake.notes == []
    array.__dlpack__(stream=9)
    assert fake.notes == ["event(2)", "record(5)", "wait(9)", "drop(0)"]
    fake.reset()
    array.__dlpack__()
    assert fake.notes == ["event(2)", "record(5)", "wait(0)", "drop(0)"]
    fake.reset()


class _Taken:
    """Takes a capsule as a library of arrays does: it renames it, and calls the deleter in the end."""

    def __init__(self, capsule: Any) -> None:
        get, rename = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.pythonapi.PyCapsule_SetName
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        rename.argtypes = [ctypes.py_object, ctypes.c_char_p]
        self.address = get(capsule, b"dltensor")
        rename(capsule, b"used_dltensor")
        self.tensor = cuda._Tensor.from_address(self.address)

    def drop(self) -> None:
        self.tensor.deleter(self.address)


def test_memory_lives_as_long_as_what_was_made_of_it(fake: Fake) -> None:
    with cuda.Texture(7, 6, 2) as texture:
        taken = _Taken(texture.copy().__dlpack__())
    gc.collect()
    assert "free" not in fake.names
    tensor = taken.tensor
    assert (tensor.device, tensor.ordinal, tensor.dimensions) == (2, 3, 3)
    assert (tensor.code, tensor.bits, tensor.lanes) == (1, 8, 1) and list(tensor.shape[:3]) == [2, 6, 4]
    assert not tensor.strides and tensor.offset == 0
    taken.drop()
    gc.collect()
    assert "free" in fake.names
    # A capsule that nobody takes lets go of it, too.
    with cuda.Texture(7, 6, 2) as texture:
        texture.copy().__dlpack__()
    assert not cuda._given


def _copied() -> None:
    with cuda.Texture(7, 6, 2) as texture:
        texture.copy()


@pytest.mark.parametrize("name", ["devices", "retain", "register", "alloc", "map", "array", "copy"])
def test_a_call_that_fails_is_a_sentence_and_leaks_nothing(fake: Fake, name: str) -> None:
    fake.reset(failing=name)
    try:
        _copied()
        pytest.fail("nothing was raised")
    except DeviceError as error:
        said = str(error)
    assert said.startswith("cuda: cu") and "failed: operating system call failed (999)" in said
    if name == "devices":
        assert "make one there, by EGL's device" in said
    # What was mapped is unmapped, and nothing else is.
    assert ("unmap" in fake.names) == (name in ("array", "copy"))
    assert fake.alive == 0


def test_a_context_on_another_device_is_our_sentence(fake: Fake) -> None:
    fake.reset(devices=0)
    with pytest.raises(DeviceError, match="on no GPU that CUDA knows"):
        cuda.Texture(7, 6, 2)


def test_a_closed_texture_and_strange_numbers_are_refused(fake: Fake) -> None:
    texture = cuda.Texture(7, 6, 2)
    texture.close()
    texture.close()
    assert fake.names.count("unregister") == 1
    with pytest.raises(UsageError, match="was closed"):
        texture.copy()
    for arguments in ((0, 6, 2), (7, 0, 2), (7, 6, 1 << 40)):
        with pytest.raises(ValueError, match="is not in"):
            cuda.Texture(*arguments)


DEVICE = """
import sys
import numpy as np, signwriter, torch
import moderngl
from signwriter import Renderer, cuda
context = moderngl.create_context(standalone=True, backend="egl", require=430)
renderer = Renderer(context="shared")
document = {"text": "Hello", "size": [60, 30], "shadows": [{"color": "teal", "blur": 6}]}
cpu = torch.from_numpy(Renderer("cpu").render(document, premultiplied=True).array.copy())
with renderer.lease(document) as lease:
    lease.fence.wait()
    with cuda.Texture.of(lease) as texture:
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            torch.cuda._sleep(10**8)
            t = torch.from_dlpack(texture.copy(side.cuda_stream))
        # What follows is in the order of another stream, which does not wait for this one.
        side.synchronize()
        assert t.is_cuda, t.device
        apart = (t.cpu().int() - cpu.int()).abs()
        assert apart.max() <= 2, (apart.max(), apart.float().mean())
        before = torch.cuda.mem_get_info()[0]
        for _ in range(10000):
            texture.copy()
        torch.cuda.synchronize()
        assert before - torch.cuda.mem_get_info()[0] < 1 << 20
print("well")
"""


def test_a_label_is_read_on_a_device() -> None:
    if not cuda.is_available():
        pytest.skip("there is no driver of CUDA here")
    pytest.importorskip("torch")
    pytest.importorskip("moderngl")
    found = subprocess.run([sys.executable, "-c", DEVICE], capture_output=True, text=True, timeout=300)
    assert found.stdout.endswith("well\n"), found.stderr
