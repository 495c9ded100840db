"""Masks of layers: files for those that stay masks, coverage for those that are cut into pictures."""

import pathlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy
from PIL import Image, ImageFilter
from psd_tools.api.layers import Layer
from psd_tools.api.mask import Mask
from psd_tools.constants import ChannelID

from .descriptor import Members
from .names import Names
from .output import write_picture
from .pictures import Box, Limits, Picture, Values, checked, grown, intersection, moved, path_coverage, reachable, union

USER, REAL = ChannelID.USER_LAYER_MASK, ChannelID.REAL_USER_LAYER_MASK


@dataclass(frozen=True, eq=False)
class MaskPicture:
    """A mask that stays one: its grey picture, and where that is on the canvas."""

    name: str
    left: int
    top: int
    image: Image.Image

    @property
    def is_soft(self) -> bool:
        """Whether it hides anything in part."""
        return sum(self.image.histogram()[1:255]) > 0


class MaskFiles:
    """Writes the masks of layers that are not pictures, as grey PNG files."""

    def __init__(self, folder: pathlib.Path, names: Names, limits: Limits) -> None:
        self._folder, self._names, self._limits = folder, names, limits
        self.files: dict[MaskPicture, str] = {}

    def member(self, mask: MaskPicture, corner: Sequence[float]) -> Members:
        """The member `mask` of a child whose top left is `corner`."""
        place = [mask.left - corner[0], mask.top - corner[1], mask.image.width, mask.image.height]
        frame = reachable(place, self._limits)
        return {"image": self._file(mask), "of": "luminance", "frame": frame}

    def _file(self, mask: MaskPicture) -> str:
        if mask not in self.files:
            path = f"masks/{self._names.unique(mask.name, 'mask')}.png"
            write_picture(self._folder / path, mask.image)
            self.files[mask] = path
        return self.files[mask]


def mask_of(layer: Layer, limits: Limits) -> MaskPicture | None:
    """The layer's mask as far as it can be seen; None where it has none that is on."""
    canvas = (0, 0, layer._psd.width, layer._psd.height)
    box = canvas if layer.is_group() else union(canvas, layer.bbox)
    box = checked(intersection(box, grown(canvas, limits.margin)), limits)
    cover = coverage(layer, box, limits)
    if cover is None or cover.min() == 1:
        return None
    grey = Image.fromarray(numpy.rint(cover * 255).astype(numpy.uint8))
    # A mask reaches a pixel beyond its frame, which is to be black.
    kept = intersection(grown(grey.getbbox() or (0, 0, 1, 1), 1), (0, 0, grey.width, grey.height))
    # A frame begins no further out than `offset`, so a mask beyond has some black before it.
    left, top = min(kept[0], limits.offset - box[0]), min(kept[1], limits.offset - box[1])
    return MaskPicture(layer.name, box[0] + left, box[1] + top, grey.crop((left, top, kept[2], kept[3])))


def coverage(layer: Layer, box: Box, limits: Limits) -> Values | None:
    """What the layer's masks, of pixels and of paths, leave of a box, in 0...1; None where it has none that is on."""
    mask = layer.mask
    channels = {info.id for info in layer._record.channel_info}
    if mask is None or mask.disabled or not channels & {USER, REAL}:
        return None if layer.kind == "shape" else path_coverage(layer, box)
    given = mask.parameters
    cover: Values | None
    soft, thin = getattr(given, "user_mask_feather", None), getattr(given, "user_mask_density", None)
    path_thin = getattr(given, "vector_mask_density", None)
    path_soft = getattr(given, "vector_mask_feather", None)
    real = real_placed(mask) if REAL in channels else None
    if layer.kind == "shape" and mask.flags.user_mask_from_render and not path_soft and path_thin in (None, 255):
        # The channel is the rendered path, alone or with the mask of pixels. The shape's own pixels end at the path.
        return softened(channel_coverage(layer, REAL, real, box, limits), soft, thin) if real else None
    if not mask.flags.user_mask_from_render:
        cover = softened(channel_coverage(layer, USER, placed(mask), box, limits), soft, thin)
        path = None if layer.kind == "shape" else path_coverage(layer, box)
    elif {thin, path_thin} <= {None, 255}:
        # Photoshop has rendered both masks into this channel, but for their densities.
        return channel_coverage(layer, USER, placed(mask), box, limits)
    else:
        cover = softened(channel_coverage(layer, REAL, real, box, limits), soft, thin) if real else None
        path = path_coverage(layer, box)
    if path is not None:
        path = softened(path, path_soft, path_thin)
    return path if cover is None else cover if path is None else cover * path


def placed(mask: Mask) -> tuple[Box, int]:
    """Where a mask of pixels lies, and what holds beyond it."""
    data = mask.data
    return (data.left, data.top, data.right, data.bottom), data.background_color


def real_placed(mask: Mask) -> tuple[Box, int]:
    data = mask.data
    box = (data.real_left or 0, data.real_top or 0, data.real_right or 0, data.real_bottom or 0)
    return box, data.real_background_color or 0


def channel_coverage(
    layer: Layer, channel: ChannelID, place: tuple[Box, int], box: Box, limits: Limits
) -> Values:
    """A channel of a mask, laid on a box."""
    area, beyond = place
    cover = numpy.full((box[3] - box[1], box[2] - box[0]), float(beyond))
    inner = intersection(box, checked(area, limits))
    if inner[2] > inner[0] and inner[3] > inner[1]:
        shape = layer.topil(channel)
        if shape is not None:
            part = shape.convert("L").crop(moved(inner, -area[0], -area[1]))
            cover[inner[1] - box[1]:inner[3] - box[1], inner[0] - box[0]:inner[2] - box[0]] = numpy.asarray(part)
    return cover / 255


def softened(cover: Values, feather: float | None, density: int | None) -> Values:
    """A mask with its feather and its density."""
    if feather and 0 < feather <= 1000:
        grey = Image.fromarray(numpy.rint(cover * 255).astype(numpy.uint8))
        cover = numpy.asarray(grey.filter(ImageFilter.GaussianBlur(feather)), dtype=float) / 255
    return cover if density is None else 1 - (1 - cover) * (density / 255)


def silhouette(layer: Layer, limits: Limits) -> Picture | None:
    """The area of a shape layer's path, for one that has a stroke and no fill."""
    canvas = (0, 0, layer._psd.width, layer._psd.height)
    box = intersection(grown(layer.bbox, 1), grown(canvas, limits.margin))
    if box[2] <= box[0] or box[3] <= box[1]:
        return None
    cover = path_coverage(layer, checked(box, limits))
    if cover is None:
        return None
    image = Image.new("RGBA", (box[2] - box[0], box[3] - box[1]))
    image.putalpha(Image.fromarray(numpy.rint(cover * 255).astype(numpy.uint8)))
    return Picture(box[0], box[1], image)
