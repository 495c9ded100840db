"""All texts of all files, in the order of jobs."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from . import pseudo
from .catalogue import Catalogue
from .limits import DEPTH
from .reference import Reference
from .text import STATES, Text
from .told import Told

Group = dict[tuple[str, ...], Text]
"""The texts of one key in one language, by their branches."""


class Gathering:
    """Joins files: keys in the source's order, each in the source's language first, and then in all others."""

    def __init__(self, catalogues: Sequence[Catalogue], source: str | None) -> None:
        found = (catalogue.source_language for catalogue in catalogues if catalogue.source_language)
        self.source = source or next(found, None)
        self.told: list[Told] = []
        self.groups: dict[str, dict[str, Group]] = {}
        self.broken: set[tuple[str, str]] = set()
        languages = {language for catalogue in catalogues for language in catalogue.languages}
        for catalogue in catalogues:
            for text in catalogue.texts:
                self.add(text)
        self.follow([reference for catalogue in catalogues for reference in catalogue.references])
        if source:
            self.add_sources(catalogues, source)
        for key, language in self.broken:
            self.groups[key].pop(language, None)
        self.languages = sorted(languages | ({source} if source and self.has(source) else set()),
                                key=lambda tag: (tag != self.source, tag))

    def has(self, language: str) -> bool:
        return any(language in languages for languages in self.groups.values())

    def add(self, text: Text) -> None:
        group = self.groups.setdefault(text.key, {}).setdefault(text.language, {})
        if is_replaced(group, text):
            return
        other = group.get(text.branch)
        if other is None or other.shown == text.shown:
            group.setdefault(text.branch, text)
        elif other.message is None or text.message is None:
            # Two domains may have a text, and only one of them translates it.
            group[text.branch] = max(other, text, key=lambda each: STATES.index(each.state))
        elif (text.key, text.language) not in self.broken:
            self.broken.add((text.key, text.language))
            self.told.append(Told(
                text.file, text.line, f'"{text.key}" has another text in {text.language} in {other.place}',
                "give them other keys, or name one of the files alone"))

    def follow(self, references: Iterable[Reference]) -> None:
        """Gives texts that are others' the words of those. What the source alone has is untranslated."""
        named = {(each.text.key, each.text.language): each.to for each in references}
        for reference in references:
            text = reference.text
            to = end(reference, named)
            found = self.text(to, text.language) if to else None
            group = self.groups[text.key][text.language]
            if found and found.message and group.get(text.branch) == text:
                group[text.branch] = replace(text, message=found.message, state=found.state)
            elif not found and not (to and self.text(to, self.source or "")):
                self.broken.add((text.key, text.language))
                what = f"refers to {to}, which is not there" if to else f"refers to itself through {reference.to}"
                self.told.append(Told(text.file, text.line, f"{text.key}: it {what}", "mend the reference"))

    def text(self, key: str, language: str) -> Text | None:
        return self.groups.get(key, {}).get(language, {}).get(())

    def add_sources(self, catalogues: Iterable[Catalogue], source: str) -> None:
        """Texts that files have beside translations, as PO and XLIFF do, are the source's."""
        for catalogue in catalogues:
            if catalogue.source_language not in (None, source):
                continue
            own = {text.key for text in catalogue.texts if text.language == source}
            for text in catalogue.texts:
                # Forms beyond the second are of languages that have more of them.
                is_form = isinstance(text.plural, int) and text.plural > 1
                if text.source_message is None or is_form or text.key in own:
                    continue
                group = self.groups[text.key].setdefault(source, {})
                group.setdefault(text.branch, replace(
                    text, language=source, message=text.source_message, state="translated", source=None,
                    source_message=None))

    def texts(self, pseudo_languages: Sequence[str] = (), length: float = 2) -> Iterator[Text]:
        for key in self.ordered():
            languages = self.groups[key]
            sources = languages.get(self.source or "", {})
            made = {language: list(self.of_language(language, languages, sources)) for language in self.languages}
            made |= {tag: list(pseudo_texts(tag, sources, length)) for tag in pseudo_languages}
            for language in sorted(made, key=lambda tag: (tag != self.source, tag)):
                yield from made[language]

    def ordered(self) -> list[str]:
        return sorted(self.groups, key=lambda key: (self.source or "") not in self.groups[key])

    def of_language(self, language: str, languages: dict[str, Group], sources: Group) -> Iterator[Text]:
        own = languages.get(language, {})
        for text in own.values():
            yield text if language == self.source else completed(text, sources)
        is_broken = any((text.key, language) in self.broken for text in sources.values())
        if not own and not is_broken:
            yield from (text.untranslated(language) for text in sources.values() if text.is_translatable and text.shown)


def is_replaced(group: Group, text: Text) -> bool:
    """Of Apple's files the .stringsdict has the plurals of texts that the .strings has too, and wins."""
    if text.file.endswith(".strings"):
        return any(other.file.endswith(".stringsdict") for other in group.values())
    if text.file.endswith(".stringsdict"):
        for branch, other in list(group.items()):
            if other.file.endswith(".strings"):
                del group[branch]
    return False


def completed(text: Text, sources: Group) -> Text:
    """A text with what only the source's file says of it."""
    own = source_of(text, sources)
    if own is None:
        return text
    return replace(
        text, source=text.source if text.source is not None else own.shown, source_message=text.source_message or own.message,
        note=text.note or own.note, max_length=text.max_length or own.max_length,
        samples=own.samples + tuple((own.message.samples if own.message else {}).items()) + text.samples)


def source_of(text: Text, sources: Group) -> Text | None:
    """The source's text of the same form, or else of `other`."""
    found = sources.get(text.branch) or sources.get((*text.branch[:-1], "other")) or sources.get(("other",))
    return found or next(iter(sources.values()), None)


def pseudo_texts(tag: str, sources: Group, length: float) -> Iterator[Text]:
    make = pseudo.maker(tag, length)
    for text in sources.values():
        if make and text.message and text.is_translatable:
            yield replace(text, language=tag, message=make(text.message), source=text.shown, source_message=text.message)


def end(reference: Reference, named: dict[tuple[str, str], str]) -> str | None:
    """The key that is no reference at the end of references; None where there is no end."""
    to = reference.to
    for _ in range(DEPTH):
        following = named.get((to, reference.text.language))
        if following is None:
            return to
        to = following
    return None
