"""What the library keeps for an object of Python's."""

from __future__ import annotations

from ctypes import byref, c_void_p
from typing import Any, Callable, ClassVar, TypeVar, Union

from ._errors import UsageError
from ._library import LIBRARY

Handle = Union[int, c_void_p]
Made = TypeVar("Made", bound="Held")


class Held:
    """An object with a handle of the library's, which it releases at its end.

    The handle is a number that means something in this process only, and that is released once. So one that never
    changes is its own copy, and no other is copied or pickled, unless its class knows how to make it anew.
    """

    __slots__ = ("__weakref__", "_handle")
    _handle: Handle
    _release: ClassVar[Any]
    """The function that releases the handle."""
    _is_constant: ClassVar[bool] = False
    _instead: ClassVar[str]
    """What to do instead of pickling one, or of copying one that changes."""

    def __init__(self, handle: Handle) -> None:
        self._handle = handle

    @classmethod
    def _made(cls: type[Made], call: Callable[..., None], name: str, *arguments: Any) -> Made:
        """An object with the handle that a function gives out as its last argument.

        It goes straight to where it is released from: as soon as the function has returned an interrupt may come.
        """
        handle = c_void_p()
        made = cls(handle)
        call(name, *arguments, byref(handle))
        return made

    def _take(self, call: Callable[..., None], name: str, *arguments: Any) -> None:
        """Gives this object a handle, as ``_made`` does."""
        self._handle = handle = c_void_p()
        call(name, *arguments, byref(handle))

    def __del__(self) -> None:
        # In a child process the library refuses it, and the memory goes with the process.
        try:
            handle = self._handle
        except AttributeError:  # it was never made
            return
        if handle:
            self._release(handle, None)

    def __copy__(self) -> Any:
        return self if self._is_constant else self._refuse("copied")

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return self.__copy__()

    def __reduce__(self) -> Any:
        return self._refuse("pickled")

    def _refuse(self, verb: str) -> Any:
        raise UsageError(f"{type(self).__name__}: it cannot be {verb}; {self._instead}")


def release_of(kind: str) -> Any:
    """The function that releases handles of a kind."""
    return getattr(LIBRARY, f"signwriter_{kind}_release")
