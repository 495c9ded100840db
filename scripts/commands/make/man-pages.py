"""Writes a man page for a program and one for each of its commands, in mdoc, from what swift-argument-parser says of
them (`--experimental-dump-help`).

    signwriter --experimental-dump-help | python3 scripts/commands/make/man-pages.py FOLDER VERSION

Descriptions, examples and variables stand in man-pages.toml. The date is that of SOURCE_DATE_EPOCH, or else that of the last
commit, or of this file.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import tomllib

STATUS = [
    ("0", "all is done"),
    ("1", "a part of it failed: some jobs, of which the report says which, a device, a font that was looked for, or words under --strict"),
    ("2", "nothing could start"),
    ("64", "the arguments cannot be used"),
    ("130", "it was interrupted"),
]


MONTHS = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]


def quoted(text):
    """Text as roff takes it: no backslash, no dash and no first character of a line means anything."""
    text = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def label(argument):
    """The names of an option with its value, or of a positional argument."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return f".It Ar {quoted(value)}"
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument.get("names", [])]
    line = ".It " + " , ".join(f"Fl {quoted(name[1:])}" for name in names)
    return line + (f" Ar {quoted(value)}" if argument["kind"] == "option" else "")


def meaning(argument):
    """What the argument does, its values and its default, as the help has them."""
    lines = [quoted(argument.get("abstract", ""))] if argument.get("abstract") else []
    if argument.get("discussion"):
        lines += [quoted(argument["discussion"])]
    if argument.get("allValues"):
        lines += ["Values: " + quoted(", ".join(argument["allValues"])) + "."]
    if argument.get("defaultValue"):
        lines += ["Default: " + quoted(argument["defaultValue"]) + "."]
    return lines


def arguments(command):
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    if not shown:
        return []
    lines = [".Sh OPTIONS"]
    titles = dict.fromkeys(argument.get("sectionTitle", "") for argument in shown)
    # Those of no group come first; the others stay in their order.
    for title in sorted(titles, key=bool):
        lines += [f".Ss {quoted(title)}"] if title else []
        lines += [".Bl -tag -width Ds"]
        for argument in shown:
            if argument.get("sectionTitle", "") == title:
                lines += [label(argument)] + meaning(argument)
        lines += [".El"]
    return lines


def operands(command):
    """The arguments without names, in their order, as a synopsis has them."""
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True)]
    lines = []
    for argument in shown:
        if argument["kind"] == "positional":
            name = quoted(argument.get("valueName", "")) + (" ..." if argument.get("isRepeating") else "")
            lines.append((".Op Ar " if argument.get("isOptional") else ".Ar ") + name)
    return lines


def date():
    seconds = os.environ.get("SOURCE_DATE_EPOCH")
    here = pathlib.Path(__file__).resolve()
    if not seconds:
        told = subprocess.run(["git", "-C", here.parent, "log", "-1", "--format=%ct"], capture_output=True, text=True)
        seconds = told.stdout.strip() or here.stat().st_mtime
    day = datetime.datetime.fromtimestamp(float(seconds), datetime.timezone.utc)
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def paragraphs(texts):
    """Texts with a break between two."""
    lines = []
    for text in texts:
        lines += ([".Pp"] if lines else []) + [quoted(text)]
    return lines


def examples(texts):
    lines = []
    for words, line in texts.get("examples", []):
        lines += [quoted(words), ".Pp", ".Dl " + quoted(line), ".Pp"]
    return [".Sh EXAMPLES"] + lines[:-1] if lines else []


def environment(texts):
    lines = [".Sh ENVIRONMENT", ".Bl -tag -width Ds"]
    for name, words in texts.items():
        lines += [f".It Ev {quoted(name)}", quoted(words)]
    return lines + [".El"]


def page(command, names, version, others, texts):
    name = "-".join(names)
    own = texts.get(names[-1], {})
    lines = [f".Dd {date()}", f".Dt {name.upper()} 1", f".Os Signwriter {quoted(version)}", ".Sh NAME", f".Nm {quoted(name)}"]
    lines += [f".Nd {quoted(command.get('abstract', '').rstrip('.'))}", ".Sh SYNOPSIS"]
    subcommands = [entry for entry in command.get("subcommands", []) if entry["commandName"] != "help"]
    synopsis = "command" if subcommands else "options"
    lines += [f".Nm {quoted(' '.join(names))}", f".Op Ar {synopsis}"] + operands(command)
    described = own.get("description", [command.get("abstract", "")])
    lines += [".Sh DESCRIPTION"] + paragraphs(described + [text for text in [command.get("discussion")] if text])
    if subcommands:
        lines += [".Sh COMMANDS", ".Bl -tag -width Ds"]
        for entry in subcommands:
            lines += [f".It Xr {'-'.join(names + [entry['commandName']])} 1", quoted(entry.get("abstract", ""))]
        lines += [".El"]
    lines += arguments(command) + environment(texts["environment"])
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for number, words in STATUS:
        lines += [f".It {number}", quoted(words)]
    lines += [".El"] + examples(own) + [".Sh SEE ALSO"]
    lines += [" ,\n".join(f".Xr {other} 1" for other in others if other != name)]
    return "\n".join(lines + [f".Pp\nThis is version {quoted(version)}."]) + "\n"


def main():
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    root = json.load(sys.stdin)["command"]
    texts = tomllib.loads(pathlib.Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    commands = [entry for entry in root["subcommands"] if entry["commandName"] != "help"]
    program = root["commandName"]
    everything = [program] + [f"{program}-{entry['commandName']}" for entry in commands]
    for command, names in [(root, [program])] + [(entry, [program, entry["commandName"]]) for entry in commands]:
        others = everything if command is root else [program]
        (folder / ("-".join(names) + ".1")).write_text(page(command, names, version, others, texts))


main()
