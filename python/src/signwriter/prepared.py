"""Documents that are drawn again and again."""

from __future__ import annotations

from typing import Any

from ._errors import call
from ._held import Held, release_of
from .measures import Measures
from .timeline import Timeline


class Prepared(Held):
    """A document that was read and resolved once. It never changes; see ``Renderer.prepare``."""

    __slots__ = ()
    _release = release_of("document")
    _is_constant = True
    _instead = "send the document, and prepare it there"

    @property
    def measures(self) -> Measures:
        """The boxes, lines and carets of the document as it is written."""
        return Measures._made(call, "document_measures", self._handle)


def function_of(verb: str, document: Prepared | Timeline, members: dict[str, Any]) -> str:
    """The function that does something with what was read before, to which no members can be added."""
    if members:
        raise TypeError("members cannot be added to what was read before; give them to prepare or timeline")
    return f"document_{verb}" if isinstance(document, Prepared) else f"timeline_{verb}"
