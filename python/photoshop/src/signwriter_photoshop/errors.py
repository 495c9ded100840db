"""What can go wrong."""

import pathlib
import warnings
from collections.abc import Iterator
from contextlib import contextmanager

from psd_tools import PSDDecompressionWarning


class ImportFailure(Exception):
    """A file cannot be read at all; the message says why."""


class Refused(ImportFailure):
    """The program says no to a document; the message is the program's."""


class Unsupported(Exception):
    """A part of a file that documents cannot say; the message names it."""


NO_MEMORY = "there is not enough memory for it; --max-memory says how much it may take"

# What values of a broken file raise where they are used.
BROKEN = (
    ArithmeticError, AssertionError, AttributeError, EOFError, ImportError, IndexError, KeyError, NotImplementedError,
    OSError, PSDDecompressionWarning, TypeError, ValueError, Unsupported,
)


@contextmanager
def one_failure(path: pathlib.Path) -> Iterator[None]:
    """Makes an `ImportFailure` of whatever the file at `path` raises: psd-tools has errors of many kinds.

    Of a channel that is damaged it makes black and warns. Within this block that is an error, too: of the layer, where
    one is being read, and of the file otherwise.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", PSDDecompressionWarning)
            yield
    except ImportFailure:
        raise
    except RecursionError as error:
        raise ImportFailure("it is nested too deep") from error
    except MemoryError as error:
        raise ImportFailure(NO_MEMORY) from error
    except PSDDecompressionWarning as error:
        raise ImportFailure("its merged picture is damaged") from error
    except OSError as error:
        reason = error.strerror or " ".join(str(error).split())
        is_other = error.filename is not None and str(error.filename) != str(path)
        raise ImportFailure(f"{error.filename}: {reason}" if is_other else reason) from error
    except Exception as error:
        raise ImportFailure(f"it is damaged ({type(error).__name__}: {' '.join(str(error).split())[:200]})") from error
