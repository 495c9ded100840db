"""Pictures, and what shares their memory."""

import ctypes
import gc
import pathlib
import pickle
import threading
import zlib

import numpy as np
import pytest

import signwriter
from signwriter import Renderer

SHADOW = {"text": "Hello", "size": [90, 40], "shadows": [{"color": "black", "blur": 6}]}


def test_a_picture_is_an_array_of_its_pixels(renderer: Renderer) -> None:
    picture = renderer.render("Hello", size=[40, 20], color="#FF0000", scale=2)
    assert picture.array.shape == (40, 80, 4) and picture.array.dtype == np.uint8
    assert (picture.width, picture.height, picture.scale) == (80, 40, 2)
    inside = picture.array[picture.array[..., 3] == 255]
    assert len(inside) and (inside == [255, 0, 0, 255]).all()


def test_captions_are_drawn_at_a_time(renderer: Renderer) -> None:
    words = [{"text": "one", "start": 0, "end": 1}, {"text": "two", "start": 1, "end": 2}]
    captions = {"style": "captions/broadcast", "color": "#00FF00", "current": {"color": "#FF0000"}, "words": words}

    def has(time: float, color: list[int]) -> list[bool]:
        array = renderer.render({**captions, "size": [400, 90], "time": time}).array
        return [bool((half == color).all(axis=2).any()) for half in np.split(array, 2, axis=1)]

    red, green = [255, 0, 0, 255], [0, 255, 0, 255]
    assert has(0.5, red) == [True, False] and has(0.5, green) == [False, True]
    assert has(1.5, red) == [False, True] and not any(has(9, green))


def test_tracks_of_captions_are_drawn_as_their_documents(renderer: Renderer) -> None:
    def captions(text: str, color: str, top: float) -> dict[str, object]:
        words = [{"text": text, "start": 0, "end": 1}]
        return {"style": "captions/pill", "color": color, "words": words, "area": [0, top, 1, 0.5]}

    canvas = {"kind": "captions", "size": [300, 200], "time": 0.5}
    own, other = captions("one", "#FFFFFF", 0.5), captions("eins", "#FFFF00", 0)
    alone = [renderer.render({**canvas, **document}).array for document in (own, other)]
    both = renderer.render({**canvas, **own, "tracks": [other]}).array
    assert (both[:100] == alone[1][:100]).all() and (both[100:] == alone[0][100:]).all()
    with pytest.raises(signwriter.DocumentError, match=r"tracks\[0\]\.size"):
        renderer.render({**canvas, **own, "tracks": [{**other, "size": [3, 4]}]})


def test_the_array_is_the_memory_of_the_library(renderer: Renderer) -> None:
    picture = renderer.render("Hello")
    assert picture.array.ctypes.data == picture.address != 0
    assert np.asarray(picture).ctypes.data == picture.address
    assert picture.array.base is picture and memoryview(picture.array).obj is not None
    assert not picture.array.flags.writeable
    assert ctypes.string_at(picture.address, 16) == picture.array.tobytes()[:16]


def test_an_array_outlives_its_picture_and_the_renderer() -> None:
    renderer = Renderer("cpu")
    array = renderer.render("Hello").array
    expected = array.copy()
    renderer.close()
    gc.collect()
    for _ in range(20):
        np.full(array.nbytes, 7, np.uint8)
    assert (array == expected).all()


def test_dlpack_shares_the_memory_where_it_can_say_that_it_must_not_be_written_to(renderer: Renderer) -> None:
    picture = renderer.render("Hello")
    assert picture.__dlpack_device__() == (1, 0)
    shared = np.from_dlpack(picture)
    assert (shared == picture.array).all()
    if tuple(int(part) for part in np.__version__.split(".")[:2]) >= (2, 1):
        assert shared.ctypes.data == picture.address
        assert picture.__dlpack__(max_version=(1, 0)) is not None
    picture.__dlpack__()  # an older caller gets a copy
    with pytest.raises(BufferError, match="cannot be written to"):
        picture.__dlpack__(copy=False)
    with pytest.raises(BufferError, match="stream must be None"):
        picture.__dlpack__(stream=2)
    with pytest.raises(BufferError, match="is on the CPU"):
        picture.__dlpack__(dl_device=(2, 0))


def test_numpy_gets_a_copy_only_where_it_asks_for_one(renderer: Renderer) -> None:
    picture = renderer.render("Hello")
    assert np.array(picture).ctypes.data != picture.address
    assert np.asarray(picture, dtype=np.float32).dtype == np.float32


def test_premultiplied_and_bottom_up_are_as_asked_for(renderer: Renderer) -> None:
    straight = renderer.render(SHADOW).array.astype(int)
    premultiplied = renderer.render(SHADOW, premultiplied=True)
    assert premultiplied.premultiplied and not premultiplied.bottom_up
    assert (premultiplied.array[..., :3] <= premultiplied.array[..., 3:]).all()
    assert (premultiplied.array[..., 3] == straight[..., 3]).all()
    turned = renderer.render(SHADOW, bottom_up=True)
    assert turned.bottom_up and (turned.array[::-1] == straight).all()


