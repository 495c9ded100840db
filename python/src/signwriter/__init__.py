"""Draws styled text labels without a screen, on the GPU or on the CPU.

    import signwriter

    picture = signwriter.render("Hello", font={"size": 48}, gradient={"colors": ["yellow", "orange"]}, scale=2)
    picture.array            # numpy, height x width x 4, without a copy
    picture.save("hello.png")

Documents are mappings with the members of docs/reference.md, JSON as bytes, or the text of a label.
"""

from __future__ import annotations

from typing import Any, Iterable, Iterator

from ._errors import (
    DeviceError,
    DocumentError,
    DrawingError,
    FilmError,
    OutputError,
    SignwriterError,
    UsageError,
)
from ._library import VERSION as __version__
from .batches import Submission
from .doctor import Device, devices, doctor
from .films import CaptionReport, Track
from .measures import Boxes, Measures
from .picture import Picture
from .prepared import Prepared
from .renderer import Document, Renderer, default_renderer, use
from .styles import Styles
from .textures import Fence, FramePlane, Lease, Target
from .timeline import Frame, Timeline

__all__ = [
    "Boxes",
    "CaptionReport",
    "Device",
    "DeviceError",
    "Document",
    "DocumentError",
    "DrawingError",
    "Fence",
    "FilmError",
    "Frame",
    "FramePlane",
    "Lease",
    "Measures",
    "OutputError",
    "Picture",
    "Prepared",
    "Renderer",
    "SignwriterError",
    "Styles",
    "Submission",
    "Target",
    "Timeline",
    "Track",
    "UsageError",
    "__version__",
    "default_renderer",
    "devices",
    "doctor",
    "frames",
    "measure",
    "render",
    "render_batch",
    "text_mask",
    "use",
]


def render(document: Document = None, **members: Any) -> Picture:
    """Draws one document with this thread's renderer; see ``Renderer.render``."""
    return default_renderer().render(document, **members)


def text_mask(document: Document = None, **members: Any) -> Picture:
    """Draws the mask of a document's text; see ``Renderer.text_mask``."""
    return default_renderer().text_mask(document, **members)


def render_batch(documents: Iterable[Document], **options: Any) -> Iterator[Picture | SignwriterError]:
    """Draws many documents; see ``Renderer.render_batch``."""
    return default_renderer().render_batch(documents, **options)


def measure(document: Document = None, **members: Any) -> Measures:
    """Measures a document; see ``Renderer.measure``."""
    return default_renderer().measure(document, **members)


def frames(document: Document = None, **options: Any) -> Iterator[Frame]:
    """Draws the frames of a document that moves; see ``Renderer.timeline``."""
    renderer = default_renderer()
    return renderer.frames(renderer.timeline(document, **options))
