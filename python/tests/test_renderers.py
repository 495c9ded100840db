"""Renderers: their rules, errors, batches and workers."""

import json
import multiprocessing
import pathlib
import pickle
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import signwriter
from signwriter import Renderer, Styles


def test_members_are_laid_over_the_document(renderer: Renderer) -> None:
    plain = renderer.render({"text": "a", "size": [30, 20]}).array
    assert (renderer.render("a", size=[30, 20]).array == plain).all()
    assert (renderer.render({"text": "b"}, text="a", size=[30, 20]).array == plain).all()
    assert (renderer.render(b'{"text": "a", "size": [30, 20]}').array == plain).all()
    with pytest.raises(TypeError, match="cannot be added to JSON"):
        renderer.render(b'{"text": "a"}', size=[30, 20])
    for value in (5, ["a"], 0):
        with pytest.raises(TypeError, match=f"a document is a text, a mapping.*; {type(value).__name__} is none of these"):
            renderer.render(value)  # type: ignore[arg-type]


def test_errors_are_the_librarys_sentences(renderer: Renderer) -> None:
    with pytest.raises(signwriter.DocumentError, match='"blurr" is no key of a shadow; did you mean "blur"') as caught:
        renderer.render("a", shadows=[{"blurr": 1}])
    assert caught.value.field == "shadows[0].blurr" and caught.value.status == 8
    copy = pickle.loads(pickle.dumps(caught.value))
    assert type(copy) is type(caught.value) and str(copy) == str(caught.value) and copy.field == caught.value.field
    with pytest.raises(signwriter.DrawingError, match="over the limit"):
        renderer.render("a", size=[100000, 100000])
    with pytest.raises(signwriter.DocumentError, match="not JSON"):
        renderer.render(b"{")
    with pytest.raises(ValueError, match="choice: 'best' is none"):
        Renderer("best")


def test_a_renderer_is_refused_on_another_thread_and_after_close() -> None:
    renderer = Renderer("auto")
    caught: list[Exception] = []

    def use() -> None:
        try:
            renderer.render("a")
        except signwriter.UsageError as error:
            caught.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert len(caught) == 1 and "make a renderer on each thread" in str(caught[0])
    renderer.close()
    renderer.close()
    with pytest.raises(signwriter.UsageError, match="it is closed; make another"):
        renderer.render("a")


def test_a_renderer_of_the_cpu_path_moves_between_threads() -> None:
    renderer = Renderer("cpu")
    drawn = [renderer.render("a").array.tobytes()]

    def use() -> None:
        drawn.append(renderer.render("a").array.tobytes())

    for _ in range(3):
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
    assert len(drawn) == 4 and len(set(drawn)) == 1
    renderer.close()


def test_a_timeline_is_drawn_at_a_time(renderer: Renderer) -> None:
    counting = {"kind": "counting", "from": 0, "to": 90, "duration": 3, "size": [60, 30]}
    timeline = renderer.timeline(counting, start=0.5)
    for time in (0.0, 1.3, 2.9):
        assert renderer.render(timeline, at=time).array.tobytes() == renderer.render(counting, at=time).array.tobytes()
    # Without a time it is where the part begins.
    assert renderer.render(timeline).array.tobytes() == renderer.render(counting, at=0.5).array.tobytes()
    with pytest.raises(TypeError, match="give them to prepare or timeline"):
        renderer.render(timeline, color="red")


