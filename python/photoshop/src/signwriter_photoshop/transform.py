"""What the matrix of a text layer does."""

import math
from dataclasses import dataclass

from .errors import Unsupported


@dataclass(frozen=True)
class Transform:
    """What a text's matrix does: turn, one scale for the sizes, and how much wider it is than high."""

    scale: float
    stretch: float
    rotation: float
    is_mirrored: bool

    @classmethod
    def of(cls, matrix: tuple[float, ...]) -> "Transform":
        xx, xy, yx, yy = matrix[:4]
        across = math.hypot(xx, xy)
        determinant = xx * yy - xy * yx
        if across < 1e-6 or abs(determinant) < 1e-9:
            raise Unsupported("a transform without an area")
        down = determinant / across
        if abs(xx * yx + xy * yy) > 0.005 * across * abs(down):
            raise Unsupported("a skewed text")
        return cls(abs(down), across / abs(down), math.degrees(math.atan2(xy, xx)), down < 0)
