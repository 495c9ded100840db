"""Clipped layers that do not blend with their base alone, but with all that lies beneath: cut to it by a mask."""

import copy
from collections.abc import Sequence

from .adjustments import canvas
from .descriptor import Members

# How a base is mixed in says nothing about where it is.
MIXED = ("blend", "opacity", "fillOpacity", "clip", "style")


def place(base: Sequence[Members]) -> Members | None:
    """Where a layer that does not blend its clipped layers as a group is; None where its effects would count as well."""
    if len(base) != 1 or base[0]["kind"] != "image":
        return None
    return {key: value for key, value in base[0].items() if key not in MIXED}


def place_of_group(children: Sequence[Members], size: tuple[int, int]) -> Members:
    """Where the children of a group are, which passes through and so has no canvas of its own."""
    return canvas(size) | {"children": copy.deepcopy(list(children))}


def apart(child: Members, base: Members, size: tuple[int, int]) -> Members:
    """A clipped child that is mixed into all that lies beneath, where its base is.

    The group around it has its effects cut by the mask, too: the effects of what a mask leaves have another shape.
    """
    mixed = {key: child.pop(key) for key in ("blend", "opacity") if key in child}
    child.pop("clip", None)
    return canvas(size) | mixed | {"children": [child], "mask": {"child": copy.deepcopy(base), "of": "alpha"}}
