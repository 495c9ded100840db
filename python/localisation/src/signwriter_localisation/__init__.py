"""Turns translation files into Signwriter's jobs."""

from .choosing import Choosing
from .faults import BadTag, Fault
from .jobs import Jobs
from .making import Made, make
from .reading_options import ReadingOptions
from .row import Row
from .tags import canonical
from .text import Text
from .told import Told

__all__ = ["BadTag", "Choosing", "Fault", "Jobs", "Made", "ReadingOptions", "Row", "Text", "Told", "canonical", "make"]
