"""Captions over films."""

from __future__ import annotations

import os
from ctypes import byref, sizeof
from dataclasses import dataclass
from typing import Callable, Iterable, Union

from . import _abi
from ._arguments import integer, path as encoded_path, text
from ._caller import Caller
from ._held import Held, release_of

Path = Union[str, "os.PathLike[str]"]
_FORMS = {
    "film": _abi.CAPTIONED,
    "captions": _abi.CAPTIONS,
    "changes": _abi.CHANGES,
    "sheet": _abi.SHEET,
}
_MOST = (1 << 32) - 1


@dataclass(frozen=True)
class Track:
    """Words that are shown over a film, and how."""

    words: Path
    """The path of captions or a transcript of any program."""
    style: str = "captions/highlight"
    """A style that is shipped, one of a sheet as ``FILE.json#NAME``, or a document of captions as ``FILE.json``."""
    area: tuple[float, float, float, float] | None = None
    """Where they stand: x, y, width and height in shares of the picture. By default as the style says."""
    offset: float = 0.0
    """Every word is shown so many seconds later; negative is earlier."""
    stretch: tuple[int, int] = (1, 1)
    """The ratio by which all times are multiplied before the offset."""

    def _struct(self, name: str) -> _abi.Track:
        track = _abi.Track(sizeof(_abi.Track))
        track.words, track.style = encoded_path(self.words, f"{name}.words"), text(self.style, f"{name}.style")
        if self.area is not None:
            track.flags = _abi.AREA
            track.area[:] = self.area
        track.offset = self.offset
        track.stretch_numerator = integer(self.stretch[0], f"{name}.stretch[0]", 1, _MOST)
        track.stretch_denominator = integer(self.stretch[1], f"{name}.stretch[1]", 1, _MOST)
        return track


@dataclass(frozen=True)
class CaptionReport:
    """What became of captions that were drawn. What was repaired goes to the renderer's log."""

    frames: int
    """The frames of the film, or the pictures of a sheet."""
    drawn: int
    """Those that were drawn; the others show the same as the one before."""
    width: int
    """The size in pixels."""
    height: int
    """The size in pixels."""


class _Film(Held):
    _release = release_of("film")
    _instead = "caption it there"


def _tracks(tracks: Path | Track | Iterable[Path | Track]) -> list[Track]:
    if isinstance(tracks, Track):
        return [tracks]
    if isinstance(tracks, (str, os.PathLike)):
        return [Track(tracks)]
    return [each if isinstance(each, Track) else Track(each) for each in tracks]


def write(
    caller: Caller,
    film: Path | None,
    output: Path,
    tracks: Path | Track | Iterable[Path | Track],
    form: str | None,
    size: tuple[int, int],
    fps: int | tuple[int, int],
    encoder: str | None,
    progress: Callable[[int, int], None] | None,
) -> CaptionReport:
    """Lays captions over a film, part by part: between them an interrupt may come, and then no file is left."""
    form = form or ("captions" if film is None else "film")
    if form not in _FORMS:
        raise ValueError(f"form: {form!r} is none; write one of {', '.join(_FORMS)}")
    structs = [each._struct(f"tracks[{index}]") for index, each in enumerate(_tracks(tracks))]
    table = (_abi.Track * max(1, len(structs)))(*structs)
    wish = _abi.FilmDescriptor(sizeof(_abi.FilmDescriptor))
    wish.film = None if film is None else encoded_path(film, "film")
    wish.output = encoded_path(output, "output")
    wish.tracks, wish.track_count, wish.form = table, len(structs), _FORMS[form]
    wish.encoder = None if encoder is None else text(encoder, "encoder")
    wish.width, wish.height = integer(size[0], "size[0]", 1, _MOST), integer(size[1], "size[1]", 1, _MOST)
    numerator, denominator = fps if isinstance(fps, tuple) else (fps, 1)
    wish.rate_numerator = integer(numerator, "fps", 1, _MOST)
    wish.rate_denominator = integer(denominator, "fps", 1, _MOST)
    made = _Film._made(caller.call, "film_create", caller.handle, byref(wish))
    info = _abi.FilmInfo(sizeof(_abi.FilmInfo))
    try:
        while not info.is_finished:
            caller.call("film_advance", made._handle, byref(info))
            if progress:
                progress(info.done, info.count)
    finally:
        # At once, and not with the traceback of what was raised.
        _Film._release(made._handle, None)
        made._handle = 0
    return CaptionReport(info.frame_count, info.drawn_count, info.width, info.height)
