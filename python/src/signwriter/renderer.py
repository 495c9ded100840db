"""Renderers."""

from __future__ import annotations

import json
import os
import tempfile
import threading
from ctypes import POINTER, byref, c_char_p, c_void_p, cast, sizeof
from functools import partial
from itertools import islice
from typing import Any, Callable, Iterable, Iterator, Mapping, Union

import numpy as np
import numpy.typing as npt

from . import _abi, films
from ._arguments import integer, listed, path as encoded_path, plain
from ._caller import Caller
from ._errors import SignwriterError, UsageError, call
from ._held import Held, release_of
from .batches import MOST_IN_FLIGHT, Chunk, Submission, fly
from .measures import Measures
from .picture import Picture
from .prepared import Prepared, function_of
from .styles import Styles
from .textures import Fence, Lease, Target, current_context, format_number
from .timeline import Frame, Timeline

Document = Union[str, bytes, Mapping[str, Any], None]
"""The text of a label, JSON in UTF-8, or the members of a document."""

_CONTEXTS = {"own": _abi.OWN_CONTEXT, "shared": _abi.SHARED_CONTEXT, "current": _abi.CURRENT_CONTEXT}
_MOST_A_CHUNK = 1 << 16
_CHOICES = {"auto": _abi.AUTO, "gpu": _abi.GPU, "cpu": _abi.CPU}


def _encoder() -> Callable[[Any], str]:
    """``json.dumps``, without the encoder that it makes anew in each call. Not every Python has its parts."""
    whole = json.JSONEncoder(default=plain)
    try:
        # Without markers a mapping that contains itself is a RecursionError.
        parts = json.encoder.c_make_encoder(  # type: ignore[attr-defined]
            None, whole.default, json.encoder.encode_basestring_ascii, None, ":", ",", False, False, True
        )
        if "".join(parts({"a": [1, None]}, 0)) == '{"a":[1,null]}':
            return lambda document: "".join(parts(document, 0))
    except (AttributeError, TypeError):
        pass
    return partial(json.dumps, default=plain)


_encode = _encoder()


def _json(document: Document, members: Mapping[str, Any]) -> bytes:
    if isinstance(document, bytes):
        if members:
            raise TypeError("members cannot be added to JSON; give the document as a mapping")
        return document
    if isinstance(document, str):
        document = {"text": document}
    if not isinstance(document, (Mapping, type(None))):
        raise TypeError(f"a document is a text, a mapping, or JSON as bytes; {type(document).__name__} is none of these")
    # Any character is written as ASCII, which Python does fastest.
    whole = document if isinstance(document, dict) else dict(document or {})
    return _encode({**whole, **members} if members else whole).encode()


def _texts(documents: Iterable[Document]) -> list[bytes]:
    """Documents as JSON. Most are mappings, and there are many, so those are not asked for anything else."""
    encode = _encode
    texts: list[bytes] = []
    try:
        for each in listed(documents, "documents"):
            texts.append(encode(each).encode() if type(each) is dict else _json(each, {}))
    except (TypeError, ValueError) as error:
        if error.args and str(error.args[0]).startswith("documents"):
            raise
        raise type(error)(f"documents[{len(texts)}]: {error}") from None
    return texts


def _surface(page: npt.NDArray[np.uint8], length: int) -> _abi.Surface:
    """An array, or one of many that follow each other, as memory of ``length`` bytes to draw into."""
    if not page.flags.writeable:
        raise ValueError("out: the array cannot be written to")
    if not page.size:
        raise ValueError(f"out: the array of {page.shape[1]} x {page.shape[0]} pixels has room for no picture")
    return _abi.Surface(
        sizeof(_abi.Surface), page.ctypes.data, length, page.strides[0], page.shape[1], page.shape[0]
    )


def _drawing(
    content: int = _abi.RGBA,
    premultiplied: bool = False,
    bottom_up: bool = False,
    at: float | None = None,
    bgra: bool = False,
    masks: bool | str = False,
) -> _abi.Drawing:
    if isinstance(masks, str) and masks != "beside":
        raise ValueError(f'masks: {masks!r} is none; write True, False or "beside"')
    drawing = _abi.Drawing()
    drawing.size = sizeof(_abi.Drawing)
    drawing.content = _abi.TEXT_MASK if masks and masks != "beside" else content
    drawing.flags = (
        (_abi.PREMULTIPLIED if premultiplied else 0)
        | (_abi.WITH_MASK if masks == "beside" else 0)
        | (_abi.BOTTOM_UP if bottom_up else 0)
        | (_abi.AT_TIME if at is not None else 0)
        | (_abi.BGRA if bgra else 0)
    )
    drawing.time = 0.0 if at is None else at
    return drawing


