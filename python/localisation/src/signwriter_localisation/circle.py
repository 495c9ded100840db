"""A reference that comes back to itself."""

from collections.abc import Sequence

from .faults import Fault


class Circle(Fault):
    """It names what begins the circle, and what leads back to it."""

    def __init__(self, via: Sequence[str]) -> None:
        between = f" through {via[-1]}" if len(via) > 1 else ""
        super().__init__(f"{via[0]} refers to itself{between}", "mend the reference")
        self.via = tuple(via)
