"""RESX of .NET."""

from .catalogue import Catalogue
from .faults import Fault
from .placeholders import NUMBERED, message, named
from .xml_tree import parse


def read(catalogue: Catalogue) -> None:
    root = parse(catalogue.file.data)
    if root.name != "root":
        raise Fault(f"it is <{root.name}>, and no RESX", "is it such a file?", root.line)
    language = catalogue.base_language()
    catalogue.languages.append(language)
    for data in root.elements("data"):
        key = data.attributes.get("name", "")
        if "type" in data.attributes or "mimetype" in data.attributes or key.startswith(">>"):
            catalogue.leave(key, language, "no text (type)")
            continue
        value = data.first("value")
        try:
            text = message(value.text() if value else "", lambda plain: named(plain, NUMBERED))
            catalogue.add(key, language, text, note=data.said("comment"), line=data.line)
        except Fault as error:
            catalogue.fail(error, key, data.line)
