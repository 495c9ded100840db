"""What can go wrong."""

import pathlib
from collections.abc import Iterator
from contextlib import contextmanager


class ImportFailure(Exception):
    """A file cannot be read at all; the message says why."""


class Unsupported(Exception):
    """A part of a file that documents cannot say; the message names it."""


# What values of a broken file raise where they are used.
BROKEN = (
    ArithmeticError, AssertionError, AttributeError, EOFError, ImportError, IndexError, KeyError, NotImplementedError,
    OSError, TypeError, ValueError, Unsupported,
)


@contextmanager
def one_failure(path: pathlib.Path) -> Iterator[None]:
    """Makes an `ImportFailure` of whatever the file at `path` raises: psd-tools has errors of many kinds."""
    try:
        yield
    except ImportFailure:
        raise
    except RecursionError as error:
        raise ImportFailure("it is nested too deep") from error
    except MemoryError as error:
        raise ImportFailure("there is not enough memory for it") from error
    except OSError as error:
        reason = error.strerror or " ".join(str(error).split())
        is_other = error.filename is not None and str(error.filename) != str(path)
        raise ImportFailure(f"{error.filename}: {reason}" if is_other else reason) from error
    except Exception as error:
        raise ImportFailure(f"it is damaged ({type(error).__name__}: {' '.join(str(error).split())[:200]})") from error