def test_a_mask_is_the_text_without_its_effects(renderer: Renderer) -> None:
    mask = renderer.text_mask(SHADOW).array
    plain = renderer.render({"text": "Hello", "size": [90, 40]}).array
    assert mask.shape == (40, 90) and (mask == plain[..., 3]).all()


def test_a_mask_beside_the_picture_is_the_one_that_is_drawn_alone(renderer: Renderer) -> None:
    documents = [SHADOW, {"text": 3}, {"text": "a", "scale": 2}]
    answers = [
        list(renderer.render_batch(documents, masks="beside")),
        list(renderer.render_batch(documents, masks="beside", chunk=1, in_flight=3)),
        renderer.submit(documents, masks="beside").collect(),
    ]
    for first, error, last in answers:
        assert isinstance(error, signwriter.DocumentError)
        for picture, document in ((first, SHADOW), (last, documents[2])):
            assert (picture.array == renderer.render(document).array).all()  # type: ignore[union-attr]
            mask = picture.mask  # type: ignore[union-attr]
            del picture
            assert mask is not None and (mask.array == renderer.text_mask(document).array).all()
    alone = renderer.render(SHADOW, masks="beside", bottom_up=True)
    assert alone.mask is not None and (alone.mask.array[::-1] == renderer.text_mask(SHADOW).array).all()
    assert len(alone.measures.boxes("word")) == 1 and renderer.render(SHADOW).mask is None
    assert renderer.render(SHADOW, masks=True).shape == (40, 90)


def test_a_mask_is_written_as_grey(renderer: Renderer, tmp_path: pathlib.Path) -> None:
    mask = renderer.render(SHADOW, masks="beside").mask
    assert mask is not None
    mask.save(tmp_path / "a.png")
    png = (tmp_path / "a.png").read_bytes()
    assert png == mask.encode() and png[24:26] == bytes([8, 0])  # 8 bits, grey
    start = png.index(b"IDAT") + 4
    length = int.from_bytes(png[start - 8 : start - 4], "big")
    rows = np.frombuffer(zlib.decompress(png[start : start + length]), np.uint8).reshape(40, 91)
    # Each row but the first is what is added to the one above.
    assert rows[0, 0] == 0 and (rows[1:, 0] == 2).all()
    assert (np.cumsum(rows[:, 1:], axis=0, dtype=np.uint8) == mask.array).all()
    with pytest.raises(signwriter.DrawingError, match="it is a mask, which cannot be written as webp; write png"):
        mask.encode("webp")


def test_masks_that_are_none_are_refused(renderer: Renderer) -> None:
    with pytest.raises(ValueError, match='masks: \'besides\' is none; write True, False or "beside"'):
        list(renderer.render_batch([SHADOW], masks="besides"))
    with pytest.raises(ValueError, match="a depth of 16 has none"):
        renderer.render(SHADOW, masks="beside", depth=16)
    with pytest.raises(ValueError, match="draw pictures and masks into two arrays"):
        renderer.render_batch_into(np.zeros((1, 40, 90, 4), np.uint8), [SHADOW], masks="beside")  # type: ignore[arg-type]


def test_an_array_of_yours_takes_the_picture_and_nothing_else(renderer: Renderer) -> None:
    page = np.full((60, 100, 4), 77, np.uint8)
    assert renderer.render_into(page[10:, 5:], SHADOW) == (90, 40)
    assert (page[10:50, 5:95] == renderer.render(SHADOW).array).all()
    page[10:50, 5:95] = 77
    assert (page == 77).all()
    with pytest.raises(signwriter.DrawingError, match="90 x 40, and the surface is 80 x 60") as caught:
        renderer.render_into(page[:, :80], SHADOW)
    assert caught.value.status == 13
    with pytest.raises(ValueError, match="give an array of uint8"):
        renderer.render_into(np.zeros((60, 100), np.uint8), SHADOW)  # type: ignore[arg-type]


@pytest.mark.parametrize("masks", [False, True])
def test_an_array_of_yours_takes_many_pictures_and_nothing_else(renderer: Renderer, masks: bool) -> None:
    wide, small = {"text": "Hello", "size": [91, 40]}, {"text": "Hi", "size": [60, 30]}
    documents = [SHADOW, wide, small, {"text": 3}]
    room = np.full((6, 45, 95) if masks else (6, 45, 95, 4), 77, np.uint8)
    page = room[1:, :, :90]
    sizes = renderer.render_batch_into(page, iter(documents), masks=masks)
    assert sizes[0] == (90, 40) and sizes[2] == (60, 30) and len(sizes) == 4
    assert isinstance(sizes[1], signwriter.DrawingError) and "91 x 40, and the surface is 90 x 45" in str(sizes[1])
    assert isinstance(sizes[3], signwriter.DocumentError) and sizes[3].field == "text"
    for index, width, height in ((0, 90, 40), (2, 60, 30)):
        draw = renderer.text_mask if masks else renderer.render
        place = page[index, :height, :width]
        assert (place == draw(documents[index]).array).all()
        place[:] = 77
    assert (room == 77).all()
    assert renderer.render_batch_into(page, [], masks=masks) == []


