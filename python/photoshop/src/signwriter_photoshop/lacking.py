"""Texts in fonts that this machine lacks: as the pixels that Photoshop set, in another font, or not at all."""

from contextlib import suppress

from psd_tools import PSDImage
from psd_tools.api.layers import TypeLayer

from .errors import BROKEN, ImportFailure
from .fonts import font
from .names import shown
from .typeset import Setting, read

PIXELS, SUBSTITUTE, FAIL = "pixels", "substitute", "fail"
CHOICES = (PIXELS, SUBSTITUTE, FAIL)


def fonts(setting: Setting) -> list[str]:
    """The fonts of a text that are not on this machine, by their PostScript names."""
    return sorted(name for name in {run.style.font for run in setting.runs} if not font(name).is_installed)


def said(name: str) -> str:
    return f"the font {shown(name)} is not on this machine"


def require_fonts(psd: PSDImage) -> None:
    """Raises where a text that can be seen is in a font that is missing."""
    layers: dict[str, str] = {}
    for layer in psd.descendants():
        if isinstance(layer, TypeLayer) and layer.is_visible():
            # A text that cannot be read is a picture.
            with suppress(*BROKEN):
                layers = {name: layer.name for name in fonts(read(layer))} | layers
    if layers:
        places = ", ".join(f"{shown(name)} (layer {shown(layer)})" for name, layer in sorted(layers.items()))
        raise ImportFailure(f"fonts are not on this machine: {places}; install them, or take --missing-font pixels")
