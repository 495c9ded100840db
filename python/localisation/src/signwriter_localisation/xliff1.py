"""XLIFF 1.2."""

from . import syntax
from .branches import Branch
from .catalogue import Catalogue
from .element import Element
from .faults import Fault
from .message import Part
from .placeholders import of_native
from .slot import Slot
from .text import FINAL, REVIEW, TRANSLATED, UNTRANSLATED

STATES = {"new": UNTRANSLATED, "needs-translation": UNTRANSLATED, "final": FINAL, "signed-off": FINAL}
# Codes of markup; `x` and `ph` stand for something that is shown.
CODES = {"bpt", "ept", "it", "bx", "ex"}


def read(catalogue: Catalogue, root: Element) -> None:
    for file in root.elements("file"):
        language = catalogue.language(
            file.attributes.get("target-language"), "no target-language, and no language in the path")
        source = catalogue.tag(file.attributes.get("source-language"), file.line)
        catalogue.source_language = catalogue.source_language or source
        catalogue.languages.append(language)
        for body in file.elements("body"):
            read_units(catalogue, body, language, True)


def read_units(catalogue: Catalogue, parent: Element, language: str, is_translatable: bool) -> None:
    for child in parent.elements("group", "trans-unit"):
        is_inner = child.attributes.get("translate", "yes" if is_translatable else "no") != "no"
        if child.name == "group":
            read_units(catalogue, child, language, is_inner)
            continue
        key = child.attributes.get("resname") or child.attributes.get("id", "")
        if not is_inner:
            catalogue.leave(key, language, "translate=no")
            continue
        try:
            add(catalogue, child, key, language)
        except Fault as error:
            catalogue.fail(error, key, child.line)


def add(catalogue: Catalogue, unit: Element, key: str, language: str) -> None:
    source, target = unit.first("source"), unit.first("target")
    sources = texts(catalogue, source)
    state = UNTRANSLATED
    if target is not None:
        state = state_of(target.attributes.get("state"), unit.attributes.get("approved") == "yes")
    for names, plural, made in texts(catalogue, target):
        own = syntax.matching(sources, names) if source is not None else None
        catalogue.add(
            key, language, made, state=state, branch=names, plural=plural, line=unit.line, note=unit.said("note"),
            source=own.text if own else None, source_message=own, max_length=greatest(unit))


def state_of(state: str | None, is_approved: bool) -> str:
    if state in STATES:
        return STATES[state]
    if state and state.startswith("needs-"):
        return REVIEW
    return FINAL if is_approved else TRANSLATED


def greatest(unit: Element) -> int | None:
    """The most characters; other units, which are the default, are no matter of the text alone."""
    width = unit.attributes.get("maxwidth", "")
    return int(width) if unit.attributes.get("size-unit") == "char" and width.isascii() and width.isdigit() else None


def texts(catalogue: Catalogue, element: Element | None) -> list[Branch]:
    parts: list[Part] = []
    markup = collect(element, parts) if element is not None else 0
    return syntax.of_parts(parts, markup, catalogue.options.messages)


def collect(element: Element, parts: list[Part]) -> int:
    """Adds what is shown of an element; gives how much markup there is."""
    markup = 0
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.name in ("g", "mrk", "sub"):
            markup += (child.name == "g") + collect(child, parts)
        elif child.name in CODES:
            markup += 1
        elif child.name in ("x", "ph"):
            markup += add_code(child, parts)
    return markup


def add_code(code: Element, parts: list[Part]) -> int:
    """A placeholder, or a tag that a tool made a code of."""
    if code.attributes.get("ctype") == "lb":
        parts.append("\n")
        return 0
    if code.attributes.get("ctype", "").startswith("x-html"):
        return 1
    native = next((value for name in ("equiv-text", "disp", "id") if (value := code.attributes.get(name))), code.text())
    name = of_native(native)
    if name is None:
        parts.append("\n" if native.strip().lower().startswith("<br") else "")
        return 1
    parts.append(Slot(name))
    return 0
