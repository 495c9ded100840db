"""What a file says."""

from dataclasses import dataclass, field
from typing import Any

from . import paths, tags
from .faults import BadTag, Fault
from .left_out import LeftOut
from .message import Message
from .reference import Reference
from .reading_options import ReadingOptions
from .source_file import SourceFile
from .text import UNTRANSLATED, Text
from .told import Told


@dataclass
class Catalogue:
    """Gathers texts of one file, what is told of it, and what gives no text."""

    file: SourceFile
    options: ReadingOptions
    texts: list[Text] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    left_out: list[LeftOut] = field(default_factory=list)
    references: list[Reference] = field(default_factory=list)
    source_language: str | None = None
    """The language of the source, where the file says it."""
    languages: list[str] = field(default_factory=list)
    """Languages that the file is for, even if it has no text in one."""

    @property
    def name(self) -> str:
        return str(self.file.path)

    def add(self, key: str, language: str, message: Message | None, **members: Any) -> None:
        """Adds a text. One without characters is untranslated, whatever its state."""
        if message is not None and not message.parts:
            message = None
        if message is None:
            members["state"] = UNTRANSLATED
        if members.get("state") == UNTRANSLATED:
            message = None
        self.texts.append(Text(key, language, message, file=self.name, **members))

    def refer(self, to: str, key: str, language: str, **members: Any) -> None:
        """Adds a text that is another's, which may be in another file."""
        self.add(key, language, None, **members)
        self.references.append(Reference(self.texts[-1], to))

    def leave(self, key: str, language: str | None, why: str) -> None:
        self.left_out.append(LeftOut(key, language, why, self.name))

    def tell(self, what: str, remedy: str = "", line: int | None = None) -> None:
        """Tells something that is no error."""
        self.told.append(Told(self.name, line, what, remedy, is_error=False))

    def fail(self, fault: Fault, key: str | None = None, line: int | None = None) -> None:
        """Tells an error that leaves the file's other texts as they are."""
        what = fault.what if key is None else f"{key}: {fault.what}"
        self.told.append(Told(self.name, fault.line or line, what, fault.remedy))

    def tag(self, text: str | None, line: int | None = None) -> str | None:
        """The canonical tag of what a file says; a language that there is not counts as none, and is told."""
        if not text:
            return None
        try:
            return tags.canonical(text)
        except BadTag as error:
            told = Told(self.name, line, str(error), is_error=False)
            if told not in self.told:
                self.told.append(told)
            return None

    def language(self, header: str | None = None, lacking: str = "no language in it or in its path") -> str:
        """The language that the file says, or its path, or the option."""
        found = self.tag(header) or paths.language(self.file.path) or self.options.language
        if found is None:
            raise Fault(lacking, "--language de")
        return found

    def base_language(self) -> str:
        """That of a file whose base has no language in its name: the base is the source."""
        found = paths.language(self.file.path) or self.options.source or self.options.language
        if found is None:
            raise Fault("no language in its path; it is the base of others", "--source en")
        return found
