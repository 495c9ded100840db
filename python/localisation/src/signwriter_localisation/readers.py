"""Which reader a file has, by its name."""

import importlib
import pathlib

from . import tags
from .catalogue import Catalogue
from .faults import Fault
from .reading_options import ReadingOptions
from .source_file import SourceFile
from .told import Told

# Each module is loaded when a file needs it.
READERS = {
    ".po": "po", ".pot": "po", ".xlf": "xliff", ".xliff": "xliff", ".arb": "arb", ".strings": "strings",
    ".stringsdict": "stringsdict", ".xcstrings": "xcstrings", ".xml": "android", ".properties": "properties",
    ".resx": "resx", ".ftl": "fluent", ".json": "json_file", ".csv": "tables", ".tsv": "tables",
}

DAMAGED = "it is damaged"
"""What is said of a file that raises what no reader expects."""


def read(path: pathlib.Path, options: ReadingOptions) -> Catalogue:
    """Reads a file. Nothing that is wrong with it raises: it is told."""
    try:
        return read_file(SourceFile.read(path), options)
    except Fault as error:
        catalogue = Catalogue(SourceFile(path, b""), options)
        dropped(catalogue, error)
        return catalogue


def read_file(file: SourceFile, options: ReadingOptions) -> Catalogue:
    """The same of what was read."""
    catalogue = Catalogue(file, options)
    try:
        reader = READERS.get(file.path.suffix.lower())
        if reader is None:
            raise Fault("its name is that of no translation file", f"names end in {', '.join(READERS)}")
        importlib.import_module(f".{reader}", __package__).read(catalogue)
    except Fault as error:
        dropped(catalogue, error)
    except RecursionError:
        dropped(catalogue, Fault("it is nested too deep", "divide it"))
    except MemoryError:
        dropped(catalogue, Fault("there is not enough memory for it", "divide it"))
    except Exception as error:  # A library's error of any kind ends no other file.
        said = " ".join(str(error).split())[:200]
        dropped(catalogue, Fault(f"{DAMAGED} ({type(error).__name__}: {said})", "is the file whole?"))
    tell_regions(catalogue)
    return catalogue


def dropped(catalogue: Catalogue, fault: Fault) -> None:
    """Nothing of the file is used."""
    catalogue.texts.clear()
    catalogue.languages.clear()
    catalogue.references.clear()
    catalogue.told.append(Told(catalogue.name, fault.line, fault.what, fault.remedy))


def tell_regions(catalogue: Catalogue) -> None:
    """Languages whose tags are taken for regions, where no text has a letter of their script."""
    for language in dict.fromkeys(catalogue.languages):
        meant = tags.is_told(language.partition("-")[0])
        if meant is None:
            continue
        texts = [text.shown for text in catalogue.texts if text.language == language and text.shown]
        if texts and not any("a" <= c.lower() <= "z" for text in texts for c in text):
            catalogue.tell(f'"{language}" {meant}')
