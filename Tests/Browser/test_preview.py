"""The page of `signwriter preview`, as people use it."""
import json
import os
import signal
import subprocess
import urllib.request

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from conftest import (
    PATIENCE, PROGRAM, Held, Preview, await_other_picture, await_pixel, choose, drawn, picture)

RED, GREEN, BLUE = (255, 0, 0, 255), (0, 255, 0, 255), (0, 0, 255, 255)


def test_a_file_that_is_saved_elsewhere_is_drawn_anew(page, preview):
    await_pixel(page, 0, 0, RED)
    preview.write("styles.json", preview.read("styles.json").replace("#FF0000\" } }", "#00FF00\" } }"))
    await_pixel(page, 0, 0, GREEN)
    expect(page.locator("#status")).to_contain_text("Drawn anew")
    # The form has the new value, too.
    expect(page.locator('[data-path="styles.red.background.color"] input[type=text]')).to_have_value("#00FF00")


def test_a_value_is_tried_saved_and_refused_where_the_file_has_changed(page, preview):
    page.locator('[data-path="styles.red.background"] > summary').click()
    color = page.locator('[data-path="styles.red.background.color"] input[type=text]')
    color.fill("#0000FF")
    await_pixel(page, 0, 0, BLUE)
    assert preview.styles()["red"]["background"]["color"] == "#FF0000"
    before = preview.read("styles.json")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#status")).to_contain_text("Saved to styles.json")
    assert preview.read("styles.json") == before.replace('"color": "#FF0000" } }', '"color": "#0000FF" } }')

    # Somebody else's change meanwhile is neither lost nor overwritten.
    color.fill("lime")
    await_pixel(page, 0, 0, GREEN)
    preview.write("styles.json", preview.read("styles.json").replace("[40, 20]", "[44, 20]"))
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#alert")).to_contain_text("nothing was saved")
    assert preview.styles()["red"]["background"]["color"] == "#0000FF"
    page.wait_for_function("() => document.querySelector('#pictures canvas').width === 44")
    await_pixel(page, 0, 0, GREEN)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save")).to_be_disabled()
    assert preview.styles()["red"] == {"size": [44, 20], "background": {"color": "lime"}}


def color_of_red(page):
    page.locator('[data-path="styles.red.background"] > summary').click()
    return page.locator('[data-path="styles.red.background.color"] input[type=text]')


def test_what_is_tried_goes_on_before_the_page_has_read_what_it_saved(page, preview):
    color = color_of_red(page)
    states = Held(page, "**/state")
    for value, pixel in [("#0000FF", BLUE), ("#00FF00", GREEN)]:
        color.fill(value)
        await_pixel(page, 0, 0, pixel)
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#save")).to_be_disabled()
        assert preview.styles()["red"]["background"]["color"] == value
    expect(page.locator("#alert")).to_be_empty()
    # What is tried on another style of the file is saved from there, too.
    choose(page, "fade")
    page.get_by_role("button", name="Remove textInsets").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save")).to_be_disabled()
    assert "textInsets" not in preview.styles()["fade"]
    states.let_go()
    choose(page, "red")
    await_pixel(page, 0, 0, GREEN)
    expect(color).to_have_value("#00FF00")


def test_a_change_that_is_told_after_the_refusal_is_kept_as_well(page, preview):
    color = color_of_red(page)
    old = json.dumps(page.evaluate("async () => (await fetch('state')).json()"))
    page.route("**/state", lambda route: route.fulfill(body=old, content_type="application/json"))
    color.fill("lime")
    await_pixel(page, 0, 0, GREEN)
    preview.write("styles.json", preview.read("styles.json").replace("[40, 20]", "[44, 20]"))
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#alert")).to_contain_text("nothing was saved")
    page.unroute("**/state")
    # Whatever is told next brings the file as it is now.
    preview.write("jobs.jsonl", preview.read("jobs.jsonl") + "\n")
    page.wait_for_function("() => document.querySelector('#pictures canvas').width === 44")
    expect(page.locator("#alert")).to_contain_text("nothing was saved")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save")).to_be_disabled()
    assert preview.styles()["red"] == {"size": [44, 20], "background": {"color": "lime"}}


