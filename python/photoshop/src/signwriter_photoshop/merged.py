"""The picture that Photoshop merged of all layers."""

from PIL import Image
from psd_tools import PSDImage
from psd_tools.constants import ColorMode, Resource, Tag

from .profiles import CONVERTED

COLORS = {ColorMode.BITMAP: 1, ColorMode.GRAYSCALE: 1, ColorMode.INDEXED: 1, ColorMode.DUOTONE: 1, ColorMode.RGB: 3,
          ColorMode.LAB: 3, ColorMode.CMYK: 4}
TRANSPARENT = (Tag.SAVING_MERGED_TRANSPARENCY, Tag.SAVING_MERGED_TRANSPARENCY16, Tag.SAVING_MERGED_TRANSPARENCY32)


def merged_picture(psd: PSDImage) -> Image.Image | None:
    """The merged picture; None where the file holds none.

    Its further channels are saved selections and spot colours, unless the file says that the first of them is its
    transparency. psd-tools takes one for transparency in files without layers.
    """
    count = COLORS.get(psd.color_mode, psd.channels)
    if psd.channels > count and not is_transparent(psd):
        header, data = psd._record.header, psd._record.image_data
        planes = data.get_data(header)
        assert isinstance(planes, list)
        header.channels = count
        data.set_data(planes[:count], header)
    return psd.topil(apply_icc=psd.color_mode in CONVERTED)


def is_transparent(psd: PSDImage) -> bool:
    """Whether the merged picture has transparency: the number of layers is negative then."""
    layers = psd._record.layer_and_mask_information.layer_info
    if layers is not None and layers.layer_count < 0:
        return True
    identifiers = psd.image_resources.get_data(Resource.ALPHA_IDENTIFIERS)
    return 0 in (identifiers or []) or any(tag in (psd.tagged_blocks or {}) for tag in TRANSPARENT)
