"""Reads XML as far as it can be trusted: no entities of its own, nothing from elsewhere, no endless depth."""

from xml.parsers import expat

from .element import COMMENT, Element
from .faults import Fault
from .limits import DEPTH, ELEMENTS

CUT = {expat.errors.codes[text] for text in (
    expat.errors.XML_ERROR_NO_ELEMENTS, expat.errors.XML_ERROR_UNCLOSED_TOKEN, expat.errors.XML_ERROR_PARTIAL_CHAR,
    expat.errors.XML_ERROR_UNCLOSED_CDATA_SECTION)}


def parse(data: bytes) -> Element:
    """The root of a document. What is wrong with it is a `Fault` with its line."""
    builder = Builder()
    try:
        builder.parser.Parse(data, True)
    except expat.ExpatError as error:
        raise fault(error, builder.depth) from error
    except (LookupError, ValueError) as error:
        raise Fault("it has an encoding that is not known", "save it as UTF-8", 1) from error
    return builder.root


def fault(error: expat.ExpatError, depth: int) -> Fault:
    said = expat.ErrorString(error.code)
    if error.code in CUT:
        what = "it ends within an element" if depth else "it holds no element"
        return Fault(what, "is the file whole?", error.lineno)
    return Fault(f"it is not XML: {said}", "mend it there", error.lineno)


class Builder:
    """Makes elements of what the parser meets."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.add
        self.parser.CommentHandler = self.comment
        self.parser.EntityDeclHandler = self.refuse
        self.parser.SkippedEntityHandler = self.skipped
        self.top = Element("", {}, 0)
        self.open = [self.top]
        self.count = 0

    @property
    def depth(self) -> int:
        return len(self.open) - 1

    @property
    def root(self) -> Element:
        return next(self.top.elements())

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.depth >= DEPTH or self.count > ELEMENTS:
            limit = f"elements over {DEPTH} deep" if self.depth >= DEPTH else f"over {ELEMENTS} elements"
            raise Fault(f"it has {limit}", "divide it", self.line)
        plain = {local(key): value for key, value in attributes.items()}
        element = Element(local(name), plain, self.line)
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, _: str) -> None:
        self.open.pop()

    def add(self, text: str) -> None:
        self.open[-1].children.append(text)

    def comment(self, text: str) -> None:
        element = Element(COMMENT, {}, self.line)
        element.children.append(text)
        self.open[-1].children.append(element)

    def refuse(self, *_: object) -> None:
        raise Fault("it declares entities", "write the text itself", self.line)

    def skipped(self, name: str, _: bool) -> None:
        raise Fault(f"it has the entity &{name}; and does not say what that is", "write the text itself", self.line)

    @property
    def line(self) -> int:
        return self.parser.CurrentLineNumber


def local(name: str) -> str:
    return name.rpartition(":")[2]
