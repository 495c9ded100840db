"""XLIFF 2.0 and 2.1."""

from collections.abc import Iterator

from . import syntax
from .catalogue import Catalogue
from .element import Element
from .faults import Fault
from .message import Part
from .placeholders import of_native
from .slot import Slot
from .text import FINAL, REVIEW, STATES, TRANSLATED, UNTRANSLATED

OF_SEGMENTS = {None: TRANSLATED, "translated": TRANSLATED, "initial": REVIEW, "reviewed": FINAL, "final": FINAL}


def read(catalogue: Catalogue, root: Element) -> None:
    language = catalogue.language(root.attributes.get("trgLang"), "no trgLang, and no language in the path")
    catalogue.source_language = catalogue.tag(root.attributes.get("srcLang"), root.line)
    catalogue.languages.append(language)
    for file in root.elements("file"):
        for unit, is_translatable in units(file, file.attributes.get("translate") != "no"):
            key = unit.attributes.get("name") or unit.attributes.get("id", "")
            if not is_translatable:
                catalogue.leave(key, language, "translate=no")
                continue
            try:
                add(catalogue, unit, key, language)
            except Fault as error:
                catalogue.fail(error, key, unit.line)


def units(parent: Element, is_translatable: bool) -> Iterator[tuple[Element, bool]]:
    for child in parent.elements("group", "unit"):
        is_inner = child.attributes.get("translate", "yes" if is_translatable else "no") != "no"
        if child.name == "unit":
            yield child, is_inner
        else:
            yield from units(child, is_inner)


def add(catalogue: Catalogue, unit: Element, key: str, language: str) -> None:
    """All segments of a unit are one text, in its lowest state."""
    source: list[Part] = []
    target: list[Part] = []
    markup, state = 0, FINAL
    codes = {code.attributes.get("id", ""): code for data in unit.elements("originalData")
             for code in data.elements("data")}
    for part in unit.elements("segment", "ignorable"):
        own, theirs = part.first("source"), part.first("target")
        if own is not None:
            collect(own, source, codes)
        if part.name == "segment":
            found = OF_SEGMENTS.get(part.attributes.get("state"), REVIEW) if theirs is not None else UNTRANSLATED
            state = min(state, found, key=STATES.index)
        drawn = theirs if theirs is not None or part.name == "segment" else own
        if drawn is not None:
            markup += collect(drawn, target, codes)
    notes = unit.first("notes")
    sources = syntax.of_parts(source, 0, catalogue.options.messages)
    for names, plural, made in syntax.of_parts(target, markup, catalogue.options.messages):
        beside = syntax.matching(sources, names)
        catalogue.add(
            key, language, made, state=state, branch=names, plural=plural, line=unit.line,
            note=notes.said("note") if notes else None, source=beside.text, source_message=beside)


def collect(element: Element, parts: list[Part], codes: dict[str, Element]) -> int:
    markup = 0
    for child in element.children:
        if isinstance(child, str):
            parts.append(child)
        elif child.name in ("pc", "mrk"):
            markup += (child.name == "pc") + collect(child, parts, codes)
        elif child.name in ("sc", "ec"):
            markup += 1
        elif child.name == "cp":
            parts.append(character(child))
        elif child.name == "ph":
            markup += add_code(child, parts, codes)
    return markup


def add_code(code: Element, parts: list[Part], codes: dict[str, Element]) -> int:
    native = next((value for name in ("disp", "equiv") if (value := code.attributes.get(name))), "")
    data = codes.get(code.attributes.get("dataRef", ""))
    is_tag = of_native(native or (data.text() if data else "")) is None
    if is_tag:
        return 1
    parts.append(Slot(of_native(native or code.attributes.get("id", "")) or "value"))
    return 0


def character(code: Element) -> str:
    """A character that XML cannot hold, which no label can draw either."""
    try:
        number = int(code.attributes.get("hex", ""), 16)
    except ValueError:
        return ""
    return chr(number) if number in (9, 10) else ""
