"""What lies under the layers of an artboard."""

from typing import Any

from psd_tools.constants import Tag

from .descriptor import color, plain

DATA = (Tag.ARTBOARD_DATA1, Tag.ARTBOARD_DATA2, Tag.ARTBOARD_DATA3)
WHITE, BLACK, TRANSPARENT, CHOSEN = 1, 2, 3, 4


def background(layer: Any) -> list[float] | None:
    """The colour of an artboard; None where it is transparent."""
    found = next((data for tag in DATA if (data := layer.tagged_blocks.get_data(tag)) is not None), None)
    given = plain(found) if found is not None else {}
    kind = given.get("artboardBackgroundType", TRANSPARENT)
    if kind == CHOSEN:
        return color(given)
    return {WHITE: [1.0, 1.0, 1.0], BLACK: [0.0, 0.0, 0.0]}.get(kind)
