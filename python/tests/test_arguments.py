"""Arguments that ctypes would cut to fit are refused, with their names."""

import gc
import threading
from typing import Any, Callable

import numpy as np
import pytest

import signwriter
from signwriter import Renderer, Styles, Target

COUNTING = {"kind": "counting", "from": 0, "to": 9, "duration": 1, "size": [60, 30]}


@pytest.mark.parametrize(("value", "own"), [
    (np.int64(40), 40), (np.uint8(40), 40), (np.float32(20.5), 20.5), (np.float64(20.5), 20.5),
])
def test_numbers_of_numpy_are_those_of_documents(value: Any, own: float) -> None:
    with Renderer("cpu") as renderer:
        def drawn(size: Any) -> Any:
            return renderer.render({"text": "Hi", "font": {"size": size}}).array.copy()
        assert np.array_equal(drawn(value), drawn(own))
        both = renderer.render_batch([{"text": "Hi", "font": {"size": each}} for each in (value, own)])
        pictures = [picture.array for picture in both]
        assert np.array_equal(pictures[0], pictures[1])


def test_arrays_booleans_and_texts_of_numpy_are_lists_booleans_and_texts() -> None:
    with Renderer("cpu") as renderer:
        document = {"text": np.str_("Hi"), "size": np.array([60, 30]), "numberOfLines": np.int16(3), "dither": np.bool_(True)}
        own = {"text": "Hi", "size": [60, 30], "numberOfLines": 3, "dither": True}
        assert np.array_equal(renderer.render(document).array, renderer.render(own).array)
        styles = Styles({"styles": {"a": {"font": {"size": np.int32(40)}}}})
        assert styles is not None


def test_what_json_has_not_names_its_document() -> None:
    with Renderer("cpu") as renderer:
        for wrong in ({1, 2}, 3j, object(), np.datetime64("2026-01-01"), np.complex64(1)):
            with pytest.raises(TypeError, match=r"documents\[2\]: .* which JSON has not"):
                list(renderer.render_batch(["a", {"text": "b"}, {"text": "c", "opacity": wrong}, "d"]))


@pytest.mark.parametrize(("name", "use"), [
    ("fps", lambda r: r.timeline(COUNTING, fps=2**32 + 7)),
    ("fps", lambda r: r.timeline(COUNTING, fps=0)),
    ("fps", lambda r: r.timeline(COUNTING, fps=(30, -1))),
    ("max_pixels", lambda r: Renderer("cpu", max_pixels=2**64)),
    ("max_pixels", lambda r: Renderer("cpu", max_pixels=-1)),
    ("device", lambda r: Renderer("gpu", device=2**32)),
    ("device", lambda r: Renderer("gpu", device=-1)),
    ("width", lambda r: Target(-1, 9, texture=1)._struct()),
    ("height", lambda r: Target(9, 2**32 + 9, texture=1)._struct()),
    ("x", lambda r: Target(9, 9, texture=1, x=2**31)._struct()),
    ("texture", lambda r: Target(9, 9, texture=2**32)._struct()),
    ("framebuffer", lambda r: Target(9, 9, framebuffer=-1)._struct()),
    ("after", lambda r: r.draw("a", Target(9, 9, texture=1), after=2**64)),
    ("egl[0]", lambda r: Renderer("gpu", context="shared", egl=(2**64, 1))),
    ("first", lambda r: list(r.frames(r.timeline(COUNTING), -1))),
    ("count", lambda r: list(r.frames(r.timeline(COUNTING), 30, 2))),
    ("chunk", lambda r: list(r.frames(r.timeline(COUNTING), chunk=0))),
    ("chunk", lambda r: list(r.render_batch(["a"], chunk=0))),
])
def test_a_number_out_of_range_is_refused(name: str, use: Callable[[Renderer], Any], renderer: Renderer) -> None:
    with pytest.raises(ValueError) as caught:
        use(renderer)
    assert str(caught.value).startswith(f"{name}: ") and " is not in " in str(caught.value)


def test_numbers_at_the_ends_of_their_ranges_are_taken(renderer: Renderer) -> None:
    assert renderer.timeline(COUNTING, fps=np.int64(7)).fps == (7, 1)
    Renderer("cpu", max_pixels=2**52).close()
    struct = Target(2**32 - 1, 1, texture=2**32 - 1, x=-(2**31), y=2**31 - 1)._struct()
    assert (struct.width, struct.name, struct.x, struct.y) == (2**32 - 1, 2**32 - 1, -(2**31), 2**31 - 1)
    with pytest.raises(TypeError, match="fps: 2.5 is no whole number"):
        renderer.timeline(COUNTING, fps=2.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("use", [
    lambda r: r.render("a").encode("png\0x"),
    lambda r: r.render("a").save("a.png\0x"),
    lambda r: Styles.open("styles\0.json"),
    lambda r: Styles({"styles": {}}, folder="a\0b"),
    lambda r: Renderer("cpu", font_folders=["fonts", "more\0fonts"]),
    lambda r: Renderer("cpu", image_folders=["a\0b"]),
])  # fmt: skip
def test_a_text_is_not_cut_at_a_nul(use: Callable[[Renderer], Any], renderer: Renderer) -> None:
    with pytest.raises(ValueError, match="NUL|null"):
        use(renderer)


@pytest.mark.parametrize("use", [
    lambda r: Renderer("cpu", font_folders="fonts"),
    lambda r: Renderer("cpu", image_folders="pictures"),
    lambda r: list(r.render_batch("Hello")),
    lambda r: list(r.render_batch({"text": "Hello"})),
    lambda r: list(r.render_batch(b'{"text": "Hello"}')),
    lambda r: r.submit("Hello"),
    lambda r: r.render_batch_into(np.zeros((5, 9, 9, 4), np.uint8), "Hello"),
])  # fmt: skip
def test_one_thing_is_not_taken_for_a_list(use: Callable[[Renderer], Any], renderer: Renderer) -> None:
    with pytest.raises(TypeError, match=r"is a single one; give a list, such as \["):
        use(renderer)


@pytest.mark.parametrize("cut", [np.s_[:, 0:0], np.s_[0:0], np.s_[50:, :0]])
def test_nothing_is_written_outside_of_an_empty_view(cut: Any, renderer: Renderer) -> None:
    page = np.full((60, 100, 4), 77, np.uint8)
    with pytest.raises(ValueError, match="room for no picture"):
        renderer.render_into(page[cut], "Hello", size=[20, 10])
    with pytest.raises(ValueError, match="out: "):
        renderer.render_batch_into(page[None][(slice(None), *np.index_exp[cut])], ["Hello"])
    assert (page == 77).all()


def test_a_submission_that_another_thread_drops_makes_room(renderer: Renderer) -> None:
    flying = [renderer.submit([str(index)]) for index in range(4)]
    with pytest.raises(signwriter.UsageError, match="4 are in flight"):
        renderer.submit(["a"])
    collector = threading.Thread(target=lambda: (flying.clear(), gc.collect()))
    collector.start()
    collector.join()
    again = [renderer.submit([str(index), "b"]) for index in range(4)]
    for index, submission in enumerate(again):
        first, _ = submission.collect()
        assert (first.array == renderer.render(str(index)).array).all()  # type: ignore[union-attr]
