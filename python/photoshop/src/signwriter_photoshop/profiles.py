"""Greys and inks of a document as the RGB that its colour profile makes of them, by Little CMS.

Photoshop shows a grey through the document's profile: with *Dot Gain 20%* the value 128 is 149 in sRGB. psd-tools
converts the pixels of layers by that profile; texts, fills and effects have numbers of their own, converted here.
"""

import io
from collections.abc import Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numpy
from PIL import Image, ImageCms
from psd_tools import PSDImage
from psd_tools.constants import ColorMode, Resource

# What a picture of a PSD in one of these modes needs, to be RGB.
CONVERTED = (ColorMode.CMYK, ColorMode.LAB, ColorMode.GRAYSCALE)
MODES = {ColorMode.GRAYSCALE: "L", ColorMode.CMYK: "CMYK"}
Values = numpy.ndarray[Any, Any]


@dataclass(frozen=True)
class Profile:
    """Converts greys or inks; those that the document has no profile for, by rule of thumb."""

    mode: str = ""
    transform: Any = None
    # Whether the numbers stay as they are, also those of pixels.
    is_own: bool = False

    @classmethod
    def of(cls, psd: PSDImage) -> "Profile":
        mode, data = MODES.get(psd.color_mode), psd.image_resources.get_data(Resource.ICC_PROFILE)
        if mode is None or not isinstance(data, bytes):
            return cls()
        try:
            given, srgb = ImageCms.ImageCmsProfile(io.BytesIO(data)), ImageCms.createProfile("sRGB")
            return cls(mode, ImageCms.buildTransform(given, srgb, mode, "RGB"))
        except (ImageCms.PyCMSError, OSError):
            return cls()

    def greys(self, values: Values) -> Values:
        """Red, green and blue of greys in 0...1, which are white at 1: a last axis of three."""
        if self.mode != "L":
            return numpy.repeat(values[..., None], 3, axis=-1)
        ramp = Image.frombytes("L", (256, 1), bytes(range(256)))
        table = numpy.asarray(ImageCms.applyTransform(ramp, self.transform))[0] / 255
        return numpy.stack([numpy.interp(values, numpy.arange(256) / 255, table[:, i]) for i in range(3)], axis=-1)

    def inks(self, values: Values) -> Values:
        """Red, green and blue of cyan, magenta, yellow and black in 0...1, the last axis, of which 1 is all ink."""
        made: Values
        if self.mode != "CMYK":
            made = (1 - values[..., :3]) * (1 - values[..., 3:])
            return made
        flat = numpy.rint(values.reshape(1, -1, 4) * 255).astype(numpy.uint8)
        image = Image.frombytes("CMYK", (flat.shape[1], 1), flat.tobytes())
        made = numpy.asarray(ImageCms.applyTransform(image, self.transform)) / 255
        return made.reshape(*values.shape[:-1], 3)

    def color(self, parts: Sequence[float]) -> list[float]:
        """A colour of one or four parts as three."""
        if len(parts) == 1:
            found = self.greys(numpy.array(parts[0]))
        else:
            found = self.inks(numpy.array(parts))
        return [round(float(part), 6) for part in found]


def converts(mode: ColorMode) -> bool:
    """Whether pixels of layers are shown through the profile."""
    return mode in CONVERTED and not USED.get().is_own


USED: ContextVar[Profile] = ContextVar("profile", default=Profile())
"""The profile of the document that is being read."""
