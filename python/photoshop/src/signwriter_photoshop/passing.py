"""Groups that pass through, whose children have the group's opacity and mask, each for itself."""

from collections.abc import Sequence
from itertools import combinations

from .adjustments import ADJUSTS
from .descriptor import Members


def knocks_out(children: Sequence[Members], sheet: Members) -> bool:
    """Whether a child shows the bottom of its group, which is that of the parent once the group is dissolved."""
    return any(
        sheet.get(child.get("style", ""), {}).get("layerStyle", {}).get("knockout") == "shallow"
        and (child.get("blend", "normal") != "normal" or min(child.get("fillOpacity", 1), child.get("opacity", 1)) < 1)
        for child in children)


def can_share(children: Sequence[Members], blending: Members, has_mask: bool) -> bool:
    """Whether the children can have the opacity and the mask of the group, which then needs no canvas."""
    if not blending and not has_mask:
        return True
    tied = {"mask", "transform"}
    is_free = not any(tied & child.keys() or ("clip" in child and ADJUSTS not in child) for child in children)
    # The fill opacity of a group takes the effects of its children with it, that of a child does not.
    return is_free and "fillOpacity" not in blending


def overlap(children: Sequence[Members], sheet: Members) -> bool:
    """Whether two children may touch the same pixel.

    Photoshop mixes what is beneath a group that passes through with the same under the whole group, by the group's
    opacity and mask: b + o (g - b). Where only one child has a pixel, that is the child with the opacity o. Where two
    have it, the lower would show through the upper, which is not so in the group.
    """
    boxes = [box(child, sheet) for child in children]
    return any(one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]
               for one, two in combinations(boxes, 2))


def box(child: Members, sheet: Members) -> tuple[float, float, float, float]:
    """The frame of a child, and how far its effects go beyond it."""
    x, y, width, height = child["frame"]
    far = reach(sheet.get(child.get("style", ""), {}).get("layerStyle", {}))
    return x - far, y - far, x + width + far, y + height + far


def reach(style: Members) -> float:
    around = [*style.get("dropShadows", []), *style.get("strokes", [])]
    around += [style.get("outerGlow", {}), style.get("bevel", {})]
    return max(float(effect.get("distance", 0) + effect.get("size", 0)) for effect in around)
