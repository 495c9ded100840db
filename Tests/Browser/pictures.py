"""Draws the screenshots of docs/preview.md. `scripts/test preview --pictures` runs it."""
import contextlib
import io
import os
import pathlib
import shutil
import subprocess
import tempfile

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from conftest import PATIENCE, PROGRAM, ROOT, Preview, choose, drawn

IMAGES = ROOT / "docs" / "images"


def keep(page, name):
    """Writes a screenshot with as few colours as it looks right with."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


def make_talk(folder):
    """Captions, with their words and a film."""
    samples = ROOT / "Tests" / "CaptionsTests" / "Samples"
    subprocess.run([PROGRAM, "words", samples / "talk.whisper.json", "-o", folder / "talk.words.json"], check=True, stderr=subprocess.DEVNULL)
    (folder / "talk.captions.json").write_text(
        '{\n  "kind": "captions", "style": "captions/pill", "size": [1280, 720], "words": "talk.words.json"\n}\n')
    film = "gradients=s=1280x720:r=25:d=60:c0=0x22304d:c1=0x7a4a2b:c2=0x2c5a4a:n=3:seed=5,format=yuv420p"
    subprocess.run(
        ["ffmpeg", "-v", "error", "-f", "lavfi", "-i", film, "-c:v", "libvpx", "-deadline", "realtime", "-b:v", "1M", "talk.webm"],
        cwd=folder, check=True)


@contextlib.contextmanager
def page_of(browser, files, scheme, film=False):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in files:
            shutil.copy(ROOT / file, folder)
        if film:
            make_talk(folder)
        options = ["--film", "talk.webm"] if film else []
        preview = Preview(folder, [pathlib.Path(file).name for file in files] or ["talk.captions.json"], *options)
        page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme=scheme)
        page.set_default_timeout(PATIENCE)
        page.goto(preview.address)
        drawn(page)
        yield page
        page.close()
        preview.stop()


def thumbnails(page):
    """Waits until the list has its pictures, as far as it is in view."""
    page.wait_for_function("""() => [...document.querySelectorAll("#list img")].filter(
      (image) => image.getBoundingClientRect().top < innerHeight).every((image) => image.src && image.complete)""")


def draw_film(browser):
    with page_of(browser, [], "light", film=True) as page:
        page.wait_for_function("() => document.querySelector('#duration').textContent === '60'")
        page.locator("#seconds").fill("3.4")
        page.wait_for_function("() => { const film = document.querySelector('.frame video'); return film.currentTime > 3.3 && !film.seeking; }")
        page.wait_for_function("() => document.querySelector('.word.current .text')?.textContent === 'anyone'")
        page.locator(".word.current .text").click()
        page.locator(".word.chosen .edge.end").focus()
        page.wait_for_timeout(1000)
        keep(page, "preview-film.png")


def main():
    with sync_playwright() as driver:
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=arguments + ["--disable-gpu"], timeout=PATIENCE)
        with page_of(browser, ["examples/countries/styles.json", "examples/countries/quick.jsonl"], "light") as page:
            choose(page, "gold")
            page.locator("#zoom").fill("2")
            for name in ["boxes", "baselines", "ink"]:
                page.get_by_role("checkbox", name=name).check()
            thumbnails(page)
            keep(page, "preview-light.png")
        with page_of(browser, ["examples/labels/comic.json", "examples/labels/neon.json"], "dark") as page:
            choose(page, "comic")
            page.locator("#ground").select_option("black")
            page.locator('[data-path="gradient"] > summary').click()
            thumbnails(page)
            keep(page, "preview-dark.png")
        with page_of(browser, ["examples/labels/hero.json"], "light") as page:
            page.locator('[data-path="gradient"] > summary').click()
            page.get_by_label("stop 1", exact=True).fill("goldd")
            expect(page.get_by_role("alert")).not_to_be_empty()
            thumbnails(page)
            keep(page, "preview-error.png")
        draw_film(browser)
        browser.close()


if __name__ == "__main__":
    main()
