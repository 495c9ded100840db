"""Fluent's .ftl."""

from collections.abc import Iterator
from typing import Any

from .branches import expanded
from .catalogue import Catalogue
from .faults import Fault
from .fluent_patterns import Patterns
from .lines import Lines
from .message import Message
from .placeholders import without_markup


def read(catalogue: Catalogue) -> None:
    try:
        from fluent.syntax import FluentParser, ast
    except ImportError as error:
        raise Fault("Fluent needs the package fluent.syntax", "pip install 'signwriter-localisation[fluent]'") from error
    text = catalogue.file.text.replace("\r\n", "\n")
    language = catalogue.language()
    catalogue.languages.append(language)
    resource = FluentParser(with_spans=True).parse(text)
    patterns, lines = Patterns(resource), Lines(text)
    for fault, at in patterns.circles():
        catalogue.fail(fault, line=lines.of(at))
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            catalogue.fail(junk_fault(entry), line=lines.of(entry.span.start if entry.span else 0))
        elif isinstance(entry, ast.Message):
            add(catalogue, patterns, entry, language, lines)


def junk_fault(entry: Any) -> Fault:
    said = entry.annotations[0].message if entry.annotations else "it is no message"
    return Fault(f"it is not Fluent: {said}", "mend it")


def add(catalogue: Catalogue, patterns: Patterns, entry: Any, language: str, lines: Lines) -> None:
    line = lines.of(entry.id.span.start)
    note = entry.comment.content if entry.comment else None
    for key, pattern in named(entry):
        try:
            for branch, plural, message in expanded(patterns.parts(pattern)):
                catalogue.add(key, language, cleaned(message), branch=branch, plural=plural, line=line,
                              note=note if key == entry.id.name else None)
        except Fault as error:
            catalogue.fail(error, key, line)


def named(entry: Any) -> Iterator[tuple[str, Any]]:
    """A message's own text, and its attributes."""
    if entry.value is not None:
        yield entry.id.name, entry.value
    for attribute in entry.attributes:
        yield f"{entry.id.name}.{attribute.id.name}", attribute.value


def cleaned(message: Message) -> Message:
    parts, markup = [], 0
    for part in message.parts:
        if isinstance(part, str):
            part, count = without_markup(part)
            markup += count
        parts.append(part)
    return Message.of(parts, markup)
