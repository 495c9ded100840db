"""The table of language tags."""

import pathlib
from dataclasses import dataclass, field
from functools import cached_property


@dataclass
class TagTable:
    """What ICU knows of tags; `scripts/make language-tags` writes the file."""

    languages: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The likely script and region of each language."""
    located: set[str] = field(default_factory=set)
    """Languages that have a locale, as all have that people write for computers."""
    aliases: dict[str, str] = field(default_factory=dict)
    whole: dict[str, str] = field(default_factory=dict)
    """Tags that are older than their form, in lower case."""
    regions: dict[str, str] = field(default_factory=dict)
    scripts: dict[str, str] = field(default_factory=dict)
    """Of a language in a region, where it is another than the language's."""
    countries: dict[str, str] = field(default_factory=dict)
    """Of a language in a script, where it is another than the language's."""
    spoken: dict[str, str] = field(default_factory=dict)
    """The likely language of a region."""

    @classmethod
    def read(cls, path: pathlib.Path) -> "TagTable":
        table = cls()
        pairs = {"alias": table.aliases, "region": table.regions, "script": table.scripts, "country": table.countries,
                 "spoken": table.spoken}
        for line in path.read_text(encoding="utf-8").splitlines():
            kind, *words = line.split(" ")
            if kind in pairs:
                pairs[kind][words[0]] = words[1]
            elif kind == "whole":
                table.whole[words[0].lower()] = words[1]
            elif kind == "language":
                table.add(*words)
        return table

    @cached_property
    def known_regions(self) -> set[str]:
        return self.spoken.keys() | {"XA", "XB"}

    def add(self, language: str, locale: str, script: str, region: str) -> None:
        self.languages[language] = (script.strip("-"), region.strip("-"))
        if locale == "+":
            self.located.add(language)
