"""Reads ASL files: Photoshop's libraries of styles."""

import io
import pathlib
import struct
from typing import Any

from psd_tools.psd.descriptor import Descriptor
from psd_tools.psd.patterns import Pattern

from .descriptor import Members, layer_style, named_blend, plain, reason, share
from .errors import BROKEN, ImportFailure
from .names import Names, shown
from .profiles import USED, Profile
from .report import Report
from .styles import PatternFiles

MOST_STYLES = 10_000


def read(data: bytes) -> tuple[dict[str, Pattern], list[tuple[Members, Members]]]:
    """The patterns by id, and of each style its name and its effects."""
    version, signature, styles_version = struct.unpack(">H4sH", data[:8]) if len(data) >= 8 else (0, b"", 0)
    if signature != b"8BSL" or version != 2 or styles_version != 3:
        raise ImportFailure("it is not an ASL file of version 2")
    stream = io.BytesIO(data[8:])
    patterns = read_patterns(block(stream))
    (count,) = struct.unpack(">I", exactly(stream, 4))
    if count > MOST_STYLES:
        raise ImportFailure(f"it says that it holds {count} styles, more than {MOST_STYLES}")
    found = []
    for _ in range(count):
        content = io.BytesIO(block(stream))
        found.append((descriptor(content), descriptor(content)))
        stream.seek(-stream.tell() % 4, io.SEEK_CUR)
    return patterns, found


def read_patterns(data: bytes) -> dict[str, Pattern]:
    stream, found = io.BytesIO(data), {}
    while len(data) - stream.tell() >= 4:
        pattern = Pattern.read(io.BytesIO(block(stream)))
        found[str(pattern.pattern_id).rstrip("\0")] = pattern
        stream.seek(-stream.tell() % 4, io.SEEK_CUR)
    return found


def descriptor(stream: io.BytesIO) -> Members:
    (version,) = struct.unpack(">I", exactly(stream, 4))
    if version != 16:
        raise ImportFailure(f"it holds a descriptor of version {version}, not 16")
    return dict(plain(Descriptor.read(stream)))


def block(stream: io.BytesIO) -> bytes:
    (length,) = struct.unpack(">I", exactly(stream, 4))
    return exactly(stream, length)


def exactly(stream: io.BytesIO, length: int) -> bytes:
    data = stream.read(length)
    if len(data) != length:
        raise ImportFailure(f"it ends {length - len(data)} bytes too early")
    return data


def sheet(data: bytes, folder: pathlib.Path, report: Report) -> Members:
    """A style sheet with one style an entry."""
    # A library has no profile of its own, and that of a document before it is not its.
    USED.set(Profile())
    patterns, entries = read(data)
    files = PatternFiles(patterns, folder, Names(space="-"), "patterns")
    names = Names()
    styles: dict[str, Any] = {}
    for title, effects in entries:
        name = str(title.get("Nm  ", "")).split("=")[-1]
        try:
            styles[names.unique(name, "style")] = style(name, effects, files, report)
        except BROKEN as error:
            report.note(shown(name), reason(error), "the style is left out")
    report.files += files.files.values()
    report.layers["styles"] = len(styles)
    return {"styles": styles}


def style(name: str, entry: Members, files: PatternFiles, report: Report) -> Members:
    def missing(what: str) -> None:
        report.note(shown(name), what)

    made, _ = layer_style(entry.get("Lefx", {}), files.file, [0, 0], missing)
    options = entry.get("blendOptions", {})
    if "fillOpacity" in options:
        filled = share(options["fillOpacity"])
        if filled != 1:
            made["fillOpacity"] = filled
    if options.get("blendInterior"):
        made["interiorAsGroup"] = True
    knockout = {"shallow": "shallow", "deep": "deep"}.get(str(options.get("knockout", "")).lower())
    if knockout:
        made["knockout"] = knockout
    blend = named_blend(options.get("Md  ", "Nrml"))
    if blend != "normal" or options.get("Opct", 100) != 100:
        missing(f"the layer's blend mode {blend} and opacity, which belong to a child of a group")
    return {"layerStyle": made}