def test_threads_share_fonts_and_draw_the_same(renderer: Renderer) -> None:
    expected = renderer.render("Hello").array
    drawn: list[bool] = []

    def draw() -> None:
        with Renderer("cpu", fonts_of=renderer) as mine:
            drawn.extend(bool((mine.render("Hello").array == expected).all()) for _ in range(5))

    threads = [threading.Thread(target=draw) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert drawn == [True] * 20


def test_other_threads_of_python_run_while_the_library_draws(renderer: Renderer) -> None:
    ticks, is_done = [0], threading.Event()

    def count() -> None:
        while not is_done.is_set():
            ticks[0] += 1
            time.sleep(0)

    document = {"text": "a", "size": [600, 600], "shadows": [{"color": "black", "blur": 20}]}
    counter = threading.Thread(target=count)
    interval = sys.getswitchinterval()
    # Nobody takes the GIL from this thread; the counter gets it only where it is let go.
    sys.setswitchinterval(1000)
    try:
        counter.start()
        for _ in range(1000):
            before = ticks[0]
            renderer.render(document)
            if ticks[0] > before:
                break
        assert ticks[0] > before, "the GIL is held while the library draws"
    finally:
        is_done.set()
        sys.setswitchinterval(interval)
        counter.join()


def test_a_batch_answers_each_document_in_order(renderer: Renderer) -> None:
    documents = [{"text": str(index)} if index % 5 else {"text": index} for index in range(23)]
    answers = list(renderer.render_batch(documents, chunk=4))
    assert len(answers) == 23
    for document, answer in zip(documents, answers):
        if isinstance(document["text"], int):
            assert isinstance(answer, signwriter.DocumentError) and answer.field == "text"
        else:
            assert isinstance(answer, signwriter.Picture)
            assert (answer.array == renderer.render(document).array).all()


def test_a_batch_reads_an_iterator_only_as_far_as_it_is_asked(renderer: Renderer) -> None:
    read: list[int] = []

    def documents():  # type: ignore[no-untyped-def]
        for index in range(1000):
            read.append(index)
            yield {"text": str(index)}

    answers = renderer.render_batch(documents(), chunk=8)
    next(answers)
    assert len(read) == 8
    masks = renderer.render_batch([{"text": "a", "size": [20, 10]}], masks=True)
    assert next(masks).array.shape == (10, 20)  # type: ignore[union-attr]


def test_batches_in_flight_answer_in_order_and_read_no_further_than_that(renderer: Renderer) -> None:
    read: list[int] = []

    def documents():  # type: ignore[no-untyped-def]
        for index in range(50):
            read.append(index)
            yield {"text": str(index), "size": [40, 20]} if index % 7 else {"text": index}

    answers = renderer.render_batch(documents(), chunk=3, in_flight=4)
    first = next(answers)
    assert isinstance(first, signwriter.DocumentError) and len(read) == 15
    for index, answer in enumerate(answers, 1):
        if index % 7:
            assert (answer.array == renderer.render(str(index), size=[40, 20]).array).all()  # type: ignore[union-attr]
        else:
            assert isinstance(answer, signwriter.DocumentError) and answer.field == "text"
    assert len(read) == 50
    for wrong in (0, 5):
        with pytest.raises(ValueError, match="is not in 1...4"):
            next(renderer.render_batch(["a"], in_flight=wrong))


def test_submissions_are_collected_in_any_order_and_no_more_than_the_limit_fly(renderer: Renderer) -> None:
    flying = [renderer.submit([str(index), {"text": index}], masks=True) for index in range(4)]
    with pytest.raises(signwriter.UsageError, match="collect or release one first") as caught:
        renderer.submit(["a"])
    assert caught.value.status == 18
    # A batch that finds no room draws all the same.
    assert len(list(renderer.render_batch(["a", "b", "c"], chunk=1, in_flight=2))) == 3
    for index in (2, 0, 3):
        submission = flying[index]
        assert submission.is_ready
        picture, error = submission.collect()
        assert (picture.array == renderer.text_mask(str(index)).array).all()  # type: ignore[union-attr]
        assert isinstance(error, signwriter.DocumentError)
        with pytest.raises(signwriter.UsageError, match="collected or released, which is done once"):
            submission.collect()
    flying[1].release()
    flying[1].release()
    # What is dropped makes room.
    for _ in range(9):
        renderer.submit(["a"])
    unfinished = renderer.render_batch(["a"] * 9, chunk=1, in_flight=4)
    next(unfinished)
    unfinished.close()  # type: ignore[attr-defined]
    assert len([renderer.submit(["a"]) for _ in range(4)]) == 4
    with Renderer("cpu") as other:
        left = other.submit(["a"])
    with pytest.raises(signwriter.UsageError, match="was released"):
        left.collect()


def test_any_mapping_is_read_as_json_has_it(renderer: Renderer) -> None:
    class Mine(dict):  # type: ignore[type-arg]
        pass

    for text in ('"\\\n\t\x01', "ß שלום 日本 😀", "a\u2028b"):
        plain = renderer.render(json.dumps({"text": text, "size": [90, 60], "scale": 1.5}).encode()).array
        for given in ({"text": text, "size": (90, 60), "scale": 1.5}, Mine(text=text, size=[90, 60], scale=1.5)):
            (picture,) = renderer.render_batch([given])
            assert (picture.array == plain).all()  # type: ignore[union-attr]
    for number in (float("nan"), float("inf"), 1e400):
        (answer,) = renderer.render_batch([{"text": "a", "scale": number}])
        assert isinstance(answer, signwriter.DocumentError) and "not JSON" in str(answer)
    with pytest.raises(TypeError, match="set"):
        renderer.render({"text": {"a"}})
    endless: dict[str, object] = {"text": "a"}
    endless["style"] = endless
    with pytest.raises((RecursionError, ValueError)):
        renderer.render(endless)


def test_styles_are_those_of_the_sheet(tmp_path) -> None:  # type: ignore[no-untyped-def]
    sheet = {"styles": {"red": {"color": "#FF0000", "size": [30, 20]}}}
    (tmp_path / "styles.json").write_text(json.dumps(sheet))
    for styles in (Styles(sheet), tmp_path / "styles.json"):
        with Renderer("cpu", styles=styles) as renderer:
            picture = renderer.render("a", style="red").array
            assert picture.shape == (20, 30, 4) and picture[..., 0].max() == 255 and picture[..., 2].max() == 0
    with pytest.raises(signwriter.DocumentError, match="there is no such file"):
        Styles.open(tmp_path / "no.json")


def test_messages_go_to_the_log() -> None:
    told: list[tuple[str, str]] = []
    with Renderer("cpu", log=lambda level, message: told.append((level, message))) as renderer:
        renderer.render("\U000e0fff\ue123")
    assert ("info", "drawn by CPU reference") in told
    assert any(level == "warning" and "U+E123" in message for level, message in told)


def test_measures_tell_boxes_as_arrays(renderer: Renderer) -> None:
    measures = renderer.measure("Two words\nשלום", scale=2, numberOfLines=2)
    words = measures.boxes()
    assert words.texts == ["Two", "words", "שלום"] and words.kinds == ["word"] * 3
    assert words.quads.shape == (3, 4, 2) and words.lines.tolist() == [0, 0, 1]
    assert words.right_to_left.tolist() == [False, False, True]
    assert (words.bounds[:, 2] > words.bounds[:, 0]).all() and (words.bounds[:, 3] > words.bounds[:, 1]).all()
    assert len(measures.boxes(["glyph", "line"])) == 3 + 5 + 4 + 2
    assert measures.json["lines"][0]["text"] == "Two words" and measures.line_count == 2
    picture = renderer.render("Two words\nשלום", scale=2, numberOfLines=2)
    assert (picture.width, picture.height) == (measures.width, measures.height)
    assert (picture.measures.boxes().quads == words.quads).all()
    with pytest.raises(ValueError, match="kinds"):
        measures.boxes("letter")
    del measures, picture
    assert (words.quads[:, 0] <= words.quads[:, 2]).all()
    assert len(renderer.measure("", size=[10, 10]).boxes("word")) == 0


COUNTING = {"kind": "counting", "from": 0, "to": 9, "duration": 1, "size": [60, 30]}


def test_frames_show_the_document_at_their_times(renderer: Renderer) -> None:
    timeline = renderer.timeline(COUNTING, fps=10)
    assert len(timeline) == 11 and timeline.duration == 1 and timeline.fps == (10, 1) and not timeline.is_cyclic
    frames = list(renderer.frames(timeline, chunk=4))
    assert [frame.index for frame in frames] == list(range(11))
    for frame in frames:
        expected = renderer.render(COUNTING, at=frame.index / 10).array.astype(int)
        assert np.abs(frame.picture.array.astype(int) - expected).max() <= 1
    assert [frame.index for frame in renderer.frames(timeline, 3, 2)] == [3, 4]
    assert renderer.timeline(COUNTING, fps=(30000, 1001)).fps == (30000, 1001)


def test_the_module_draws_with_a_renderer_of_each_thread(renderer: Renderer) -> None:
    signwriter.use(renderer)
    assert signwriter.default_renderer() is renderer
    expected = signwriter.render("a").array
    results: list[bool] = []

    def draw() -> None:
        signwriter.use(Renderer("cpu"))
        results.append(bool((signwriter.render("a").array == expected).all()))

    thread = threading.Thread(target=draw)
    thread.start()
    thread.join()
    assert results == [True]
    assert len(list(signwriter.render_batch(["a", "b"]))) == 2
    assert len(list(signwriter.frames(COUNTING, fps=5))) == 6
    assert signwriter.measure("a").width == expected.shape[1]
    assert signwriter.text_mask("a").array.ndim == 2


def _in_child(results, renderer: Renderer) -> None:  # type: ignore[no-untyped-def]
    try:
        renderer.render("a")
        results.put("drawn")
    except signwriter.UsageError as error:
        results.put(str(error))
    with Renderer("cpu") as mine:
        results.put(mine.render("a").array.shape)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_renderer_made_before_fork_is_refused_and_a_new_one_works(renderer: Renderer) -> None:
    expected = renderer.render("a").array.shape
    context = multiprocessing.get_context("fork")
    results = context.Queue()
    child = context.Process(target=_in_child, args=(results, renderer), daemon=True)
    child.start()
    sentence, shape = results.get(timeout=60), results.get(timeout=60)
    child.join(60)
    assert "made before fork" in sentence and "spawn" in sentence
    assert shape == expected and child.exitcode == 0


def test_ten_thousand_pictures_leave_no_memory_behind() -> None:
    # The bound is a tenth of what leaking only their pixels would take, in a process that does nothing else.
    program = """
import resource, signwriter
renderer = signwriter.Renderer("cpu")
def draw(count):
    for index in range(count):
        picture = renderer.render({"text": str(index % 50), "size": [128, 32]})
        assert picture.array.shape == (32, 128, 4)
        picture.measures.boxes("word")
draw(1000)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
draw(10000)
print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024)
"""
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=300)
    assert int(found.stdout) < 10_000 * 128 * 32 * 4 / 10


