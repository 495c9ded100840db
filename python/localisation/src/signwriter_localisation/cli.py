"""The command `signwriter-jobs`."""

import argparse
import math
import os
import pathlib
import sys
from collections import Counter

from . import image_sets, output, pseudo, report, tags
from .choosing import MISSING, Choosing
from .faults import BadTag, Fault
from .jobs import Jobs
from .layouts import LAYOUTS, check_scales
from .making import Made, make
from .reading_options import ReadingOptions
from .text import STATES
from .told import Told, printable

INTERRUPTED = 130
MOST_LINES = 20
"""What is told of one file; the rest is counted."""
ENDS = ("png", "webp", "jpg", "qoi")


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="signwriter-jobs", description="Turns translation files into jobs for signwriter batch.",
        epilog="Exit status: 0 done, 1 something of a file cannot be used (the others are read all the same), --missing or "
               "--max-length says so, or no text gives a job; 2 unusable arguments.")
    made.add_argument("files", nargs="+", type=named, metavar="FILE",
                      help=".po, .pot, .xlf, .arb, .strings, .stringsdict, .xcstrings, Android's .xml, .properties, .resx, .ftl, "
                      ".json, .csv, .tsv")
    made.add_argument("-o", "--output", type=text, metavar="FILE", help="the file of jobs, jobs.jsonl for example; - is standard output")
    made.add_argument("--report", type=report_name, metavar="FILE", help="a .csv, .tsv or .jsonl with all texts, and why some give no job")
    made.add_argument("--list", action="store_true", help="print all texts, as --report FILE.jsonl has them, and write no jobs")
    reading, choosing, naming = (made.add_argument_group(name) for name in ("reading", "choosing", "names"))
    reading.add_argument("--source", type=tag, metavar="TAG", help="the language of keys, or of files that have none in their names")
    reading.add_argument("--language", type=tag, metavar="TAG", help="that of files which say none")
    reading.add_argument("--messages", choices=("i18next", "icu", "none"), default="i18next",
                         help="the placeholders and plurals of formats that have none of their own (default: %(default)s)")
    reading.add_argument("--pseudo", type=pseudo_tags, default=(), metavar="TAGS", help="languages made from the source: en-XA,ar-XB")
    reading.add_argument("--pseudo-length", type=factor, default=2.0, metavar="FACTOR",
                         help="how long -XA makes a text (default: %(default)s)")
    add_choices(choosing)
    add_names(naming)
    return made


