"""Turns Photoshop's PSD and ASL files into Signwriter's documents and style sheets."""

from .errors import ImportFailure
from .importing import import_file
from .report import Note, Report

__all__ = ["ImportFailure", "Note", "Report", "import_file"]