def test_doctor_tells_what_this_machine_draws_with() -> None:
    # In a process of its own: the devices are started, and this process forks.
    program = "import json, signwriter; print(json.dumps(signwriter.doctor()))"
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=300)
    report = json.loads(found.stdout)
    assert report["version"] == signwriter.__version__ and report["fonts"] > 0 and report["auto"]
    assert report["is_well"] and bool(report["missing"]) != any(device["works"] for device in report["devices"])
    for device in report["devices"]:
        assert not device["works"] or device["difference"] <= 2


def test_sentences_have_the_words_of_python() -> None:
    # In a process of its own: it asks for a GPU, and this one forks.
    program = """
import os, signwriter
try:
    signwriter.Renderer("gpu").close()
except signwriter.DeviceError:
    pass
if os.fork() == 0:
    try:
        signwriter.Renderer("gpu")
    except signwriter.UsageError as error:
        print(error, flush=True)
    os._exit(0)
os.wait()
"""
    found = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True, timeout=300)
    assert 'or choose "cpu"' in found.stdout and "SIGNWRITER" not in found.stdout


def test_a_sprite_font_is_files_and_a_report(renderer: Renderer, tmp_path: pathlib.Path) -> None:
    report = renderer.save_sprite_font({"font": {"size": 20}}, tmp_path / "a.fnt", characters="AB", scales=[1, 2])
    assert sorted(file.name for file in tmp_path.iterdir()) == ["a.fnt", "a.png", "a@2x.fnt", "a@2x.png"]
    assert [len(size["fonts"][0]["glyphs"]) for size in report["sizes"]] == [2, 2]
    with pytest.raises(signwriter.SignwriterError, match="there are no characters"):
        renderer.save_sprite_font({}, tmp_path / "a.fnt")
