"""Draws the screenshots of docs/preview.md. `scripts/test-preview --pictures` runs it."""
import contextlib
import io
import os
import pathlib
import shutil
import tempfile

from PIL import Image
from playwright.sync_api import expect, sync_playwright

from conftest import PATIENCE, ROOT, Preview, choose, drawn

IMAGES = ROOT / "docs" / "images"


def keep(page, name):
    """Writes a screenshot with as few colours as it looks right with."""
    shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    shot.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).save(IMAGES / name, optimize=True)


@contextlib.contextmanager
def page_of(browser, files, scheme):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for file in files:
            shutil.copy(ROOT / file, folder)
        preview = Preview(folder, [pathlib.Path(file).name for file in files])
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
        browser.close()


main()
