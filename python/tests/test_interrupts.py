"""Ctrl-C, and what a caller's function raises, end the call that they come in."""

import gc
import subprocess
import sys
from typing import Any

import pytest

import signwriter
from signwriter import Renderer
from signwriter._held import Held

# A character that no font has.
UNKNOWN = "\U0010fffd"

PROGRAM = """
import os, signal, sys, threading
import signwriter

told = []
renderer = signwriter.Renderer("cpu", log=lambda level, message: told.append(message))
counting = {"kind": "counting", "from": 0, "to": 300, "duration": 3, "size": [60, 30]}
timeline = renderer.timeline(counting, fps=30)
picture = renderer.render("Hello", size=[300, 200])
expected = picture.encode("webp")

def frames():
    found = [frame.index for frame in renderer.frames(timeline, chunk=8)]
    assert found == list(range(91)), "frames are lost or come twice: " + str(found)

def encode():
    assert picture.encode("webp") == expected, "bytes are lost"

def save():
    picture.save(sys.argv[2] + "/a.png")

def batch():
    found = list(renderer.render_batch(({"text": str(i), "size": [30, 20]} for i in range(40)), chunk=8))
    assert len(found) == 40 and all(each.width == 30 for each in found), "pictures are lost"

def flights():
    # A fifth would be refused, and one that was lost is in flight for ever.
    flying = [renderer.submit([{"text": str(i), "size": [30, 20]}, "b"]) for i in range(4)]
    found = [len(each.collect()) for each in flying]
    assert found == [2] * 4, "pictures are lost"

def log():
    before = len(told)
    renderer.render({"text": chr(0x10fffd), "size": [300, 200], "shadows": [{"color": "black", "blur": 20}]})
    assert len(told) == before + 1, "messages are lost"

def caption():
    before = len(told)
    report = renderer.caption(None, sys.argv[2] + "/a.apng", sys.argv[2] + "/a.srt", size=(32, 18), fps=200)
    assert report.frames > 256 and len(told) == before + 1, "frames or messages are lost"

with open(sys.argv[2] + "/a.srt", "w") as words:
    words.write("1\\n00:00:00,000 --> 00:00:02,000\\na b\\n")
work = {each.__name__: each for each in (frames, encode, save, batch, flights, log, caption)}[sys.argv[1]]
begun, sent = threading.Event(), threading.Event()

def interrupt():
    while True:
        begun.wait()
        begun.clear()
        os.kill(os.getpid(), signal.SIGINT)
        sent.set()

threading.Thread(target=interrupt, daemon=True).start()
for _ in range(20):
    sent.clear()
    left = 10
    try:
        begun.set()
        while left:
            work()
            left -= sent.is_set()
    except KeyboardInterrupt:
        pass
    assert left, "an interrupt is lost"
work()
print("well")
"""


@pytest.mark.parametrize("work", ["frames", "encode", "save", "batch", "flights", "log", "caption"])
def test_an_interrupt_ends_a_call_and_nothing_is_lost(work: str, tmp_path) -> None:  # type: ignore[no-untyped-def]
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, work, str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert (run.returncode, run.stdout, run.stderr) == (0, "well\n", "")
    # What was not finished is gone, whatever it was.
    assert {path.name for path in tmp_path.iterdir()} <= {"a.srt", "a.apng", "a.png"}


def test_a_handle_that_was_given_out_is_released_if_an_interrupt_follows() -> None:
    released: list[int | None] = []

    class Kind(Held):
        _release = staticmethod(lambda handle, error: released.append(handle.value))

    def give_out(name: str, *arguments: Any) -> None:
        arguments[-1]._obj.value = 7
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Kind._made(give_out, "render")
    with pytest.raises(KeyboardInterrupt):
        Kind.__new__(Kind)._take(give_out, "render")
    gc.collect()
    assert released == [7, 7]


def test_what_a_log_raises_is_raised_by_the_call() -> None:
    told: list[tuple[str, str]] = []

    def log(level: str, message: str) -> None:
        told.append((level, message))
        if level == "warning":
            raise LookupError(message)

    with Renderer("cpu", log=log) as renderer:
        assert told == [("info", "drawn by CPU reference")]
        with pytest.raises(LookupError, match="10FFFD"):
            renderer.render(UNKNOWN)
        with pytest.raises(LookupError):
            list(renderer.render_batch([UNKNOWN, "a", UNKNOWN]))
        renderer.render("a")
        assert [level for level, _ in told] == ["info", "warning", "warning"]

    def refuse(level: str, message: str) -> None:
        raise LookupError(message)

    with pytest.raises(LookupError, match="drawn by"):
        Renderer("cpu", log=refuse)


def test_a_log_may_use_the_renderer_whose_messages_it_takes() -> None:
    sizes: list[int] = []
    renderer: Renderer

    def log(level: str, message: str) -> None:
        if level == "warning":
            sizes.append(renderer.render("a", size=[30, 20]).width)

    renderer = Renderer("cpu", log=log)
    assert renderer.render(UNKNOWN, size=[40, 20]).width == 40 and sizes == [30]
    renderer.close()


def test_a_closed_renderer_says_so() -> None:
    renderer = Renderer("cpu")
    timeline = renderer.timeline({"kind": "counting", "from": 0, "to": 9, "duration": 1})
    renderer.close()
    for use in (lambda: renderer.render("a"), lambda: renderer.name, lambda: renderer.submit(["a"]),
                lambda: list(renderer.frames(timeline)), lambda: list(renderer.render_batch(["a"], in_flight=1)),
                lambda: Renderer("cpu", fonts_of=renderer)):
        with pytest.raises(signwriter.UsageError, match="renderer: it is closed; make another"):
            use()
