"""What is tried in the page of `signwriter preview`: another text, language and scale, and the picture that is saved of it."""
import json
import pathlib
import struct

from playwright.sync_api import expect

from conftest import Preview, await_other_picture, choose, page_of, picture


def test_the_empty_boxes_show_what_the_picture_has(page, preview):
    choose(page, "second")
    boxes = {name: page.locator(f"#try-{name}") for name in ["text", "language", "scale"]}
    for name, value in {"text": "Two", "language": "", "scale": "1"}.items():
        expect(boxes[name]).to_have_attribute("placeholder", value)
        expect(boxes[name]).to_have_value("")
    lines = preview.read("jobs.jsonl").split("\n")
    preview.write("jobs.jsonl", lines[0] + '\n{"id": "second", "style": "text", "text": "Zwei", "language": "de", "scale": 2}\n')
    for name, value in {"text": "Zwei", "language": "de", "scale": "2"}.items():
        expect(boxes[name]).to_have_attribute("placeholder", value)
    # What is tried takes its place, and a style shows its sample.
    before = picture(page)
    boxes["text"].fill("Three")
    await_other_picture(page, before)
    choose(page, "text")
    expect(boxes["text"]).to_have_value("Three")
    assert boxes["text"].get_attribute("placeholder")


CARDS = """{
  "styles": {
    "card": { "kind": "group", "size": [120, 60], "children": [
      { "text": "{{title}}", "frame": [0, 0, 120, 30], "color": "white" },
      { "text": "{{text}}", "frame": [0, 30, 120, 30], "color": "white" } ] },
    "plate": { "kind": "group", "size": [120, 60], "children": [
      { "kind": "group", "size": [120, 60], "children": [ { "text": "Deep", "frame": [0, 0, 120, 30], "color": "white" } ] } ] },
    "blank": { "kind": "group", "size": [120, 60], "children": [ { "size": [9, 9], "background": { "color": "red" } } ] }
  }
}
"""


def test_a_text_is_tried_on_cards(browser, tmp_path):
    (tmp_path / "cards.json").write_text(CARDS)
    (tmp_path / "jobs.jsonl").write_text('{"id": "one", "style": "card", "values": {"title": "T", "text": "Words"}}\n')
    (tmp_path / "own.json").write_text(
        '{"kind": "group", "size": [120, 60], "children": [{"text": "Mine", "frame": [0, 0, 120, 30], "color": "white"}]}')
    preview = Preview(tmp_path, ["cards.json", "jobs.jsonl", "own.json"])
    for page in page_of(browser, preview):
        box = page.locator("#try-text")
        for name, shown in [("card", "text"), ("plate", "Deep"), ("one", "Words"), ("own.json", "Mine")]:
            box.fill("")
            choose(page, name)
            expect(box).to_have_attribute("placeholder", shown)
            page.wait_for_function("() => document.querySelector('#pictures canvas').width === 120")
            page.wait_for_function("() => document.getElementById('facts').textContent.includes('Drawn in')")
            own = picture_of(page, preview, name, None)
            other = picture_of(page, preview, name, "Another")
            assert own != other, name
            box.fill("Another")
            page.wait_for_function(
                "(wanted) => document.querySelector('#pictures canvas').toDataURL() === wanted", arg=other)
        box.fill("")
        choose(page, "blank")
        expect(box).to_be_disabled()
    assert preview.stop() == 0


def picture_of(page, preview, name, text):
    """The picture of an entry with another text, as the program draws the document that has it written there."""
    if name == "own.json":
        document = json.loads(preview.read("own.json"))
        holder, target = document["children"][0], {"file": 2}
    elif name == "one":
        document = json.loads(preview.read("jobs.jsonl"))
        holder, target = document["values"], {"file": 1, "line": 1}
    else:
        document = json.loads(preview.read("cards.json"))["styles"][name]
        target = {"file": 0, "style": name}
        holder = document["children"][-1] if name == "card" else document["children"][0]["children"][0]
    if text is not None:
        holder["text"] = text
    order = {**target, "value": document, "renderers": ["cpu"]}
    if name == "card":
        order["with"] = {"kind": "group", "values": {"title": "title", "text": "text"}}
    if name == "plate":
        order["with"] = {"kind": "group"}
    return page.evaluate("""async (order) => {
      const { draw } = await import("./server.js");
      const [picture] = (await draw(order)).pictures;
      const canvas = Object.assign(document.createElement("canvas"), { width: picture.width, height: picture.height });
      canvas.getContext("2d").putImageData(new ImageData(picture.pixels, picture.width, picture.height), 0, 0);
      return canvas.toDataURL();
    }""", order)


def test_the_picture_is_downloaded_as_it_is_shown(page):
    choose(page, "second")
    page.wait_for_function("() => document.querySelector('#pictures canvas').width !== 40")
    before = picture(page)
    page.locator("#try-text").fill("Other words")
    page.locator("#try-scale").fill("2")
    await_other_picture(page, before)
    page.wait_for_function("() => document.getElementById('facts').textContent.includes('2 a point')")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download as PNG").click()
    assert download.value.suggested_filename == "second.png"
    file = pathlib.Path(download.value.path()).read_bytes()
    assert file.startswith(b"\x89PNG\r\n")
    size = page.evaluate("(() => { const c = document.querySelector('#pictures canvas'); return [c.width, c.height]; })()")
    # A PNG file has its size in the first chunk.
    assert list(struct.unpack(">II", file[16:24])) == size
    expect(page.locator("#status")).to_contain_text("second.png")
