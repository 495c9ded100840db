"""The command `signwriter-import`."""

import argparse
import json
import os
import pathlib
import re
import resource
import sys
from collections.abc import Callable

from .compare import compare
from .errors import NO_MEMORY, ImportFailure
from .importing import import_file
from .lacking import CHOICES, PIXELS
from .pictures import Limits
from .program import Program

INTERRUPTED = 130
LEAST_MEMORY = 512
"""MiB: what Python and its libraries need before any file."""


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="signwriter-import", description="Turns Photoshop's PSD, PSB and ASL files into documents and styles.",
        epilog="Exit status: 0 done, 1 the file cannot be read, 2 unusable arguments.")
    made.add_argument("file", type=pathlib.Path, help="a PSD or PSB: a group document, its styles and pictures; "
                      "an ASL: a style sheet with one style an entry")
    made.add_argument("-o", "--output", type=named, required=True, metavar="FOLDER",
                      help="the folder for document.json, styles.json, jobs.jsonl and pictures")
    made.add_argument("--compare", type=page, metavar="FILE.html",
                      help="draw the document, and write a page with Photoshop's picture, ours and the difference")
    made.add_argument("--renderer", choices=("cpu", "gpu", "auto"), default="cpu", help="what draws for --compare")
    made.add_argument("--missing-font", choices=CHOICES, default=PIXELS,
                      help="what a text is of which a font is not on this machine: the layer's pixels, and a text only in "
                      "jobs; a text in another font; an error (default: %(default)s)")
    made.add_argument("--language", action="append", default=[], metavar="TAG", type=tag,
                      help="also a style that sets the texts in this language; any number of times")
    made.add_argument("--json", action="store_true", help="the report as JSON")
    made.add_argument("--max-pixels", type=at_least(1), default=Limits.pixels, metavar="N",
                      help="the most pixels of the canvas and of a layer (default: %(default)s)")
    made.add_argument("--max-memory", type=at_least(LEAST_MEMORY), default=8192, metavar="MIB",
                      help=f"the most memory that the import may take, {LEAST_MEMORY} at least (default: %(default)s)")
    return made


def main(arguments: list[str] | None = None) -> int:
    options = parser().parse_args(arguments)
    limit_memory(options.max_memory)
    try:
        status = imported(options)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        # Whoever read the report has read enough. Python would try to write the rest as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return failed(options.file, f"the report cannot be written: {error.strerror or error}")
    except KeyboardInterrupt:
        print("signwriter-import: interrupted", file=sys.stderr)
        return INTERRUPTED
    except ImportFailure as error:
        return failed(options.file, str(error))
    except MemoryError:
        return failed(options.file, NO_MEMORY)


def imported(options: argparse.Namespace) -> int:
    """Imports, compares and prints the report, which also stands where nothing could be compared."""
    limits, program = Limits(pixels=options.max_pixels), Program.find()
    report = import_file(
        options.file, options.output, program, limits, options.language, options.missing_font)
    found, status = None, 0
    if options.compare is not None:
        try:
            if report.kind != "psd":
                raise ImportFailure("only a PSD has a picture to compare with")
            found = compare(options.file, options.output, options.compare, report, program, limits, options.renderer)
        except ImportFailure as error:
            status = failed(options.file, f"it was imported, but cannot be compared: {error}")
    if options.json:
        members = report.members() | ({"comparison": found.members()} if found else {})
        print(json.dumps(members, ensure_ascii=False))
    else:
        print(report.text())
        if found:
            print(f"  comparison: {found.line()}")
    return status


def failed(file: pathlib.Path, why: str) -> int:
    print(f"signwriter-import: {printable(str(file))}: {printable(why)}", file=sys.stderr)
    return 1


def named(text: str) -> pathlib.Path:
    """A path that is not empty: that would be the current folder."""
    if not text:
        raise argparse.ArgumentTypeError("the name is empty")
    return pathlib.Path(text)


def page(text: str) -> pathlib.Path:
    """A page, or the folder that is there for it."""
    path = named(text)
    if path.suffix.lower() not in (".html", ".htm") and not path.is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is neither a name that ends in .html nor a folder")
    return path


def tag(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no language tag such as de or zh-Hant")
    return text


def at_least(least: int) -> Callable[[str], int]:
    """Takes a number of an option, if it is not below `least`."""

    def number(text: str) -> int:
        given = int(text)
        if given < least:
            raise argparse.ArgumentTypeError(f"{given} is below {least}")
        return given

    return number


def printable(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text)


def limit_memory(mebibytes: int) -> None:
    """A file that asks for more memory than that gets an error, and the machine keeps its own."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = min(mebibytes * 2**20, sys.maxsize)
    if hard == resource.RLIM_INFINITY or wanted < hard:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, hard))


if __name__ == "__main__":
    sys.exit(main())
