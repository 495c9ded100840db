"""Apple's variables: `%#@name@` in a text, which a plural or a device decides."""

import re
from typing import Any

from .choice import Choice
from .faults import Fault
from .limits import VARIABLES

NAME = re.compile(r"%(?:\d{1,4}\$)?#@([^@\s]{1,100})@")


def parts(
    text: str, forms: dict[str, dict[str, str]], argument: str | None = None, via: tuple[str, ...] = (),
    places: list[str] | None = None,
) -> tuple[Any, ...]:
    """A text with a choice for each variable; `argument` is what %arg stands for, and `places` all variables so far."""
    places = [] if places is None else places
    made: list[Any] = []
    at = 0
    for found in NAME.finditer(text):
        made.append(replaced(text[at:found.start()], argument))
        if found[1] not in forms:
            raise Fault(f"there is no variable {found[1]}", "mend the reference")
        if found[1] in via:
            raise Fault(f"the variable {found[1]} refers to itself", "mend the reference")
        places.append(found[1])
        if len(places) > VARIABLES:
            raise Fault(f"it asks for variables in over {VARIABLES} places", "divide it")
        own = forms[found[1]]
        specifier = own.get("%arg", argument)
        made.append(Choice(found[1], True, tuple(
            (key, parts(form, forms, specifier, (*via, found[1]), places)) for key, form in own.items() if key != "%arg")))
        at = found.end()
    made.append(replaced(text[at:], argument))
    return tuple(made)


def replaced(text: str, argument: str | None) -> str:
    return text.replace("%arg", f"%{argument}") if argument else text
