import os
import pathlib
import shutil
from typing import Any

import pytest
from signwriter_localisation import Choosing, Jobs, Made, ReadingOptions, make

DATA = pathlib.Path(__file__).with_name("data")
TRUE = ("id", "language", "text", "state", "source", "note", "maxLength", "plural", "values", "markup")


def made(*files: pathlib.Path, source: str | None = None, language: str | None = None, messages: str = "i18next",
         choosing: Choosing | None = None, jobs: Jobs | None = None, **more: Any) -> Made:
    return make(files, ReadingOptions(source, language, messages), choosing, jobs, **more)


def rows(found: Made) -> list[dict[str, Any]]:
    """Texts as the truths have them."""
    return [{name: value for name, value in row.members().items() if name in TRUE} for row in found.rows]


def errors(found: Made) -> list[str]:
    return [told.text() for told in found.told if told.is_error]


class Folder:
    """Writes files, and makes jobs of them."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path

    def write(self, name: str, content: str | bytes) -> pathlib.Path:
        path = self.path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def texts(self, name: str, content: str | bytes, **options: Any) -> dict[str, str | None]:
        """The texts of one file by their ids."""
        found = made(self.write(name, content), **options)
        assert errors(found) == []
        return {row.id: row.text.shown for row in found.rows}


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> Folder:
    return Folder(tmp_path)


@pytest.fixture
def program() -> str:
    """The program to draw with: SIGNWRITER, or signwriter on PATH."""
    path = os.environ.get("SIGNWRITER") or shutil.which("signwriter")
    if not path:
        pytest.skip("there is no signwriter")
    return path