def test_who_chooses_another_entry_meanwhile_stays_there(page, preview):
    states = Held(page, "**/state")
    preview.write("styles.json", preview.read("styles.json").replace("[60, 30]", "[66, 30]"))
    states.await_one()
    choose(page, "fade")
    page.wait_for_function("() => document.querySelector('#pictures canvas').width === 66")
    states.let_go()
    expect(page.locator("#status")).to_contain_text("Drawn anew")
    assert page.evaluate("document.querySelector('#pictures canvas').width") == 66
    expect(page.locator("#title")).to_have_text("fade")
    expect(page.locator('[data-path="styles.fade.size"]')).to_be_attached()


def test_an_answer_that_is_none_is_told_and_the_page_draws_on(page):
    color = color_of_red(page)
    page.route("**/draw", lambda route: route.fulfill(body=b"\x05", content_type="application/octet-stream"))
    color.fill("#0000FF")
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    page.unroute("**/draw")
    color.fill("#00FF00")
    await_pixel(page, 0, 0, GREEN)
    expect(page.locator("#alert")).to_be_empty()


def test_the_picture_stays_where_its_worker_dies_and_the_next_is_drawn(page, preview):
    color = color_of_red(page)
    await_pixel(page, 0, 0, RED)
    workers = preview.workers()
    assert len(workers) == 2
    # What is asked for while they stand still is with one of them, or waits, when they end.
    for worker in workers:
        os.kill(worker, signal.SIGSTOP)
    with page.expect_request("**/draw"):
        color.fill("#0000FF")
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    # That picture may be lost, and then the page says so. The one before stays until there is another one.
    assert page.evaluate("[...document.querySelector('#pictures canvas').getContext('2d').getImageData(0, 0, 1, 1).data]") in (
        list(RED), list(BLUE))
    color.fill("#00FF00")
    await_pixel(page, 0, 0, GREEN)
    expect(page.locator("#alert")).to_be_empty()


def test_the_insets_are_those_of_what_is_tried(page):
    choose(page, "fade")
    for name in ["boxes", "insets"]:
        page.get_by_role("checkbox", name=name).check()
    # The box with the insets around it, less the box itself.
    left = """(left) => {
      const [box, insets] = ["boxes", "insets"].map((name) => document.querySelector(`#pictures svg .${name}`));
      return box && insets && box.getAttribute("x") - insets.getAttribute("x") === left;
    }"""
    page.wait_for_function(left, arg=4)
    page.get_by_role("button", name="Remove textInsets").click()
    page.wait_for_function(left, arg=0)


def test_a_style_sheet_by_another_path_is_the_one_among_the_files(preview, tmp_path):
    other = Preview(tmp_path, ["jobs.jsonl", "styles.json", "--styles", "./styles.json"])
    try:
        with urllib.request.urlopen(other.address + "state", timeout=PATIENCE / 1000) as answer:
            state = json.load(answer)
    finally:
        assert other.stop() == 0
    assert [file["path"] for file in state["files"]] == ["jobs.jsonl", "styles.json"]
    assert state["sheet"] == 1


def test_a_file_that_is_named_twice_is_refused(tmp_path):
    (tmp_path / "one.json").write_text('{"text": "x"}')
    (tmp_path / "link.json").symlink_to("one.json")
    for path in ["one.json", "./one.json", "link.json"]:
        told = subprocess.run([PROGRAM, "preview", "one.json", path], cwd=tmp_path, capture_output=True, text=True,
                              timeout=PATIENCE / 1000)
        assert told.returncode == 64 and f"{path} is named twice" in told.stderr, told.stderr


