"""JSON of i18next and others: objects in objects, whose keys are joined by dots."""

import re
from collections.abc import Iterator
from typing import Any

from . import json_tree, syntax
from .branches import Branch
from .catalogue import Catalogue
from .faults import Fault
from .limits import CHARACTERS
from .message import Message
from .placeholders import CHROME, message, named

FORMS = ("zero", "one", "two", "few", "many", "other")
PLURAL = re.compile(rf"(?P<base>.+)_(?P<form>{'|'.join(FORMS)})", re.DOTALL)
NESTED = re.compile(r"\$t\(\s*(?P<quote>['\"]?)(?:[\w-]+:)?(?P<key>[^(),'\"\s]+)(?P=quote)\s*(?:,[^()]*)?\)")
OF_CHROME = {"message", "description", "placeholders"}

Leaf = tuple[str, tuple[str, ...], str | None, str]
"""A key, its branch and form, and the text as it is written."""


def read(catalogue: Catalogue) -> None:
    tree = json_tree.parse(catalogue.file.text)
    language = catalogue.language()
    catalogue.languages.append(language)
    reader = JSONFile(catalogue, language)
    reader.walk(json_tree.members(tree, "it"), ())
    reader.finish()


class JSONFile:
    """The texts of one file."""

    def __init__(self, catalogue: Catalogue, language: str) -> None:
        self.catalogue, self.language = catalogue, language
        self.messages = catalogue.options.messages
        self.leaves: list[Leaf] = []
        self.is_chrome = "_locales" in catalogue.file.path.parts
        self.notes: dict[str, str] = {}
        self.names: dict[str, dict[str, Any]] = {}
        self.resolved: dict[str, str] = {}

    def walk(self, tree: Any, path: tuple[str, ...]) -> None:
        for name, value in children(tree):
            key = ".".join((*path, name))
            if isinstance(value, str):
                self.leaves.append((*self.form(tree, path, name), value))
            elif value is None:
                self.leaves.append((key, (), None, ""))
            elif is_of_chrome(value):
                self.add_chrome(value, key)
            elif isinstance(value, (dict, list)):
                self.walk(value, (*path, name))
            else:
                self.catalogue.leave(key, self.language, "a number")

    def form(self, tree: Any, path: tuple[str, ...], name: str) -> tuple[str, tuple[str, ...], str | None]:
        """A key, and the form in it: `lives_one`, where there is a `lives_other`."""
        found = PLURAL.fullmatch(name) if self.messages == "i18next" and isinstance(tree, dict) else None
        if found is None or f"{found['base']}_other" not in tree:
            return ".".join((*path, name)), (), None
        base = found["base"].removesuffix("_ordinal")
        branch = ("ordinal",) if base != found["base"] else ()
        return ".".join((*path, base)), (*branch, found["form"]), found["form"]

    def add_chrome(self, value: dict[str, Any], key: str) -> None:
        """A message of Chrome, or one that is written like it."""
        own = key if self.is_chrome else f"{key}.message"
        self.leaves.append((own, (), None, value["message"]))
        if isinstance(note := value.get("description"), str):
            self.notes[own] = note
        if isinstance(places := value.get("placeholders"), dict):
            self.names[own] = places

    def finish(self) -> None:
        """Adds all texts, now that those which others name are known."""
        known = {".".join((key, *branch)) if branch else key: text for key, branch, _, text in self.leaves}
        for key, branch, plural, text in self.leaves:
            try:
                for names, form, made in self.texts(key, text, known):
                    self.catalogue.add(key, self.language, made, branch=branch + names, plural=plural or form,
                                       note=self.notes.get(key), samples=self.samples(key))
            except Fault as error:
                line = json_tree.line_of(self.catalogue.file, key.rpartition(".")[2])
                self.catalogue.fail(error, key, line)

    def texts(self, key: str, text: str, known: dict[str, str]) -> list[Branch]:
        if self.is_chrome or key in self.names:
            return [((), None, of_chrome(text))]
        if self.messages == "i18next" and "$t(" in text:
            text = nested(text, known, (key,), self.resolved)
        return syntax.texts(text, self.messages)

    def samples(self, key: str) -> tuple[tuple[str, str], ...]:
        places = self.names.get(key, {})
        return tuple((name.lower(), place["example"]) for name, place in places.items()
                     if isinstance(place, dict) and isinstance(place.get("example"), str))


def children(tree: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(tree, dict):
        yield from tree.items()
    else:
        yield from ((str(index), value) for index, value in enumerate(tree))


def is_of_chrome(value: Any) -> bool:
    return isinstance(value, dict) and isinstance(value.get("message"), str) and value.keys() <= OF_CHROME


def of_chrome(text: str) -> Message:
    """Its placeholders have names of any case."""
    return message(text.replace("\0", ""), lambda plain: [
        part if isinstance(part, str) else type(part)(part.name.lower()) for part in named(plain, CHROME)])


def nested(text: str, known: dict[str, str], via: tuple[str, ...], made: dict[str, str]) -> str:
    """A text with those that `$t(key)` names in it; `made` holds what was resolved before."""
    size = 0

    def found(match: re.Match[str]) -> str:
        key = match["key"].replace(":", ".")
        if key in via:
            raise Fault(f"it refers to itself through {key}", "mend the reference")
        if key not in known:
            raise Fault(f"it refers to {key}, which is not there", "mend the reference")
        if key not in made:
            made[key] = nested(known[key], known, (*via, key), made)
        nonlocal size
        size += len(made[key])
        if size > CHARACTERS:
            raise Fault(f"a text has more than {CHARACTERS} characters", "divide it")
        return made[key]

    return NESTED.sub(found, text)
