"""Whole numbers that ctypes would cut to their lowest bits are refused, wherever the package takes one."""

from __future__ import annotations

import inspect
import re
from ctypes import c_void_p
from typing import Any, Callable

import numpy as np
import pytest

import signwriter
from signwriter import FramePlane, Renderer, Target, Track, cuda, textures, video

COUNTING = {"kind": "counting", "from": 0, "to": 9, "duration": 1, "size": [60, 30]}
# What the library makes, and what a program only reads.
ANSWERS = {"Device", "Frame", "Numbers", "Lease", "Fence", "Picture", "Array", "CaptionReport", "SignwriterError"}
ERRORS = {name for name, kind in vars(signwriter).items() if inspect.isclass(kind) and issubclass(kind, Exception)}


def overlay(renderer: Renderer, format: str = "rgbx") -> video.Overlay:
    return video.Overlay(renderer.render("A", size=[20, 10], premultiplied=True), format)


def blend(renderer: Renderer, **options: Any) -> None:
    overlay(renderer).blend(np.zeros((20, 30, 4), np.uint8), **options)


def over(renderer: Renderer, **options: Any) -> None:
    video.over(np.zeros((20, 30, 4), np.uint8), overlay(renderer), **options)


def numbers(renderer: Renderer, plane: int = 0, size: tuple[int, int] = (64, 36), **options: Any) -> None:
    overlay(renderer).numbers(plane, size, **options)


def copy_of_texture(renderer: Renderer, stream: int) -> None:
    texture = cuda.Texture.__new__(cuda.Texture)
    texture._handle, texture._driver = c_void_p(1), None  # type: ignore[assignment]
    try:
        texture.copy(stream)
    finally:
        texture._handle = c_void_p()


def dlpack(renderer: Renderer, stream: int) -> None:
    cuda.Array.__new__(cuda.Array).__dlpack__(stream=stream)


def caption(
    renderer: Renderer,
    size: tuple[int, int] = (64, 36),
    fps: int | tuple[int, int] = 25,
    stretch: tuple[int, int] = (1, 1),
) -> None:
    """Captions without a film, whose words are nowhere: numbers are looked at before these."""
    renderer.caption(None, "/nowhere/a.apng", Track("/nowhere/a.srt", stretch=stretch), size=size, fps=fps)


Take = Callable[[Renderer, int], Any]
# What takes a whole number, by the parameter's place, with the name in the message and a number that is admitted.
TAKERS: dict[str, list[tuple[str, int, Take]]] = {
    "Renderer.device": [("device", 0, lambda r, n: Renderer("cpu", device=n))],
    "Renderer.max_pixels": [("max_pixels", 9999, lambda r, n: Renderer("cpu", max_pixels=n))],
    "Renderer.egl": [
        ("egl[0]", 1 << 60, lambda r, n: Renderer("gpu", context="shared", egl=(n, 1))),
        ("egl[1]", 1 << 60, lambda r, n: Renderer("gpu", context="shared", egl=(1, n))),
    ],
    "Renderer.render.depth": [("depth", 16, lambda r, n: r.render("A", depth=n))],
    "Renderer.render_batch.chunk": [("chunk", 7, lambda r, n: list(r.render_batch(["A"], chunk=n)))],
    "Renderer.render_batch.in_flight": [("in_flight", 2, lambda r, n: list(r.render_batch(["A"], in_flight=n)))],
    "Renderer.draw.after": [("after", 1, lambda r, n: r.draw("A", Target(9, 9, texture=1), after=n))],
    "Renderer.timeline.fps": [
        ("fps", 7, lambda r, n: r.timeline(COUNTING, fps=n)),
        ("fps", 7, lambda r, n: r.timeline(COUNTING, fps=(n, 2))),
        ("fps", 7, lambda r, n: r.timeline(COUNTING, fps=(30, n))),
    ],
    "Renderer.caption.size": [
        ("size[0]", 64, lambda r, n: caption(r, size=(n, 36))),
        ("size[1]", 36, lambda r, n: caption(r, size=(64, n))),
    ],
    "Renderer.caption.fps": [
        ("fps", 7, lambda r, n: caption(r, fps=n)),
        ("fps", 7, lambda r, n: caption(r, fps=(n, 2))),
        ("fps", 7, lambda r, n: caption(r, fps=(30, n))),
    ],
    "Track.stretch": [
        ("tracks[0].stretch[0]", 7, lambda r, n: caption(r, stretch=(n, 2))),
        ("tracks[0].stretch[1]", 7, lambda r, n: caption(r, stretch=(30, n))),
    ],
    "Renderer.frames.first": [("first", 3, lambda r, n: list(r.frames(r.timeline(COUNTING), n)))],
    "Renderer.frames.count": [("count", 3, lambda r, n: list(r.frames(r.timeline(COUNTING), 0, n)))],
    "Renderer.frames.chunk": [("chunk", 3, lambda r, n: list(r.frames(r.timeline(COUNTING), chunk=n)))],
    "Target.width": [("width", 40, lambda r, n: Target(n, 9, texture=1)._struct())],
    "Target.height": [("height", 40, lambda r, n: Target(9, n, texture=1)._struct())],
    "Target.texture": [("texture", 40, lambda r, n: Target(9, 9, texture=n)._struct())],
    "Target.framebuffer": [("framebuffer", 40, lambda r, n: Target(9, 9, framebuffer=n)._struct())],
    "Target.x": [("x", -40, lambda r, n: Target(9, 9, texture=1, x=n)._struct())],
    "Target.y": [("y", -40, lambda r, n: Target(9, 9, texture=1, y=n)._struct())],
    "FramePlane.plane": [
        ("plane", 1, lambda r, n: Target(9, 9, texture=1, frame=FramePlane("nv12", plane=n))._struct())
    ],
    "Overlay.blend.x": [("x", 3, lambda r, n: blend(r, x=n))],
    "Overlay.blend.y": [("y", -3, lambda r, n: blend(r, y=n))],
    "Overlay.blend.size": [
        ("size[0]", 30, lambda r, n: blend(r, size=(n, 20))),
        ("size[1]", 20, lambda r, n: blend(r, size=(30, n))),
    ],
    "Overlay.numbers.plane": [("plane", 0, lambda r, n: numbers(r, n))],
    "Overlay.numbers.size": [
        ("size[0]", 64, lambda r, n: numbers(r, size=(n, 36))),
        ("size[1]", 36, lambda r, n: numbers(r, size=(64, n))),
    ],
    "Overlay.numbers.x": [("x", 3, lambda r, n: numbers(r, x=n))],
    "Overlay.numbers.y": [("y", 3, lambda r, n: numbers(r, y=n))],
    "over.x": [("x", 3, lambda r, n: over(r, x=n))],
    "over.y": [("y", 3, lambda r, n: over(r, y=n))],
    "Texture.texture": [("texture", 7, lambda r, n: cuda.Texture(n, 9, 9))],
    "Texture.width": [("width", 7, lambda r, n: cuda.Texture(7, n, 9))],
    "Texture.height": [("height", 7, lambda r, n: cuda.Texture(7, 9, n))],
    "Texture.copy.stream": [("stream", 1 << 40, copy_of_texture)],
    "Array.__dlpack__.stream": [("stream", 1 << 40, dlpack)],
}
# Those that hold 52 or 64 bits.
WIDE = {"max_pixels", "egl[0]", "egl[1]", "after", "stream"}


