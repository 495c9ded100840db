"""The page of `batch --html`: the dialog that shows one label, and rows of what is in several languages."""
import json
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


def test_rows_have_languages_side_by_side_and_scales_as_one(browser, tmp_path):
    (tmp_path / "styles.json").write_text(STYLES)
    texts = {"<b>quit</b>": {"en": "Quit", "de": "Ende"}, "play": {"en": "Play", "de": "Los"}}
    jobs = [
        {"id": key, "style": "text", "language": language, "text": text, "scale": scale, "out": f"{language}/{place}@{scale}x.png"}
        for place, (key, languages) in enumerate(texts.items()) for language, text in languages.items() for scale in (1, 2)]
    jobs[1]["colour"] = "red"
    (tmp_path / "jobs.jsonl").write_text("".join(json.dumps(job) + "\n" for job in jobs))
    done = subprocess.run(
        [PROGRAM, "batch", "jobs.jsonl", "--styles", "styles.json", "--out", "out", "--html", "page.html", "--html-by", "id",
         "--renderer", "cpu"], cwd=tmp_path, capture_output=True, timeout=PATIENCE / 1000)
    assert done.returncode == 1, done.stderr
    page = browser.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto((tmp_path / "page.html").as_uri())
    # In the order of the jobs, and nothing of a text is markup.
    expect(page.locator("#space h2")).to_have_text(["<b>quit</b> \u2013 2 labels", "play \u2013 2 labels"])
    expect(page.locator("#space b")).to_have_count(0)
    expect(page.locator("#space .card .id")).to_have_text(["de", "en", "de", "en"])
    # The finest picture there is, and what is remarked of any.
    images = page.locator("#space .card img")
    assert [image.get_attribute("src") for image in images.all()] == [
        "out/de/0%402x.png", "out/en/0%401x.png", "out/de/1%402x.png", "out/en/1%402x.png"]
    expect(page.locator("#space .card .tag")).to_have_text(["failed"])
    page.locator("#space .card").nth(2).click()
    expect(page.locator("#facts dd", has_text="de/1@2x.png")).to_be_visible()
    scale = page.locator("#views button", has_text="@1x")
    scale.click()
    expect(page.locator("#facts dd", has_text="de/1@1x.png")).to_be_visible()
    expect(scale).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.locator("#group").select_option("style")
    expect(page.locator("#space h2")).to_have_text(["text \u2013 8 labels"])
    expect(page.locator("#space .card")).to_have_count(8)
    page.close()
