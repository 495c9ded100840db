"""Pictures know nothing of the environment: not its languages, its locales, its time zone or its desktop.

The documents and the environments are those of the tests in Swift and C, in the folder that SIGNWRITER_ENVIRONMENTS names,
beside what the program drew (`expected.rgba`).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = os.environ.get("SIGNWRITER_ENVIRONMENTS")
pytestmark = pytest.mark.skipif(FOLDER is None, reason="SIGNWRITER_ENVIRONMENTS names no folder")

# As programs of desktops do, it takes its locale from the environment first.
DRAWING = """
import locale, sys, threading
import signwriter
try:
    locale.setlocale(locale.LC_ALL, "")
except locale.Error:
    pass
def draw():
    with signwriter.Renderer("cpu") as renderer, open(sys.argv[1], "rb") as documents:
        for document in documents:
            sys.stdout.buffer.write(renderer.render(document).array.tobytes())
threading.stack_size(int(sys.argv[2]) << 10)
thread = threading.Thread(target=draw)
thread.start()
thread.join()
"""


def documents() -> Path:
    return Path(FOLDER or "") / "documents.jsonl"


def environments() -> list[str]:
    return (Path(FOLDER) / "environments.txt").read_text().splitlines() if FOLDER else []


def drawn(settings: str, stack: int = 8192) -> bytes:
    environment = dict(os.environ, **dict(pair.split("=", 1) for pair in settings.split()))
    drawing = [sys.executable, "-c", DRAWING, str(documents()), str(stack)]
    return subprocess.run(drawing, env=environment, check=True, stdout=subprocess.PIPE).stdout


@pytest.fixture(scope="module")
def plain() -> bytes:
    return drawn("")


@pytest.mark.parametrize("environment", environments())
def test_a_picture_has_the_same_bytes_in_every_environment(environment: str, plain: bytes) -> None:
    assert len(plain) > 1000
    assert drawn(environment) == plain


@pytest.mark.parametrize("stack", [512, 1024])
def test_a_small_stack_changes_nothing(stack: int, plain: bytes) -> None:
    assert drawn("LC_ALL=tr_TR.UTF-8", stack) == plain


def test_the_bytes_are_those_of_the_program(plain: bytes) -> None:
    expected = Path(FOLDER or "") / "expected.rgba"
    if not expected.exists():
        pytest.skip("there is no release build of the program")
    assert expected.read_bytes() == plain