def test_an_array_that_cannot_take_many_pictures_is_refused(renderer: Renderer) -> None:
    page = np.zeros((2, 40, 90, 4), np.uint8)
    fixed = page.copy()
    fixed.flags.writeable = False
    for out, words in [
        (page[0], "pictures x height x width x 4"), (page.astype(float), "uint8"), (page[..., :3], "x 4"),
        (page[:, ::-1], "follow"), (page[:, :20], "follow"), (page.transpose(0, 2, 1, 3), "follow"),
        (fixed, "written to"), (page[:1], "2 documents, and places for 1"),
    ]:  # fmt: skip
        with pytest.raises(ValueError, match=words):
            renderer.render_batch_into(out, ["a", "b"])
    with pytest.raises(ValueError, match="0 x 40 pixels has room for no picture"):
        renderer.render_batch_into(page[:, :, :0], ["a"])


def test_files_are_written_by_their_ending(renderer: Renderer, tmp_path) -> None:  # type: ignore[no-untyped-def]
    picture = renderer.render("Hello")
    picture.save(tmp_path / "a.png")
    assert (tmp_path / "a.png").read_bytes() == picture.encode() and picture.encode()[:4] == b"\x89PNG"
    picture.save(tmp_path / "a.npy")
    assert (np.load(tmp_path / "a.npy") == picture.array).all()
    with pytest.raises(signwriter.DrawingError, match='"bmp" is none; write one of png'):
        picture.save(tmp_path / "a.bmp")
    with pytest.raises(signwriter.DrawingError, match="straight alpha"):
        renderer.render("Hello", premultiplied=True).encode()
    with pytest.raises(signwriter.UsageError, match="send picture.array"):
        pickle.dumps(picture)


def test_any_thread_may_use_and_drop_a_picture(renderer: Renderer) -> None:
    picture = renderer.render("Hello")
    sums: list[int] = []

    def read() -> None:
        sums.append(int(renderer_picture[0].array.sum()))

    renderer_picture = [picture]
    threads = [threading.Thread(target=read) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(sums) == 4 and len(set(sums)) == 1
    del picture
    dropper = threading.Thread(target=renderer_picture.clear)
    dropper.start()
    dropper.join()


def test_a_drawing_that_ends_librsvg_is_an_error(renderer: Renderer, tmp_path: pathlib.Path) -> None:
    svg = "<svg xmlns='http://www.w3.org/2000/svg' width='2' height='2'>{}</svg>"
    (tmp_path / "good.svg").write_text(svg.format("<rect width='2' height='2'/>"))
    (tmp_path / "hostile.svg").write_text(svg.format("<text font-size='1e9'>A</text>"))
    with pytest.raises(signwriter.DrawingError, match="librsvg ended while it drew this|librsvg2-2"):
        renderer.render(kind="image", file=str(tmp_path / "hostile.svg"))
    try:
        picture = renderer.render(kind="image", file=str(tmp_path / "good.svg"))
    except signwriter.DrawingError as error:
        assert "librsvg2-2" in str(error)
    else:
        assert picture.array.tolist() == [[[0, 0, 0, 255]] * 2] * 2


def test_blue_is_first_where_that_is_asked_for(renderer: Renderer) -> None:
    document = {"text": "Hello", "color": "#FF8000"}
    plain, reversed_ = renderer.render(document), renderer.render(document, bgra=True)
    assert (reversed_.array == plain.array[..., [2, 1, 0, 3]]).all()
    assert reversed_.bgra and not plain.bgra
    with pytest.raises(signwriter.DrawingError, match="red first"):
        reversed_.encode()


def test_changes_are_what_has_to_be_sent_anew(renderer: Renderer) -> None:
    def board(color: str) -> signwriter.Picture:
        lamp = {"text": "", "size": [5, 4], "frame": [11, 7, 5, 4], "background": {"color": color}}
        return renderer.render(kind="group", size=[40, 30], children=[lamp])

    red, blue = board("red"), board("blue")
    assert blue.changes(red) == (11, 7, 5, 4) == red.changes()
    assert red.changes(board("red")) is None
    assert renderer.render("", size=[3, 3]).changes() is None
    with pytest.raises(signwriter.SignwriterError, match="same size"):
        red.changes(renderer.render("", size=[3, 3]))


def test_a_prepared_document_is_drawn_as_its_text_is(renderer: Renderer) -> None:
    document = {"kind": "counting", "from": 0, "to": 90, "duration": 3}
    prepared = renderer.prepare(document, color="red")
    for at in (None, 1.25):
        expected = renderer.render(document, color="red", at=at)
        assert (renderer.render(prepared, at=at).array == expected.array).all()
    assert prepared.measures.json == renderer.measure(document, color="red").json
    with pytest.raises(TypeError, match="give them to prepare"):
        renderer.render(prepared, color="blue")
    with pytest.raises(signwriter.DocumentError):
        renderer.prepare(b'{"text": 3}')
