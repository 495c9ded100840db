"""Android's string resources."""

import re

from . import paths
from .android_text import AndroidText
from .catalogue import Catalogue
from .element import COMMENT, Element
from .faults import Fault
from .xml_tree import parse

REFERENCE = re.compile(r"\s*@string/(?P<name>[\w.]+)\s*")
OTHER = re.compile(r"\s*(?:@(?:null|empty|[+*]?(?:[\w.]+:)?[a-z]+/[\w.]+)|\?(?:[\w.]+:)?attr/[\w.]+)\s*")
"""A reference to what is no text, or is another package's."""


def read(catalogue: Catalogue) -> None:
    root = parse(catalogue.file.data)
    if root.name != "resources":
        raise Fault(f"it is <{root.name}>, and no resources of Android", "is it such a file?", root.line)
    language = folder_language(catalogue)
    if language is not None:
        catalogue.languages.append(language)
        Resources(catalogue, root, language).read()


def folder_language(catalogue: Catalogue) -> str | None:
    """That of its folder; None where the folder is for something else than a language."""
    folder = catalogue.file.path.parent.name
    if folder != "values" and not folder.startswith("values-"):
        return catalogue.base_language()
    written, others = paths.of_android(folder)
    if others:
        catalogue.tell(f"it is for {'-'.join(others)}, and gives nothing", "name the files of languages alone")
        return None
    if written is None:
        found = catalogue.options.source or catalogue.options.language
        if found is None:
            raise Fault("values/ has no language of its own", "--source en")
        return found
    return catalogue.language(written)


class Resources:
    """The texts of one file."""

    def __init__(self, catalogue: Catalogue, root: Element, language: str) -> None:
        self.catalogue, self.language, self.root = catalogue, language, root
        self.strings = {element.attributes.get("name", ""): element for element in root.elements("string", "item") if is_string(element)}
        is_source = language == catalogue.options.source
        self.is_kept = is_source
        self.none_translatable = catalogue.file.path.name.startswith("donottranslate")

    def read(self) -> None:
        note: str | None = None
        for child in self.root.children:
            if isinstance(child, str):
                continue
            if child.name == COMMENT:
                note = child.text().strip() or None
                continue
            self.add(child, note)
            note = None

    def add(self, element: Element, note: str | None) -> None:
        name = element.attributes.get("name", "")
        if element.name not in ("plurals", "string-array") and not is_string(element):
            return
        is_translatable = element.attributes.get("translatable") != "false" and not self.none_translatable
        if not is_translatable and not self.is_kept:
            self.catalogue.leave(name, self.language, "translatable=false")
        elif element.attributes.get("product", "default") != "default":
            self.catalogue.leave(name, self.language, f"product={element.attributes['product']}")
        else:
            try:
                self.add_texts(element, name, note, is_translatable)
            except Fault as error:
                self.catalogue.fail(error, name, element.line)

    def add_texts(self, element: Element, name: str, note: str | None, is_translatable: bool) -> None:
        branches: list[tuple[tuple[str, ...], str | None, Element]] = [((), None, element)]
        if element.name == "plurals":
            branches = [((form,), form, item) for item in element.elements("item")
                        if (form := item.attributes.get("quantity"))]
        elif element.name == "string-array":
            branches = [((str(index),), None, item) for index, item in enumerate(element.elements("item"))]
        for branch, plural, item in branches:
            found = self.followed(item, (name,))
            members = {"branch": branch, "plural": plural, "note": note, "is_translatable": is_translatable, "line": item.line}
            if isinstance(found, str):
                self.catalogue.refer(found, name, self.language, **members)
            elif OTHER.fullmatch(found.text()):
                self.catalogue.leave(name, self.language, "it refers to no text of these files")
            else:
                self.catalogue.add(name, self.language, AndroidText(found).message(), **members)

    def followed(self, element: Element, via: tuple[str, ...]) -> Element | str:
        """The element that has the text of this one; the name of a string that is not in this file."""
        found = REFERENCE.fullmatch(element.text())
        if found is None:
            return element
        name = found["name"]
        if name in via:
            between = f" through {' and '.join(via[1:5])}" if len(via) > 1 else ""
            raise Fault(f"it refers to itself{between}", "mend the reference", element.line)
        if name not in self.strings:
            return name
        return self.followed(self.strings[name], (*via, name))


def is_string(element: Element) -> bool:
    return element.name == "string" or (element.name == "item" and element.attributes.get("type") == "string")
