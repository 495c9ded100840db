"""Clipped layers that do not blend with their base alone, but with all that lies beneath: cut to it by a mask."""

import copy
from collections.abc import Sequence

from .adjustments import canvas
from .descriptor import Members

# Each clipped layer has a copy of its base's children, and a group around them copies those. The most layers of a base
# keep documents as long as their files.
MOST_COPIED = 100
TOO_LARGE = f"clipping to a group of more than {MOST_COPIED} layers that passes through"
SHARED = "a group that passes through, with an opacity, a mask or a style"
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


def is_large(children: Sequence[Members]) -> bool:
    """Whether children have more layers than a mask repeats, with those within them and in their masks."""
    waiting, count = list(children), 0
    while waiting and count <= MOST_COPIED:
        child = waiting.pop()
        count += 1
        waiting += child.get("children", [])
        waiting += [found for found in (child.get("mask", {}).get("child"),) if found]
    return count > MOST_COPIED


def apart(child: Members, base: Members, size: tuple[int, int]) -> Members:
    """A clipped child that is mixed into all that lies beneath, where its base is.

    The group around it has its effects cut by the mask, too: the effects of what a mask leaves have another shape.
    """
    mixed = {key: child.pop(key) for key in ("blend", "opacity") if key in child}
    child.pop("clip", None)
    return canvas(size) | mixed | {"children": [child], "mask": {"child": copy.deepcopy(base), "of": "alpha"}}