def _paths(paths: Iterable[str | os.PathLike[str]], name: str) -> list[bytes]:
    return [encoded_path(path, f"{name}[{index}]") for index, path in enumerate(listed(paths, name))]


def _table(paths: list[bytes]) -> Any:
    return cast((c_char_p * max(1, len(paths)))(*paths), POINTER(c_char_p))


def _absolute(paths: list[bytes]) -> list[str]:
    """Paths that are the same in a process with another current folder."""
    return [os.path.abspath(os.fsdecode(path)) for path in paths]


def _embed(wish: _abi.RendererDescriptor, context: str, egl: tuple[int, int] | None) -> None:
    """Asks for a renderer in the caller's context, or beside it."""
    if context not in _CONTEXTS:
        raise ValueError(f"context: {context!r} is none; write one of {', '.join(_CONTEXTS)}")
    wish.embedding = _CONTEXTS[context]
    if context == "shared":
        display, shared = egl or current_context()
        wish.egl_display = integer(display, "egl[0]", 0, (1 << 64) - 1)
        wish.egl_context = integer(shared, "egl[1]", 0, (1 << 64) - 1)


class Renderer(Held):
    """Draws documents.

    ``choice`` is "auto" (a hardware GPU where there is one, else the CPU path), "gpu" or "cpu". ``styles`` are the
    styles that documents may name, as ``Styles`` or as a path. ``log`` takes a level ("info", "warning") and a message.

    ``context`` is for programs that draw with OpenGL ES or OpenGL over EGL themselves: "shared" for a context that
    shares textures with the one that is current, or with ``egl`` (an EGLDisplay and an EGLContext); "current" for that
    context itself.

    A renderer belongs to the thread that makes it; to draw on several threads make one on each, with ``fonts_of``. One
    of "cpu" may move between threads, of which one at a time uses it. It does not survive fork: make it in the worker.
    One that is pickled or copied is made anew, with the same options, for the thread that gets it.
    """

    _release = release_of("renderer")
    _instead = "make it in the worker"

    def __init__(
        self,
        choice: str = "auto",
        *,
        device: int | None = None,
        styles: Styles | str | os.PathLike[str] | None = None,
        font_folders: Iterable[str | os.PathLike[str]] = (),
        image_folders: Iterable[str | os.PathLike[str]] = (),
        system_fonts: bool = True,
        skip_missing_glyphs: bool = False,
        fonts_of: Renderer | None = None,
        max_pixels: int = 0,
        context: str = "own",
        egl: tuple[int, int] | None = None,
        log: Callable[[str, str], None] | None = None,
    ) -> None:
        if choice not in _CHOICES:
            raise ValueError(f"choice: {choice!r} is none; write one of {', '.join(_CHOICES)}")
        if styles is not None and not isinstance(styles, Styles):
            styles = Styles.open(styles)
        wish = _abi.RendererDescriptor()
        wish.size = sizeof(_abi.RendererDescriptor)
        wish.choice = _CHOICES[choice]
        wish.flags = (
            (_abi.USE_DEVICE if device is not None else 0)
            | (0 if system_fonts else _abi.NO_SYSTEM_FONTS)
            | (_abi.SKIP_MISSING_GLYPHS if skip_missing_glyphs else 0)
        )
        wish.device = integer(device or 0, "device", 0, (1 << 31) - 1)
        fonts, images = _paths(font_folders, "font_folders"), _paths(image_folders, "image_folders")
        wish.font_folders, wish.font_folder_count = _table(fonts), len(fonts)
        wish.image_folders, wish.image_folder_count = _table(images), len(images)
        wish.styles = styles._handle if styles else None
        wish.fonts_of = fonts_of._caller.handle if fonts_of else None
        wish.max_pixels = integer(max_pixels, "max_pixels", 0, 1 << 52)
        _embed(wish, context, egl)
        self._options: dict[str, Any] = dict(
            choice=choice, device=device, styles=styles, system_fonts=system_fonts, log=log,
            skip_missing_glyphs=skip_missing_glyphs, max_pixels=max_pixels,
            font_folders=_absolute(fonts), image_folders=_absolute(images),
        )  # fmt: skip
        self._is_alone = fonts_of is None and context == "own"
        self._process = os.getpid()
        self._caller: Caller = Caller(log)
        self._caller.listen(wish)
        self._take(call, "renderer_create", byref(wish))
        self._caller.open(self._handle)
        self._caller.tell()

    def close(self) -> None:
        """Lets the GPU and the caches go. Pictures live on."""
        if self._handle:
            call("renderer_release", self._handle)
            self._handle = 0
            self._caller.close()

    def __enter__(self) -> Renderer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce__(self) -> tuple[Any, ...]:
        self._caller.handle
        if not self._is_alone:
            self._refuse("copied or pickled, because it shares fonts or a context with what is only here")
        return partial(type(self), **self._options), ()

    def __copy__(self) -> Renderer:
        make, arguments = self.__reduce__()
        made: Renderer = make(*arguments)
        return made

    def _info(self) -> _abi.RendererInfo:
        info = _abi.RendererInfo()
        info.size = sizeof(_abi.RendererInfo)
        call("renderer_describe", self._caller.handle, byref(info))
        return info

    @property
    def name(self) -> str:
        """What draws: "CPU reference", or the GL renderer string, which says so if it is software."""
        return str(self._info().name.decode())

    @property
    def is_gpu(self) -> bool:
        """Whether a GPU draws, or its software driver."""
        return bool(self._info().is_gpu)

    @property
    def font_count(self) -> int:
        """The number of fonts found."""
        return int(self._info().font_count)

    def prepare(self, document: Document = None, **members: Any) -> Prepared:
        """Reads and resolves a document once, for those who draw it again and again: give it to ``render``."""
        text = _json(document, members)
        caller = self._caller
        return Prepared._made(caller.call, "document_create", caller.handle, text, len(text), byref(_drawing()))

    def render(
        self,
        document: Document | Prepared | Timeline = None,
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        bgra: bool = False,
        depth: int = 8,
        at: float | None = None,
        masks: bool | str = False,
        **members: Any,
    ) -> Picture:
        """Draws one document. ``members`` are laid over it; ``at`` is the moment of one that moves, in seconds.

        With ``masks="beside"`` the picture's ``mask`` is beside it, from the same layout as its boxes.
        With a ``depth`` of 16 bits a channel it is for ``signwriter.video.Overlay`` on frames of more than 8 bits: the
        CPU path draws it, whatever the renderer is, and it cannot be encoded.
        """
        if depth not in (8, 16):
            raise ValueError(f"depth: {depth!r} is none; write 8 or 16")
        if depth == 16 and masks:
            raise ValueError("masks: a picture with a depth of 16 has none; draw the mask by itself, with text_mask")
        drawing = _drawing(_abi.RGBA if depth == 8 else _abi.RGBA16, premultiplied, bottom_up, at, bgra, masks)
        caller = self._caller
        if isinstance(document, Prepared | Timeline):
            name = function_of("render", document, members)
            return Picture._made(caller.call, name, document._handle, caller.handle, byref(drawing))
        text = _json(document, members)
        return Picture._made(caller.call, "render", caller.handle, text, len(text), byref(drawing))

    def text_mask(self, document: Document = None, *, at: float | None = None, **members: Any) -> Picture:
        """Draws the mask of a document's text, one byte a pixel, without strokes, shadows and backgrounds."""
        text = _json(document, members)
        drawing = _drawing(_abi.TEXT_MASK, at=at)
        caller = self._caller
        return Picture._made(caller.call, "render", caller.handle, text, len(text), byref(drawing))

    def render_into(
        self,
        out: npt.NDArray[np.uint8],
        document: Document = None,
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        at: float | None = None,
        **members: Any,
    ) -> tuple[int, int]:
        """Draws one document to the top left of an array of yours, height x width x 4, and gives its width and height.

        Rows of the array may have gaps between them. What lies outside of the picture is not touched.
        """
        is_fit = out.dtype == np.uint8 and out.ndim == 3 and out.shape[2] == 4
        if not is_fit or out.strides[1:] != (4, 1) or out.strides[0] <= 0:
            raise ValueError("out: give an array of uint8, height x width x 4, whose pixels lie side by side")
        text = _json(document, members)
        surface = _surface(out, max(0, (out.shape[0] - 1) * out.strides[0] + out.shape[1] * 4))
        pixels = _abi.Pixels(sizeof(_abi.Pixels))
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up, at)
        caller = self._caller
        caller.call("render_to", caller.handle, text, len(text), byref(drawing), byref(surface), byref(pixels))
        return int(pixels.width), int(pixels.height)

    def render_batch(
        self,
        documents: Iterable[Document],
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        masks: bool | str = False,
        chunk: int = 64,
        in_flight: int | None = None,
    ) -> Iterator[Picture | SignwriterError]:
        """Draws many documents, ``chunk`` of them in one call, and yields a picture or the reason for each, in order.

        With ``masks`` it yields the masks of their texts; with ``masks="beside"`` the pictures, each with its ``mask``
        beside it, from the same layout as its boxes. ``in_flight`` chunks, four at most, are drawn while the ones
        before them are used: two by default on a GPU, and one on the CPU path, which has nobody else to draw. An
        iterator of documents is read as far as that takes.
        """
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up, masks=masks)
        chunk = integer(chunk, "chunk", 1, _MOST_A_CHUNK)
        if in_flight is None:
            in_flight = 2 if self.is_gpu else 1
        in_flight = integer(in_flight, "in_flight", 1, MOST_IN_FLIGHT)
        source = iter(listed(documents, "documents"))
        chunks = iter(lambda: _texts(islice(source, chunk)), [])
        if in_flight == 1:
            table: Chunk | None = None
            for texts in chunks:
                # The first is the largest.
                table = table or Chunk(drawing, len(texts))
                yield from table.fill(texts).draw(self._caller)
        else:
            flights = (Chunk(drawing, len(texts)).fill(texts) for texts in chunks)
            yield from fly(self._caller, flights, in_flight)

    def render_batch_into(
        self,
        out: npt.NDArray[np.uint8],
        documents: Iterable[Document],
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        masks: bool = False,
    ) -> list[tuple[int, int] | SignwriterError]:
        """Draws many documents into an array of yours, and gives the width and height of each, or the reason, in order.

        The array is pictures x height x width x 4; with ``masks`` it has no fourth dimension. A picture lies at the top
        left of its place, and what lies outside of it is not touched; one that is larger fails. This is the fastest way
        to many pictures of one size, because nothing is made for each of them.
        """
        if isinstance(masks, str):
            raise ValueError(f"masks: {masks!r} is none here; draw pictures and masks into two arrays")
        channels, steps = ((), (1,)) if masks else ((4,), (4, 1))
        if out.dtype != np.uint8 or out.ndim != 2 + len(steps) or out.shape[3:] != channels:
            raise ValueError(f"out: give an array of uint8, pictures x height x width{'' if masks else ' x 4'}")
        if out.strides[2:] != steps or out.strides[1] <= 0 or out.strides[0] != out.shape[1] * out.strides[1]:
            raise ValueError("out: give an array whose pictures, rows and pixels follow each other")
        texts = _texts(documents)
        if len(texts) > len(out):
            raise ValueError(f"out: there are {len(texts)} documents, and places for {len(out)}")
        if not texts:
            return []
        chunk = Chunk(_drawing(_abi.RGBA, premultiplied, bottom_up, masks=masks), len(texts))
        return chunk.fill(texts).draw_into(self._caller, _surface(out[0], len(out) * out.strides[0]))

    def submit(
        self,
        documents: Iterable[Document],
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        masks: bool | str = False,
    ) -> Submission:
        """Submits documents and returns without waiting for the device; ``collect`` of what it returns waits.

        Four submissions of a renderer may be in flight; one more raises ``UsageError``. The CPU path draws at once.
        ``masks`` is as in ``render_batch``.
        """
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up, masks=masks)
        texts = _texts(documents)
        return Submission(self._caller, Chunk(drawing, len(texts)).fill(texts))

    def draw(
        self,
        document: Document | Prepared | Timeline,
        target: Target,
        *,
        premultiplied: bool = True,
        bottom_up: bool = False,
        at: float | None = None,
        after: int = 0,
        **members: Any,
    ) -> Fence:
        """Draws one document into a texture or a framebuffer of yours, without a copy through memory.

        ``after`` is an EGLSync behind what the target is to hold before. The fence is behind the label.
        """
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up, at)
        place = byref(target._struct())
        sync, caller = integer(after, "after", 0, (1 << 64) - 1) or None, self._caller
        if isinstance(document, Prepared | Timeline):
            name = function_of("draw", document, members)
            return Fence._made(caller.call, name, document._handle, caller.handle, byref(drawing), place, sync)
        text = _json(document, members)
        documents = _abi.Text(cast(c_char_p(text), c_void_p), len(text))
        handle = c_void_p()
        fence = Fence(handle)
        caller.call("draw", caller.handle, byref(documents), 1, byref(drawing), place, sync, byref(handle), None)
        return fence

    def lease(
        self,
        document: Document = None,
        *,
        format: str = "rgba8",
        premultiplied: bool = True,
        bottom_up: bool = False,
        **members: Any,
    ) -> Lease:
        """Draws one document into a texture of the renderer's, of ``format`` "rgba8" or "rgba16f", and hands it out.

        ``with renderer.lease(...) as lease`` gives it back at the end.
        """
        text = _json(document, members)
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up)
        number, caller = format_number(format), self._caller
        lease = Lease._made(caller.call, "lease_create", caller.handle, text, len(text), byref(drawing), number)
        return lease._describe()

    def measure(self, document: Document = None, *, at: float | None = None, **members: Any) -> Measures:
        """Measures a document without drawing it."""
        text = _json(document, members)
        caller = self._caller
        return Measures._made(caller.call, "measure", caller.handle, text, len(text), byref(_drawing(at=at)))

    def save_sprite_font(
        self, document: Document, path: str | os.PathLike[str], **members: Any
    ) -> dict[str, Any]:
        """Makes a bitmap font for games of a ``spriteFont`` document, and gives its report.

        ``path`` is that of the font's file, such as gold.fnt; its pages and other files lie beside it.
        """
        whole = members if isinstance(document, bytes) else {"kind": "spriteFont", **members}
        text = _json(document, whole)
        caller = self._caller
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, "report.json")
            caller.call(
                "sprite_font_save", caller.handle, text, len(text), byref(_drawing()), encoded_path(path, "path"),
                os.fsencode(report),
            )  # fmt: skip
            with open(report, "rb") as file:
                found: dict[str, Any] = json.load(file)
        return found

    def caption(
        self,
        film: films.Path | None,
        output: films.Path,
        tracks: films.Path | films.Track | Iterable[films.Path | films.Track],
        *,
        form: str | None = None,
        size: tuple[int, int] = (1920, 1080),
        fps: int | tuple[int, int] = 30,
        encoder: str | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> films.CaptionReport:
        """Lays captions over a film by ffmpeg and writes it anew; without a film, or with ``form`` "captions", "changes"
        or "sheet", captions alone. ``tracks`` is a path of captions or a transcript, or a ``Track``, or several.

        ``size`` and ``fps`` are for captions without a film, ``encoder`` is ffmpeg's. ``progress`` takes how much is done,
        and of how much. Whatever is raised before the last part, also by Ctrl-C, leaves no file.
        """
        return films.write(self._caller, film, output, tracks, form, size, fps, encoder, progress)

    def timeline(
        self,
        document: Document = None,
        *,
        fps: int | tuple[int, int] = 30,
        start: float | None = None,
        end: float | None = None,
        **members: Any,
    ) -> Timeline:
        """The timeline of a document that moves: all of its motion, or the part from ``start`` to ``end`` (seconds).

        A rate such as 30000/1001 is a pair.
        """
        return Timeline._make(self._caller, _json(document, members), fps, start, end)

    def frames(
        self,
        timeline: Timeline,
        first: int = 0,
        count: int | None = None,
        *,
        premultiplied: bool = False,
        bottom_up: bool = False,
        chunk: int = 64,
    ) -> Iterator[Frame]:
        """Draws frames of a timeline, ``chunk`` of them in one call, and yields them in order."""
        first = integer(first, "first", 0, len(timeline))
        left = len(timeline) - first
        end = first + (left if count is None else integer(count, "count", 0, left))
        chunk = integer(chunk, "chunk", 1, _MOST_A_CHUNK)
        drawing = _drawing(_abi.RGBA, premultiplied, bottom_up)
        while first < end:
            part = timeline._draw(self._caller, first, min(chunk, end - first), drawing)
            yield from part
            first += len(part)


_mine = threading.local()


def default_renderer() -> Renderer:
    """The renderer of this thread, which the module's functions use. It is made by "auto", anew after a fork."""
    renderer: Renderer | None = getattr(_mine, "renderer", None)
    if renderer is None or renderer._process != os.getpid():
        renderer = _mine.renderer = Renderer()
    return renderer


def use(renderer: Renderer) -> None:
    """Makes a renderer the one that the functions of the module use on this thread."""
    if renderer._process != os.getpid():
        raise UsageError("the renderer was made before fork; make it in the worker, or start workers by spawn")
    _mine.renderer = renderer
