"""Writes files: each is there whole or not at all."""

import os
import pathlib
import sys

from .faults import Fault


def write(name: str, text: str) -> None:
    """Writes a file, which takes the place of what has its name; `-` is standard output."""
    data = text.encode("utf-8", "replace")
    if name == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    path = pathlib.Path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not path.is_file():
            # A pipe or a device is written as it is.
            path.write_bytes(data)
            return
        part = path.parent / f".{path.name}.{os.getpid()}.part"
        try:
            with part.open("xb") as file:
                file.write(data)
            os.replace(part, path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise Fault(f"{name} cannot be written: {error.strerror or error}") from error
