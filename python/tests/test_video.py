"""Labels on video frames: the library's own blend, and the same in arrays."""

from __future__ import annotations

import numpy as np
import pytest

import signwriter
from signwriter import video


@pytest.fixture
def picture(renderer: signwriter.Renderer) -> signwriter.Picture:
    document = {"text": "Aé", "font": {"family": "DejaVu Sans", "size": 30}, "color": "#FF2010", "size": [61, 43]}
    shadow = {"color": "#0000FF80", "offset": [2, 3], "blur": 2}
    return renderer.render({**document, "shadows": [shadow]}, premultiplied=True)


def frame(shape: tuple[int, ...], kind: type = np.uint8) -> np.ndarray:
    return np.random.default_rng(7).integers(0, 256, shape).astype(kind)


def expected_rgb(picture: signwriter.Picture, before: np.ndarray, x: int, y: int) -> np.ndarray:
    """Source over, a pixel at a time, in floating point."""
    after = before.astype(float)
    for row, column in np.ndindex(picture.height, picture.width):
        r, c = row + y, column + x
        if 0 <= r < before.shape[0] and 0 <= c < before.shape[1]:
            pixel = picture.array[row, column].astype(float)
            after[r, c, :3] = np.floor((before[r, c, :3] * (255 - pixel[3]) + 255 * pixel[:3] + 127) / 255)
    return after.clip(max=255).astype(np.uint8)


@pytest.mark.parametrize("place", [(3, 4), (-7, 2), (80, 50)])
def test_rgb_in_memory_and_in_arrays_is_source_over(picture: signwriter.Picture, place: tuple[int, int]) -> None:
    before = frame((70, 101, 4))
    expected = expected_rgb(picture, before, *place)
    overlay = video.Overlay(picture, "rgbx")
    in_memory, hwc, chw = before.copy(), before.copy(), np.ascontiguousarray(before.transpose(2, 0, 1))
    overlay.blend(in_memory, *place)
    video.over(hwc, overlay, *place)
    video.over(chw, overlay, *place, layout="CHW")
    assert (in_memory == expected).all()
    assert (hwc == expected).all()
    assert (chw.transpose(1, 2, 0) == expected).all()
    assert (before[..., 3] == in_memory[..., 3]).all()