def parameters() -> set[str]:
    """The places of all parameters of the package that are whole numbers, or hold some."""
    found: set[str] = set()

    def look(function: Any, name: str) -> None:
        for parameter in inspect.signature(function).parameters.values():
            if re.search(r"\bint\b", str(parameter.annotation)):
                found.add(f"{name}.{parameter.name}")

    for module in (signwriter, video, cuda, textures):
        for name, item in vars(module).items():
            if name.startswith("_") or not str(getattr(item, "__module__", "")).startswith("signwriter"):
                continue
            if inspect.isfunction(item):
                look(item, name)
            elif inspect.isclass(item) and name not in ERRORS:
                if name not in ANSWERS:
                    look(item.__init__, name)
                for verb, method in vars(item).items():
                    if inspect.isfunction(method) and (not verb.startswith("_") or verb == "__dlpack__"):
                        look(method, f"{name}.{verb}")
    return found


def test_every_whole_number_of_the_package_is_tried() -> None:
    # `integer` itself, the pair of DLPack's device, which is only compared, and a function that is given numbers.
    assert parameters() - {"integer.least", "integer.most", "Picture.__dlpack__.dl_device",
                           "Picture.__dlpack__.max_version", "Renderer.caption.progress"} == set(TAKERS)


@pytest.mark.parametrize(("name", "good", "take"), [one for several in TAKERS.values() for one in several])
def test_a_number_whose_lowest_bits_would_be_admitted_is_refused(
    name: str, good: int, take: Take, renderer: Renderer
) -> None:
    for bits in (64,) if name in WIDE else (32, 64):
        for number in (good + (1 << bits), good - (1 << bits)):
            with pytest.raises(ValueError, match=rf"^{re.escape(name)}: {number}\b"):
                take(renderer, number)
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(name)}: 2.5 "):
        take(renderer, 2.5)  # type: ignore[arg-type]


def test_nothing_is_written_beside_an_array_of_one_row(renderer: Renderer) -> None:
    page = np.full((1, 4096), 77, np.uint8)
    view = page[:, :64]
    tries = [(view, (1024 - 2**32, 1)), (view, (16, 1 - 2**32)), (view, (17, 1)), (view.reshape(1, 64, 1), None)]
    for array, size in tries:
        with pytest.raises(ValueError, match="^(size|planes)"):
            overlay(renderer).blend(array, size=size)
    assert (page == 77).all()
    overlay(renderer).blend(view, size=(np.uint8(16), np.uint8(1)))  # type: ignore[arg-type]


def test_numbers_of_numpy_are_not_counted_with_in_few_bits(renderer: Renderer) -> None:
    luma, chroma = np.full((255, 255), 77, np.uint8), np.full((128, 256), 77, np.uint8)
    side = np.uint8(255)
    with pytest.raises(ValueError, match=r"planes\[1\]"):
        overlay(renderer, "nv12").blend([luma, chroma[:100]], size=(side, side))  # type: ignore[arg-type]
    overlay(renderer, "nv12").blend([luma, chroma], size=(side, side))  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.uint16, np.int8, np.int16, np.bool_, np.uint32])
@pytest.mark.parametrize("layout", ["HWC", "CHW", "NV12"])
def test_only_frames_of_bytes_are_laid_over(kind: type, layout: str, renderer: Renderer) -> None:
    shape = {"HWC": (30, 40, 3), "CHW": (3, 30, 40), "NV12": (30, 40)}[layout]
    frame = np.ones(shape, kind)
    with pytest.raises(ValueError, match=f"^frame: it is of {np.dtype(kind)}; give one of uint8"):
        video.over(frame, overlay(renderer, video.LAYOUTS[layout]), layout=layout)
    assert (frame == 1).all()