def add_choices(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--languages", type=tag_list, default=[], metavar="TAGS", help="these alone: de,zh-Hant,und-Arab")
    group.add_argument("--keys", action="append", default=[], metavar="PATTERN", help="these alone, as 'menu.*'; any number of times")
    group.add_argument("--style", action="append", default=[], type=style, metavar="[PATTERN=]NAME",
                       help="the style of jobs, or of those whose keys match; the first that matches")
    group.add_argument("--id", choices=("key", "context"), default="key", help="what ids are made of (default: %(default)s)")
    group.add_argument("--states", type=state_list, default=("final", "translated"), metavar="STATES",
                       help=f"those that are drawn, of {','.join(STATES)} (default: final,translated)")
    group.add_argument("--missing", choices=MISSING, default="skip",
                       help="what is done about other texts: no job, the source's text, or status 1 (default: %(default)s)")
    group.add_argument("--value", action="append", default=[], type=pair, metavar="NAME=TEXT", help="fills a placeholder")
    group.add_argument("--max-length", choices=("warn", "fail"), default="warn",
                       help="what is done about texts that are longer than their file allows (default: %(default)s)")


def add_names(group: "argparse._ArgumentGroup") -> None:
    group.add_argument("--layout", choices=tuple(LAYOUTS), default="web", help="whose names files have (default: %(default)s)")
    group.add_argument("--scales", type=scale_list, default=[1.0], metavar="NUMBERS", help="one job each: 1,2,3 (default: 1)")
    group.add_argument("--format", choices=ENDS, default="png", help="what names end in; give it to batch, too (default: %(default)s)")
    group.add_argument("--catalog", type=text, metavar="FOLDER",
                       help="with --layout xcassets: the folder that batch draws into, for its Contents.json")


def main(arguments: list[str] | None = None) -> int:
    made = parser()
    options = made.parse_args(arguments)
    if fault := misuse(options):
        made.error(fault)
    try:
        return run(options)
    except BrokenPipeError:
        # Whoever read has read enough. Python would try to write the rest as it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        say("interrupted")
        return INTERRUPTED
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        say(f"the output cannot be written: {error.strerror or error}")
        return 1
    except Fault as error:
        say(error.what)
        return 1


def misuse(options: argparse.Namespace) -> str | None:
    """What is wrong with arguments that are right each for itself."""
    if not options.list and options.output is None:
        return "-o FILE says where jobs go; or --list prints the texts"
    if options.pseudo and options.source is None:
        return "--pseudo makes languages from the source; name it: --source en"
    if options.catalog and options.layout != "xcassets":
        return "--catalog is for --layout xcassets"
    if options.layout == "xcassets" and options.format != "png":
        return "--layout xcassets has --format png"
    if sum(name == "-" for name in (options.output, options.report)) > 1 or (options.list and options.report == "-"):
        return "only one of them can be standard output"
    try:
        check_scales(options.layout, options.scales)
    except Fault as error:
        return error.what
    return None


def run(options: argparse.Namespace) -> int:
    made = make(
        options.files, ReadingOptions(options.source, options.language, options.messages),
        Choosing(options.languages, options.keys, options.style, options.states, options.missing, options.id == "context",
                 options.pseudo),
        Jobs(options.layout, options.scales, options.format, dict(options.value)), options.pseudo_length, options.max_length)
    tell(made.told)
    if options.report:
        output.write(options.report, report.written(options.report, made.report()))
    if options.list:
        output.write("-", report.lines(made.report()))
        return int(made.is_failed)
    write_jobs(options, made)
    say(made.summary())
    return int(made.is_failed or not made.jobs)


def write_jobs(options: argparse.Namespace, made: Made) -> None:
    """Where no text gives a job, there is no file: an old one would be drawn in its place."""
    if made.jobs:
        output.write(options.output, report.lines(made.jobs))
    elif options.output != "-":
        pathlib.Path(options.output).unlink(missing_ok=True)
    if options.catalog and made.jobs:
        if made.source is None:
            say("--catalog: no picture is that of all other languages; name their source: --source en")
        image_sets.write(options.catalog, made.jobs, made.source)


def tell(told: list[Told]) -> None:
    """Each sentence on a line; of a file with many, the first, and how many more there are. What is no error and holds for many
    files is said once."""
    counts: Counter[str] = Counter()
    remarks = Counter((each.what, each.remedy) for each in told if not each.is_error)
    for each in told:
        if not each.is_error:
            if count := remarks.pop((each.what, each.remedy), 0):
                say(each.text() + (f" (and {count - 1} more times)" if count > 1 else ""))
            continue
        counts[each.file] += 1
        if counts[each.file] <= MOST_LINES:
            say(each.text())
    for file, count in counts.items():
        if count > MOST_LINES:
            say(f"{file}: and {count - MOST_LINES} more of the kind")


def say(sentence: str) -> None:
    print(f"signwriter-jobs: {printable(sentence)}", file=sys.stderr)


# --- arguments --------------------------------------------------------------------------------------------------------


def text(given: str) -> str:
    if not given:
        raise argparse.ArgumentTypeError("the name is empty")
    return given


def named(given: str) -> pathlib.Path:
    return pathlib.Path(text(given))


def report_name(given: str) -> str:
    if given != "-" and not given.lower().endswith((".csv", ".tsv", ".jsonl")):
        raise argparse.ArgumentTypeError(f"{given!r} ends neither in .csv nor in .tsv nor in .jsonl")
    return given


def tag(given: str) -> str:
    try:
        return tags.canonical(given)
    except BadTag as error:
        raise argparse.ArgumentTypeError(str(error)) from error


def parts(given: str) -> list[str]:
    return [part.strip() for part in given.split(",") if part.strip()]


def tag_list(given: str) -> list[str]:
    return [tag(part) for part in parts(given)]


def pseudo_tags(given: str) -> tuple[str, ...]:
    for made in tag_list(given):
        if pseudo.maker(made, 1) is None:
            raise argparse.ArgumentTypeError(f"{made!r} is no pseudo-language; en-XA and ar-XB are")
    return tuple(dict.fromkeys(tag_list(given)))


def state_list(given: str) -> tuple[str, ...]:
    for state in parts(given):
        if state not in STATES:
            raise argparse.ArgumentTypeError(f"{state!r} is no state; there are {', '.join(STATES)}")
    return tuple(parts(given))


def style(given: str) -> tuple[str, str]:
    pattern, is_both, name = given.rpartition("=")
    return (pattern if is_both else "*"), text(name)


def pair(given: str) -> tuple[str, str]:
    name, is_both, value = given.partition("=")
    if not is_both or not name:
        raise argparse.ArgumentTypeError(f"{given!r} is no NAME=TEXT")
    return name, value


def number(given: str) -> float:
    try:
        value = float(given)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{given!r} is no number") from error
    if not math.isfinite(value) or not 0 < value <= 100:
        raise argparse.ArgumentTypeError(f"{given} is not above 0 and at most 100")
    return value


def factor(given: str) -> float:
    return number(given)


def scale_list(given: str) -> list[float]:
    scales = [number(part) for part in parts(given)]
    if not scales:
        raise argparse.ArgumentTypeError("there is no scale")
    return list(dict.fromkeys(scales))


if __name__ == "__main__":
    sys.exit(main())
