"""A browser, and the program that it looks at."""
import json
import os
import pathlib
import select
import shutil
import signal
import subprocess
import time

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PROGRAM = os.environ.get("SIGNWRITER", str(ROOT / ".build/release/signwriter"))

# Machines that test are slow: a test awaits what it wants to see, and gives up only after this.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)

STYLES = """{
  "styles": {
    "red":  { "size": [40, 20], "background": { "color": "#FF0000" } },
    "fade": { "size": [60, 30], "gradient": { "colors": ["#FF0000", "#0000FF"] }, "textInsets": [2, 4, 2, 4] },
    "text": { "font": { "family": "DejaVu Sans", "size": 24 }, "shadow": { "color": "black", "blur": 3 } }
  }
}
"""
JOBS = '{"id": "first", "style": "red", "text": ""}\n{"id": "second", "style": "text", "text": "Two"}\n'
MOVING = """{
  "kind": "counting", "from": 0, "to": 100, "duration": 2, "size": [120, 40],
  "font": { "family": "DejaVu Sans", "size": 24 }, "color": "white", "background": { "color": "#202020" }
}
"""


class Preview:
    """A running `signwriter preview` of files in a folder."""

    def __init__(self, folder, names, *options):
        self.folder = folder
        self.process = subprocess.Popen(
            [PROGRAM, "preview", *names, *options, "--renderer", "cpu"], cwd=folder, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        ready, _, _ = select.select([self.process.stdout], [], [], PATIENCE / 1000)
        self.address = self.process.stdout.readline().strip() if ready else ""
        if not self.address.startswith("http://127.0.0.1:"):
            self.process.kill()
            self.process.wait()
            raise AssertionError(f"the preview does not start: {self.address!r}")

    def write(self, name, text):
        """Writes a file as editors do: another one, which takes its name."""
        other = self.folder / f"{name}~"
        other.write_text(text)
        other.rename(self.folder / name)

    def read(self, name):
        return (self.folder / name).read_text()

    def styles(self):
        return json.loads(self.read("styles.json"))["styles"]

    def workers(self):
        """The processes that draw. The thread that started one is its parent."""
        threads = pathlib.Path(f"/proc/{self.process.pid}/task").iterdir()
        return [int(child) for thread in threads for child in (thread / "children").read_text().split()]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


@pytest.fixture(scope="session")
def browser():
    path = shutil.which("chromium")
    assert path, "there is no chromium; run scripts/install-packages --browser"
    with sync_playwright() as driver:
        # As root, which tests in containers are, Chromium has no sandbox.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = driver.chromium.launch(
            executable_path=path, args=arguments + ["--disable-gpu", "--disable-dev-shm-usage"], timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture
def preview(tmp_path):
    for name, text in {"styles.json": STYLES, "jobs.jsonl": JOBS, "moving.json": MOVING}.items():
        (tmp_path / name).write_text(text)
    preview = Preview(tmp_path, ["styles.json", "jobs.jsonl", "moving.json"])
    yield preview
    assert preview.stop() == 0


@pytest.fixture
def page(browser, preview):
    """The preview's page, which asks for nothing elsewhere and has nothing to complain of."""
    yield from page_of(browser, preview)


def page_of(browser, preview):
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    foreign, complaints = [], []
    origin = preview.address.split("/", 3)[2]
    page.on("request", lambda request: foreign.append(request.url)
            if request.url.split(":")[0] not in ("data", "blob") and origin not in request.url else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text else None)
    page.goto(preview.address)
    drawn(page)
    yield page
    assert not foreign and not complaints, (foreign, complaints)
    context.close()


class Held:
    """Requests of a page that are held up until they are let go, and those after them no more."""

    def __init__(self, page, address):
        self.page = page
        self.routes = []
        self.holds = True
        page.route(address, lambda route: self.routes.append(route) if self.holds else route.continue_())

    def await_one(self):
        end = time.monotonic() + PATIENCE / 1000
        while not self.routes:
            assert time.monotonic() < end, "nothing is asked for"
            self.page.wait_for_timeout(5)

    def let_go(self):
        self.holds = False
        for route in self.routes:
            route.continue_()


def drawn(page):
    """Waits for a picture."""
    page.wait_for_selector("#pictures canvas[aria-label]")


def await_pixel(page, x, y, color):
    """Waits until a pixel of the picture has a colour (red, green, blue, alpha)."""
    page.wait_for_function(
        """([x, y, color]) => {
          const canvas = document.querySelector("#pictures canvas");
          return canvas && String([...canvas.getContext("2d").getImageData(x, y, 1, 1).data]) === String(color);
        }""", arg=[x, y, list(color)])


def picture(page):
    """A value that differs where the picture does."""
    return page.evaluate("document.querySelector('#pictures canvas').toDataURL()")


def await_other_picture(page, than):
    page.wait_for_function("(than) => document.querySelector('#pictures canvas').toDataURL() !== than", arg=than)


def choose(page, name):
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    page.wait_for_function("(name) => document.getElementById('title').textContent === name", arg=name)
