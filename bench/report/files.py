"""Reads and writes files, with errors that name the file."""

import json
import os


class ReportError(Exception):
    """What a person can mend; its text says how."""


def read(path):
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeDecodeError):
        raise ReportError(f"{path}: cannot be read") from None


def read_json(path):
    try:
        return json.loads(read(path))
    except ValueError as error:
        raise ReportError(f"{path}: not JSON: {error}") from None


def write(path, text):
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise ReportError(f"{path} cannot be written: {error.strerror}") from None


def refuse_inputs(path, inputs):
    """Refuses to write over what is read; `inputs` are pairs of what a person calls a file, and its path."""
    for name, other in inputs:
        if other and os.path.realpath(other) == os.path.realpath(path):
            raise ReportError(f"--into {path} is the file of {name}, and would be overwritten; name another")