@pytest.mark.parametrize("place", [(3, 4), (4, 3), (-7, -9), (60, 41)])
def test_nv12_in_an_array_is_that_of_the_library(picture: signwriter.Picture, place: tuple[int, int]) -> None:
    before = frame((96 * 3 // 2, 100))
    overlay = video.Overlay(picture, "nv12", matrix="bt601", site="center")
    array, memory = before.copy(), before.copy()
    video.over(array, overlay, *place, layout="NV12")
    overlay.blend([memory[:96], memory[96:]], *place)
    assert (array == memory).all()
    assert (array != before).any()


def test_a_wider_memory_keeps_what_is_beside_the_frame(picture: signwriter.Picture) -> None:
    memory = frame((50, 128))
    before = memory.copy()
    video.Overlay(picture, "gray8").blend(memory[:, :70], 2, 2)
    assert (memory[:, 70:] == before[:, 70:]).all()
    assert (memory != before).any()


def test_torch_gives_the_same_bytes(picture: signwriter.Picture) -> None:
    torch = pytest.importorskip("torch")
    overlay = video.Overlay(picture, "rgbx")
    array = frame((70, 101, 3))
    tensor = torch.from_numpy(array.copy())
    video.over(array, overlay, 5, 6)
    video.over(tensor, overlay, 5, 6)
    assert (tensor.numpy() == array).all()


def test_an_overlay_outlives_its_picture_and_says_what_it_touches(renderer: signwriter.Renderer) -> None:
    picture = renderer.render({"text": "i", "size": [40, 30]}, premultiplied=True)
    overlay = video.Overlay(picture, "rgba")
    alpha = picture.array[..., 3]
    rows, columns = np.nonzero(alpha.any(axis=1))[0], np.nonzero(alpha.any(axis=0))[0]
    del picture
    assert (overlay.width, overlay.height) == (40, 30)
    assert overlay.ink == (columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


def test_faults_are_told(picture: signwriter.Picture, renderer: signwriter.Renderer) -> None:
    with pytest.raises(ValueError, match="format: 'rgb' is none"):
        video.Overlay(picture, "rgb")
    overlay = video.Overlay(picture, "nv12")
    with pytest.raises(ValueError, match=r"planes\[1\]: it has 10 rows"):
        overlay.blend([frame((40, 40)), frame((10, 40))])
    with pytest.raises(ValueError, match="side by side"):
        overlay.blend([frame((40, 80))[:, ::2], frame((20, 40))])
    with pytest.raises(signwriter.UsageError, match="plane 1 is NULL"):
        overlay.blend([frame((40, 40))])
    with pytest.raises(signwriter.UsageError, match="opacity"):
        overlay.blend([frame((40, 40)), frame((20, 40))], opacity=2)
    with pytest.raises(ValueError, match="needs one for rgbx"):
        video.over(frame((9, 9, 3)), overlay)
    mask = renderer.text_mask("A")
    with pytest.raises(signwriter.UsageError, match="text_mask"):
        video.Overlay(mask, "rgba")


def test_pictures_of_words_have_all_steps_of_ten_bits(renderer: signwriter.Renderer) -> None:
    # From 0 to 64 of 255 over 1,000 pixels: 16 bits say each of them, bytes 65.
    gradient = {"colors": ["#000", "#404040"], "start": [0, 0.5], "end": [1, 0.5]}
    document = {"kind": "group", "size": [1000, 2], "background": {"gradient": gradient}, "children": []}
    picture = renderer.render(document, premultiplied=True, depth=16)
    array = picture.array
    assert array.dtype == np.uint16 and array.shape == (2, 1000, 4) and (array[..., 3] == 65535).all()
    exact = 64 * 257 * (np.arange(1000) + 0.5) / 1000
    assert np.abs(array[0, :, 0] - exact).max() <= 2
    luma, chroma = np.zeros((2, 1000), np.uint16), np.zeros((1, 1000), np.uint16)
    video.Overlay(picture, "p010").blend([luma, chroma])
    assert np.abs((luma[0] >> 6) - 4 * (219 * exact / 65535 + 16)).max() <= 0.53
    with pytest.raises(signwriter.SignwriterError, match="picture of bytes"):
        picture.encode()
    with pytest.raises(ValueError, match="depth"):
        renderer.render(document, depth=10)


# White and red on opaque frames: Y, U and V of ten bits in limited range, as they were computed with 40 digits.
HDR = {
    ("hlg", 203): ([721, 512, 512], [392, 395, 715]),
    ("pq", 203): ([573, 512, 512], [392, 438, 608]),
    ("pq", 100): ([509, 512, 512], [341, 446, 601]),
    ("sdr", 203): ([940, 512, 512], [431, 377, 752]),
}


@pytest.mark.parametrize(("transfer", "white"), HDR)
@pytest.mark.parametrize("depth", [8, 16])
def test_frames_of_hdr_have_the_light_that_was_computed(
    transfer: str, white: float, depth: int, renderer: signwriter.Renderer
) -> None:
    for color, codes in zip(["#fff", "#f00"], HDR[transfer, white]):
        document = {"kind": "group", "size": [2, 2], "background": {"color": color}, "children": []}
        picture = renderer.render(document, premultiplied=True, depth=depth)
        kind = {"matrix": "bt2020", "transfer": transfer, "white": white}
        low = [np.full((2, 2), 64, np.uint16), np.full((1, 1), 64, np.uint16), np.full((1, 1), 64, np.uint16)]
        video.Overlay(picture, "i420-10le", **kind).blend(low)
        assert [int(plane[0, 0]) for plane in low] == codes
        high = [np.full((2, 2), 64 << 6, np.uint16), np.full((1, 2), 64 << 6, np.uint16)]
        video.Overlay(picture, "p010", **kind).blend(high)
        assert [int(sample) >> 6 for sample in (high[0][1, 1], *high[1][0])] == codes
        part = video.Overlay(picture, "p010", **kind).numbers(1, (2, 2))
        assert [round(int(share) / part.whole) for share in part.shares[0, 0]] == codes[1:]


@pytest.mark.parametrize("white", [0, 49.9, 1001, -203, float("nan"), float("inf")])
def test_a_white_that_no_frame_has_is_refused(white: float, picture: signwriter.Picture) -> None:
    for transfer in ("hlg", "pq"):
        with pytest.raises(signwriter.UsageError, match="white: .* is not in 50...1000; 203 is usual"):
            video.Overlay(picture, "p010", transfer=transfer, white=white)
    video.Overlay(picture, "p010", white=white)
    with pytest.raises(ValueError, match="transfer: 'hdr' is none; write sdr, hlg or pq"):
        video.Overlay(picture, "p010", transfer="hdr")


def test_words_of_ten_bits_are_not_bytes(picture: signwriter.Picture) -> None:
    overlay = video.Overlay(picture, "i420-10le")
    with pytest.raises(ValueError, match=r"planes\[0\]: it must be a writable array of uint16"):
        overlay.blend([frame((80, 80)), frame((40, 40)), frame((40, 40))])
    with pytest.raises(ValueError, match=r"planes\[1\]: it has 39 rows"):
        overlay.blend([np.zeros((80, 80), np.uint16), np.zeros((39, 40), np.uint16), np.zeros((40, 40), np.uint16)])
