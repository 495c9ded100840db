"""Writes what an import gives. What cannot be written ends the import: it is no fault of a layer."""

import json
import os
import pathlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any

from PIL import Image

from .errors import ImportFailure


def write_picture(path: pathlib.Path, image: Image.Image) -> None:
    with whole(path) as file:
        image.save(file, "PNG")


def write_text(path: pathlib.Path, text: str) -> None:
    with whole(path) as file:
        file.write(text.encode("utf-8"))


def write_json(path: pathlib.Path, value: Any) -> None:
    write_text(path, json.dumps(value, ensure_ascii=False, indent=2, allow_nan=False) + "\n")


@contextmanager
def whole(path: pathlib.Path) -> Iterator[IO[bytes]]:
    """A file that is there whole or not at all, whatever ends the import. Its folder is made, too.

    It takes the place of what has its name: a link is replaced, and what it leads to stays as it is. A folder that is
    a link could lead out of the one that was named, and is refused. An error names what could not be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        part = path.parent / f".{os.getpid()}.part"
        part.unlink(missing_ok=True)
        try:
            with part.open("xb") as file:
                yield file
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise ImportFailure(f"{path} cannot be written: {error.strerror or error}") from error


def earlier(folder: pathlib.Path, written: Iterable[str], files: Iterable[str], folders: Iterable[str]) -> list[str]:
    """What an earlier import left in the folder: of its files, and of all within its folders, those that were not written.

    They would be taken for this import's. They are not ours to delete.
    """
    left = [name for name in files if (folder / name).is_file()]
    left += sorted(f"{name}/{path.name}" for name in folders for path in (folder / name).glob("*.png"))
    return [name for name in left if name not in set(written)]


def check_folder(folder: pathlib.Path, *inner: str) -> None:
    """Raises where a folder within the one that was named is a link, which could lead anywhere."""
    for name in inner:
        if (folder / name).is_symlink():
            raise ImportFailure(f"{folder / name} cannot be written: it is a link, and may lead out of the folder")
