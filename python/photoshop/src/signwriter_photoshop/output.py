"""Writes what an import gives. What cannot be written ends the import: it is no fault of a layer."""

import json
import pathlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PIL import Image

from .errors import ImportFailure


def write_picture(path: pathlib.Path, image: Image.Image) -> None:
    with written(path):
        image.save(path)


def write_text(path: pathlib.Path, text: str) -> None:
    with written(path):
        path.write_text(text, encoding="utf-8")


def write_json(path: pathlib.Path, value: Any) -> None:
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n")


@contextmanager
def written(path: pathlib.Path) -> Iterator[None]:
    """Makes the folder of a file that is about to be written. An error names what could not be written."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ImportFailure(f"{error.filename or path} cannot be written: {error.strerror or error}") from error
