"""The page of `batch --html`: the dialog that shows one label."""
import subprocess

from playwright.sync_api import expect

from conftest import JOBS, PATIENCE, PROGRAM, STYLES


def test_escape_closes_the_dialog_and_the_focus_goes_back(browser, tmp_path):
    (tmp_path / "styles.json").write_text(STYLES)
    (tmp_path / "jobs.jsonl").write_text(JOBS)
    subprocess.run(
        [PROGRAM, "batch", "jobs.jsonl", "--styles", "styles.json", "--out", "out", "--html", "page.html", "--renderer", "cpu"],
        cwd=tmp_path, check=True, capture_output=True, timeout=PATIENCE / 1000)
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto((tmp_path / "page.html").as_uri())
    card = page.get_by_role("button", name="second")
    card.focus()
    for place in ["#stage", "#close", "#views button >> nth=0"]:
        page.keyboard.press("Enter")
        dialog = page.locator("#detail")
        expect(dialog).to_be_visible()
        page.locator(place).focus()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(card).to_be_focused()
    page.close()
