"""Imports a file: reads it within limits, and writes what it gives into a folder."""

import io
import json
import logging
import pathlib
import stat
import struct
from collections.abc import Sequence
from typing import Any

from psd_tools import ParseLimits, PSDImage
from psd_tools.constants import ColorMode, Resource

from . import asl, flat, lacking
from .document import DocumentMaker
from .errors import BROKEN, ImportFailure, one_failure
from .merged import merged_picture
from .names import safe
from .output import check_folder, earlier, write_json, write_picture, write_text
from .pictures import Limits, opaque
from .profiles import Profile
from .program import Program
from .report import Report

FILES = ("document.json", "styles.json", "jobs.jsonl")
FOLDERS = ("layers", "masks", "patterns")
MOST_BYTES = 2**31
# Of what one picture may take while it is unpacked.
BYTES_A_PIXEL = 40
DEPTHS = (1, 8, 16, 32)
MODES = (ColorMode.RGB, ColorMode.GRAYSCALE, ColorMode.CMYK, ColorMode.INDEXED, ColorMode.LAB, ColorMode.BITMAP,
         ColorMode.DUOTONE)
PARSE = ParseLimits(max_read_bytes=MOST_BYTES, max_total_bytes=8 * MOST_BYTES, max_objects=5_000_000)


def import_file(
    path: pathlib.Path, folder: pathlib.Path, program: Program | None = None, limits: Limits | None = None,
    languages: Sequence[str] = (), missing_font: str = lacking.PIXELS,
) -> Report:
    """Imports a PSD, a PSB or an ASL. Whatever is wrong with the file is an `ImportFailure`.

    For each of the languages, a style of its own fills the texts in that language. A text of which a font is missing is
    its `pixels`, set in a `substitute`, or has the import `fail`.
    """
    program, limits = program or Program.find(), limits or Limits()
    with one_failure(path):
        check_folder(folder, *FOLDERS)
        if not stat.S_ISREG(path.stat().st_mode):
            raise ImportFailure("it is not a file")
        if path.stat().st_size > MOST_BYTES:
            raise ImportFailure(f"the file has more than {MOST_BYTES} bytes")
        head = beginning(path)
        if head[:4] == b"8BPS":
            report = import_psd(path, folder, program, limits, languages, missing_font)
        elif head[2:6] == b"8BSL":
            report = import_asl(path, folder)
        else:
            raise ImportFailure("it is neither a PSD nor an ASL file")
        report.earlier = earlier(folder, report.files, FILES, FOLDERS)
    return report


def beginning(path: pathlib.Path) -> bytes:
    with path.open("rb") as file:
        return file.read(26)


def opened(path: pathlib.Path, limits: Limits) -> PSDImage:
    """The PSD, if its header is within the limits."""
    head = beginning(path)
    if len(head) < 26:
        raise ImportFailure("it ends within its header")
    height, width = struct.unpack(">II", head[14:22])
    if not 1 <= width <= limits.side or not 1 <= height <= limits.side:
        raise ImportFailure(f"its canvas is {width} x {height} px; a side has 1 to {limits.side} px")
    if width * height > limits.pixels:
        raise ImportFailure(f"its canvas is {width} x {height} px; the most are {limits.pixels} pixels (--max-pixels)")
    depth = int.from_bytes(head[22:24], "big")
    if depth not in DEPTHS:
        raise ImportFailure(f"it has {depth} bits a channel; 1, 8, 16 and 32 are known")
    logging.getLogger("psd_tools").setLevel(logging.CRITICAL)
    psd = parsed(path, limits)
    if psd.color_mode not in MODES:
        raise ImportFailure(f"its colour mode is {psd.color_mode.name}; convert it to RGB")
    return psd


def parsed(path: pathlib.Path, limits: Limits) -> PSDImage:
    def parse(file: Any) -> PSDImage:
        return PSDImage.open(file, max_alloc_bytes=limits.pixels * BYTES_A_PIXEL, parse_limits=PARSE)

    try:
        psd = parse(path)
        if len(psd) or Resource.VERSION_INFO in psd.image_resources:
            return psd
    except BROKEN:
        if (old := flat.with_empty_section(path.read_bytes())) is None:
            raise
        return parse(io.BytesIO(old))
    old = flat.with_empty_section(path.read_bytes())
    return psd if old is None else parse(io.BytesIO(old))


def import_psd(
    path: pathlib.Path, folder: pathlib.Path, program: Program, limits: Limits, languages: Sequence[str],
    missing_font: str,
) -> Report:
    psd = opened(path, limits)
    report = Report(path.name, "psd", psd.size)
    maker = DocumentMaker(psd, folder, program, report, limits, missing_font=missing_font)
    note_document(psd, report, bool(maker.shown))
    document = maker.document()
    if not len(psd):
        note_flat(psd, folder, document, report)
    styles = dict(maker.sheet)
    write_json(folder / "document.json", document)
    if maker.template.values:
        name = maker.names.unique(safe(path.stem), "poster")
        styles[name] = maker.template.style(document)
        for language in dict.fromkeys(languages):
            styles[maker.names.unique(f"{name}-{language}")] = maker.template.style(document, language)
        job = {"id": "original", "kind": "group", "style": name, "values": maker.template.values}
        write_text(folder / "jobs.jsonl", json.dumps(job, ensure_ascii=False) + "\n")
        report.files.append("jobs.jsonl")
    write_json(folder / "styles.json", {"styles": styles})
    report.files = ["document.json", "styles.json", *report.files, *maker.masks.files.values(),
                    *maker.patterns.files.values()]
    return report


def import_asl(path: pathlib.Path, folder: pathlib.Path) -> Report:
    report = Report(path.name, "asl")
    write_json(folder / "styles.json", asl.sheet(path.read_bytes(), folder, report))
    report.files.insert(0, "styles.json")
    return report


def note_document(psd: PSDImage, report: Report, is_mixed_as_it_is: bool) -> None:
    """What holds for the whole file."""
    if psd.depth not in (1, 8):
        report.note("(document)", f"{psd.depth} bits a channel", "8 bits")
    if psd.color_mode != ColorMode.RGB:
        by = "by its colour profile" if Profile.of(psd).mode else "by rule of thumb"
        mixing = "colours are mixed as greys" if is_mixed_as_it_is else "colours are mixed as RGB"
        report.note("(document)", f"the colour mode {psd.color_mode.name}", f"RGB, {by}; {mixing}")
    profile = psd.image_resources.get_data(Resource.ICC_PROFILE)
    if psd.color_mode == ColorMode.RGB and isinstance(profile, bytes) and b"sRGB" not in profile.replace(b"\0", b""):
        report.note("(document)", "its colour profile", "its numbers are taken for sRGB")


def note_flat(psd: PSDImage, folder: pathlib.Path, document: dict[str, Any], report: Report) -> None:
    """A file without layers is one picture."""
    merged = merged_picture(psd)
    if merged is None:
        return
    write_picture(folder / "layers" / "Background.png", opaque(merged))
    document["children"] = [{"kind": "image", "file": "layers/Background.png", "frame": [0, 0, *psd.size]}]
    report.files.append("layers/Background.png")
    report.count("flat picture")