def test_an_error_stands_at_its_place_and_the_last_good_picture_stays(page, preview):
    await_pixel(page, 0, 0, RED)
    page.locator('[data-path="styles.red.background"] > summary').click()
    field = page.locator('[data-path="styles.red.background.color"]')
    field.locator("input[type=text]").fill("redd")
    expect(page.get_by_role("alert")).to_contain_text("styles.red.background.color")
    expect(field.locator("input[type=text]")).to_have_attribute("aria-invalid", "true")
    expect(field.locator(".error")).to_contain_text("red")
    await_pixel(page, 0, 0, RED)
    field.locator("input[type=text]").fill("blue")
    await_pixel(page, 0, 0, BLUE)
    expect(page.locator("#alert")).to_be_empty()
    expect(field.locator("input[type=text]")).not_to_have_attribute("aria-invalid", "true")

    good = preview.read("styles.json")
    preview.write("styles.json", good[:30])
    expect(page.get_by_role("alert")).to_contain_text("styles.json")
    await_pixel(page, 0, 0, BLUE)
    preview.write("styles.json", good)
    expect(page.locator("#alert")).to_be_empty()


def test_stops_and_members_are_added_moved_and_removed(page):
    choose(page, "fade")
    page.locator('[data-path="styles.fade.gradient"] > summary').click()
    page.get_by_role("button", name="Add a stop").click()
    page.get_by_label("stop 3", exact=True).fill("#00FF00")
    page.get_by_role("button", name="Move up stop 3").click()
    page.get_by_label("place of stop 2", exact=True).fill("0.25")
    page.get_by_label("Add to fade").select_option("opacity")
    page.get_by_role("button", name="Add the chosen member to fade").click()
    page.get_by_role("spinbutton", name="opacity").fill("0.5")
    page.get_by_role("button", name="Remove textInsets").click()
    page.locator("#json-part > summary").click()
    page.wait_for_function("() => JSON.parse(document.getElementById('json').value).opacity === 0.5")
    assert json.loads(page.locator("#json").input_value()) == {
        "size": [60, 30], "gradient": {"colors": ["#FF0000", "#00FF00", "#0000FF"], "locations": [0, 0.25, 1]}, "opacity": 0.5}


def test_the_styles_that_can_be_extended_are_listed(page, preview):
    choose(page, "fade")
    page.get_by_label("Add to fade").select_option("extends")
    page.get_by_role("button", name="Add the chosen member to fade").click()
    field = page.locator('[data-path="styles.fade.extends"]')
    expect(field.locator("input")).to_have_value("red")
    listed = "(list) => [...list.options].map((option) => option.value)"
    assert field.locator("datalist").evaluate(listed) == ["red", "text"]
    field.locator("input").fill("text")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#save")).to_be_disabled()
    assert preview.styles()["fade"]["extends"] == "text"
    # A style that comes into being elsewhere is listed, too.
    preview.write("styles.json", preview.read("styles.json").replace('"red":', '"new": {}, "red":'))
    page.wait_for_function(
        "() => [...document.querySelectorAll('[data-path=\"styles.fade.extends\"] option')].some((one) => one.value === 'new')")
    choose(page, "first")
    assert page.locator('[data-path="style"] datalist').evaluate(listed) == ["fade", "new", "red", "text"]


