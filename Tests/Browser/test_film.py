"""Captions over a film in the page of `signwriter preview`: the film, and the edges of words."""
import json
import subprocess

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import Preview, await_other_picture, page_of, picture

CAPTIONS = """{
  "kind": "captions", "words": "talk.words.json", "size": [320, 180], "font": { "family": "DejaVu Sans", "size": 24 },
  "current": { "color": "red" }
}
"""
WORDS = """{
"format": "signwriter words",
"version": 1,
"cues": [
{"start": 0.5, "end": 1.8}
],
"words": [
{"text": "Signs", "start": 0.5, "end": 1, "cue": 0},
{"text": "are", "start": 1, "end": 1.3, "joiner": " ", "cue": 0},
{"text": "old.", "start": 1.4, "end": 1.8, "joiner": " ", "cue": 0}
]
}
"""


@pytest.fixture
def preview(tmp_path):
    (tmp_path / "talk.json").write_text(CAPTIONS)
    (tmp_path / "talk.words.json").write_text(WORDS)
    # A second of blue, then green.
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=blue:s=320x180:r=10:d=1[a];color=lime:s=320x180:r=10:d=3[b];[a][b]concat",
         "-c:v", "libvpx", "-b:v", "500k", "talk.webm"], cwd=tmp_path, check=True)
    preview = Preview(tmp_path, ["talk.json"], "--film", "talk.webm")
    yield preview
    assert preview.stop() == 0


@pytest.fixture
def page(browser, preview):
    yield from page_of(browser, preview)


def film_color(page):
    """The colour in the middle of the film as it is shown."""
    return page.evaluate("""() => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [1, 1];
      canvas.getContext("2d").drawImage(document.querySelector(".frame video"), 0, 0, 1, 1);
      return [...canvas.getContext("2d").getImageData(0, 0, 1, 1).data.slice(0, 3)];
    }""")


def go_to(page, seconds):
    page.locator("#seconds").fill(str(seconds))
    page.wait_for_function(
        "(time) => { const film = document.querySelector('.frame video'); return !film.seeking && Math.abs(film.currentTime - time) < 0.01; }",
        arg=seconds)


def test_the_film_lies_under_the_captions_and_moves_with_them(page):
    page.wait_for_function("() => document.querySelector('#duration').textContent.startsWith('4')")
    expect(page.locator("#ground")).to_have_value("film")
    go_to(page, 0.5)
    red, green, blue = film_color(page)
    assert blue > 200 and green < 60, (red, green, blue)
    go_to(page, 2.5)
    red, green, blue = film_color(page)
    assert green > 200 and blue < 60, (red, green, blue)
    # Playing goes by the film's clock.
    go_to(page, 0)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => document.querySelector('.frame video').currentTime > 0.3 && document.querySelector('#moment').valueAsNumber > 0.3")
    page.get_by_role("button", name="Pause").click()
    assert page.evaluate("Math.abs(document.querySelector('.frame video').currentTime - document.querySelector('#moment').valueAsNumber)") < 0.5
    assert page.evaluate("document.querySelector('.frame video').paused")
    page.locator("#ground").select_option("black")
    expect(page.locator(".frame video")).to_have_count(0)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()


def words(preview):
    return [(word["start"], word["end"]) for word in json.loads(preview.read("talk.words.json"))["words"]]


def test_an_edge_is_dragged_tried_and_saved(page, preview):
    # The page is laid out anew when the picture of that moment comes, and then the edges lie elsewhere.
    before = picture(page)
    go_to(page, 0.9)
    await_other_picture(page, before)
    before = picture(page)
    edge = page.get_by_role("slider", name="End of Signs")
    track = page.locator("#words-track").bounding_box()
    box = edge.bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    # The track is four seconds wide: the word ends 0.2 s earlier, and the next one begins there.
    page.mouse.move(x - 0.2 / 4 * track["width"], y, steps=5)
    page.mouse.up()
    await_other_picture(page, before)
    expect(page.locator("#words-note")).to_contain_text("not saved to talk.words.json")
    assert words(preview) == [(0.5, 1), (1, 1.3), (1.4, 1.8)]
    page.get_by_role("button", name="Save words").click()
    expect(page.locator("#status")).to_contain_text("Saved to talk.words.json")
    (_, end), (start, _), last = words(preview)
    assert end == start and abs(end - 0.8) < 0.02 and last == (1.4, 1.8), words(preview)

    # By keyboard; an edge that is free stops at the word beside it.
    edge = page.get_by_role("slider", name="End of are")
    edge.focus()
    for _ in range(9):
        edge.press("ArrowRight")
    expect(edge).to_have_attribute("aria-valuenow", "1.39")
    edge.press("Shift+ArrowRight")
    expect(edge).to_have_attribute("aria-valuenow", "1.4")
    page.get_by_role("button", name="Revert words").click()
    expect(edge).to_have_attribute("aria-valuenow", "1.3")


def test_a_file_that_has_changed_is_not_written_over(page, preview):
    edge = page.get_by_role("slider", name="Beginning of old.")
    edge.focus()
    edge.press("ArrowRight")
    expect(edge).to_have_attribute("aria-valuenow", "1.41")
    preview.write("talk.words.json", WORDS.replace('"end": 1.8, "joiner"', '"end": 1.9, "joiner"').replace("0.5", "0.6"))
    page.get_by_role("button", name="Save words").click()
    expect(page.locator("#words-note")).to_contain_text("has changed")
    # The page reads all files anew when one has changed; the reason stays.
    before = picture(page)
    preview.write("talk.json", CAPTIONS.replace("180", "170"))
    await_other_picture(page, before)
    expect(page.locator("#words-note")).to_contain_text("has changed")
    assert words(preview) == [(0.6, 1), (1, 1.3), (1.4, 1.9)]


def test_a_film_that_cannot_be_played_is_told(browser, tmp_path):
    (tmp_path / "talk.json").write_text(CAPTIONS)
    (tmp_path / "talk.words.json").write_text(WORDS)
    (tmp_path / "talk.mp4").write_text("no film")
    preview = Preview(tmp_path, ["talk.json"], "--film", "talk.mp4")
    for page in page_of(browser, preview):
        expect(page.locator("#film-note")).to_contain_text("cannot play talk.mp4")
        expect(page.locator("#duration")).to_have_text("2")
    assert preview.stop() == 0