def test_what_moves_is_scrubbed_and_played(page):
    choose(page, "moving.json")
    page.locator("#motion").wait_for(state="visible")
    start = picture(page)
    page.get_by_role("slider", name="Moment").fill("2")
    await_other_picture(page, start)
    end = picture(page)
    page.get_by_role("button", name="Play").click()
    await_other_picture(page, end)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_grounds_zoom_overlays_and_pixels(page):
    choose(page, "text")
    page.locator("#pixel-x").fill("0")
    page.locator("#pixel-y").fill("0")
    expect(page.locator("#pixel")).to_have_text("red 0 green 0 blue 0 alpha 0")
    ground = lambda: page.locator("#pictures .frame").first.evaluate("(frame) => getComputedStyle(frame).backgroundColor")
    page.locator("#ground").select_option("black")
    assert ground() == "rgb(0, 0, 0)"
    page.locator("#ground").select_option("color")
    page.locator("#ground-color").fill("#3366aa")
    assert ground() == "rgb(51, 102, 170)"
    page.locator("#ground").select_option("photo")
    page.locator("#ground-photo").set_input_files({
        "name": "photo.svg", "mimeType": "image/svg+xml", "buffer": b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'})
    page.wait_for_function("() => document.querySelector('#pictures .frame').style.backgroundImage.startsWith('url(\"blob:')")
    for name in ["boxes", "baselines", "ink", "insets"]:
        page.get_by_role("checkbox", name=name).check()
        expect(page.locator(f"#pictures svg .{name}").first).to_be_attached()
    page.locator("#zoom").fill("32")
    canvas = page.locator("#pictures canvas").first
    assert canvas.evaluate("(canvas) => canvas.getBoundingClientRect().width === canvas.width * 32")
    assert canvas.evaluate("(canvas) => getComputedStyle(canvas).imageRendering") == "pixelated"


def test_two_renderers_stand_side_by_side_with_their_difference(page):
    choose(page, "text")
    page.locator("#renderer").select_option("both")
    page.wait_for_function("() => document.getElementById('difference').textContent !== ''")
    expect(page.locator("#pictures figure")).to_have_count(3)
    expect(page.locator("#difference")).to_contain_text("pixels differ by more than 1")
    names = page.locator("#pictures figcaption").all_text_contents()
    assert names[0] == "CPU reference" and names[1] != names[0] and names[2].startswith("difference")
    # What a transparent pixel would be coloured is no difference.
    largest = float(page.locator("#difference").inner_text().split("difference is ")[1].split(" of ")[0])
    assert largest <= 2


def test_everything_is_reached_and_done_by_the_keyboard(page):
    # Once around: no element keeps the focus, each has a name, and each shows that it has the focus.
    reached = []
    for _ in range(200):
        page.keyboard.press("Tab")
        seen = page.evaluate("""() => {
          const element = document.activeElement;
          if (element === document.body) return null;
          const style = getComputedStyle(element);
          return [element.id || element.textContent.trim() || element.getAttribute("aria-label"), style.outlineStyle !== "none"];
        }""")
        if seen is None:
            break
        assert seen[1], f"{seen[0]} does not show that it has the focus"
        reached.append(seen[0])
    else:
        raise AssertionError(f"the focus never leaves the page: {reached}")
    for wanted in ["theme", "filter", "red", "text", "try-text", "zoom", "ground", "stage", "pixel-x", "copy"]:
        assert wanted in reached, f"{wanted} is not reached: {reached}"
    # The list by arrows, the picture by plus, a value by its field.
    page.get_by_role("navigation").get_by_role("button", name="red", exact=True).focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_have_text("fade")
    page.locator("#stage").focus()
    page.keyboard.press("+")
    expect(page.locator("#zoom")).to_have_value("2")
    page.locator('[data-path="styles.fade.gradient"] > summary').focus()
    page.keyboard.press("Enter")
    # The picture of the entry before is of another size.
    page.wait_for_function("() => document.querySelector('#pictures canvas').width === 60")
    before = picture(page)
    page.get_by_label("place of stop 1, slider").focus()
    page.keyboard.press("End")
    await_other_picture(page, before)


def test_axe_finds_nothing_in_light_or_dark(page):
    choose(page, "fade")
    page.locator('[data-path="styles.fade.gradient"] > summary').click()
    page.locator("#json-part > summary").click()
    page.get_by_label("stop 1", exact=True).fill("redd")
    expect(page.locator("#alert")).not_to_be_empty()
    for scheme in ["light", "dark"]:
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        assert not found, [(rule["id"], [node["html"] for node in rule["nodes"]][:3]) for rule in found]
    # The switch wins over the system.
    page.locator("#theme").select_option("light")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(244, 244, 241)"


def test_a_long_list_is_filtered_and_drawn_as_it_comes_into_view(page, preview):
    preview.write("jobs.jsonl", "".join(f'{{"id": "job-{number}", "style": "red", "text": ""}}\n' for number in range(400)))
    last = page.get_by_role("navigation").get_by_role("button", name="job-399", exact=True)
    last.wait_for(state="attached")
    assert last.locator("img").get_attribute("src") is None
    page.locator("#filter").fill("job-399")
    expect(page.locator("#found")).to_contain_text("1 of")
    page.wait_for_function("() => document.querySelector('#list img').src.startsWith('blob:')")
    last.click()
    await_pixel(page, 0, 0, RED)
    drawn(page)


LONG = "llvmpipe (LLVM 15.0.6, 256 bits), Mesa 22.3.6, by way of an extension with a name that is longer than any picture"


def test_a_long_name_of_a_driver_moves_nothing_off_the_screen(page):
    # The answer of the program, with a longer name of its second renderer.
    def renamed(route):
        answer = route.fetch()
        body = answer.body()
        length = int.from_bytes(body[:4], "little")
        facts = json.loads(body[4:4 + length])
        # A request that was under way when the renderer was chosen has one picture.
        if len(facts["pictures"]) > 1:
            facts["pictures"][1]["renderer"] = LONG
        told = json.dumps(facts).encode()
        route.fulfill(response=answer, body=len(told).to_bytes(4, "little") + told + body[4 + length:])

    page.route("**/draw", lambda route: renamed(route) if "both" in page.locator("#renderer").input_value()
               and "png" not in (route.request.post_data or "") else route.continue_())
    choose(page, "text")
    page.locator("#renderer").select_option("both")
    expect(page.locator("#pictures figcaption").nth(1)).to_have_text(LONG)
    expect(page.locator("#pictures figcaption").nth(1)).to_have_attribute("title", LONG)
    page.wait_for_function("""() => {
      const stage = document.getElementById("stage");
      const right = stage.getBoundingClientRect().right;
      return stage.scrollWidth <= stage.clientWidth
        && [...document.querySelectorAll("#pictures figure")].length === 3
        && [...document.querySelectorAll("#pictures figure")].every((one) => one.getBoundingClientRect().right <= right);
    }""")


def test_a_picture_that_is_larger_than_its_room_is_whole_at_first(page, preview):
    preview.write("moving.json", '{"text": "", "size": [3000, 1500], "background": {"color": "blue"}}')
    choose(page, "moving.json")
    page.wait_for_function("() => document.querySelector('#pictures canvas').width === 3000")
    expect(page.locator("#fit")).to_be_checked()
    page.wait_for_function("""() => {
      const [stage, canvas] = ["#stage", "#pictures canvas"].map((one) => document.querySelector(one).getBoundingClientRect());
      return canvas.left >= stage.left && canvas.right <= stage.right && canvas.top >= stage.top && canvas.bottom <= stage.bottom
        && canvas.width > 100;
    }""")


def test_a_faulty_style_takes_no_other_entry_with_it(page, preview):
    await_pixel(page, 0, 0, RED)
    preview.write("styles.json", preview.read("styles.json").replace(
        '"red":', '"faulty": { "colour": "blue" }, "heir": { "extends": "faulty" }, "red":'))
    navigation = page.get_by_role("navigation")
    for name in ["faulty", "heir"]:
        expect(navigation.locator(".entry", has_text=name)).to_contain_text("error")
    for name in ["red", "fade", "text", "first", "second"]:
        entry = navigation.locator(".entry .name", has_text=name)
        page.wait_for_function(
            "(name) => [...document.querySelectorAll('.entry')].find((one) => one.entry.name === name).querySelector('img').src.startsWith('blob:')",
            arg=name)
        expect(entry).not_to_contain_text("error")
    # The one that is at fault is drawn nowhere, and says why.
    choose_faulty = navigation.locator(".entry", has_text="faulty").first
    choose_faulty.click()
    expect(page.get_by_role("alert")).to_contain_text("colour")
    navigation.locator(".entry", has_text="first").click()
    await_pixel(page, 0, 0, RED)
    expect(page.locator("#alert")).to_be_empty()
