#!/usr/bin/env python3
"""Writes jobs.jsonl and quick.jsonl: the name of every country and territory in many languages and scripts.

The names come from Unicode CLDR, the codes from its list of regions, less those that ISO 3166-1 only reserves. Every
territory meets every style, and every style every script, because the style moves on by one from territory to
territory and from language to language. Run with --check-fonts, it also tells which fonts draw each script and fails
on a character that no font of a style has.
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys
import unicodedata
import xml.etree.ElementTree as xml

HERE = pathlib.Path(__file__).resolve().parent
CLDR = pathlib.Path("/usr/share/unicode/cldr/common")

# In CLDR's list of regions, but reserved (or, XK, user-assigned) in ISO 3166-1: not officially assigned.
RESERVED = {"AC", "CP", "CQ", "DG", "EA", "IC", "TA", "XK"}

# Language, script (ISO 15924), the territory whose line of this language goes into quick.jsonl.
LANGUAGES = """
en Latn GB  de Latn DE  fr Latn FR  es Latn ES  pt Latn BR  it Latn IT  nl Latn NL  sv Latn SE  da Latn DK  nb Latn NO
fi Latn FI  is Latn IS  pl Latn PL  cs Latn CZ  sk Latn SK  hu Latn HU  ro Latn RO  hr Latn HR  sl Latn SI  et Latn EE
lv Latn LV  lt Latn LT  tr Latn TR  vi Latn VN  id Latn ID  sw Latn TZ  el Grek GR  ru Cyrl RU  uk Cyrl UA  bg Cyrl BG
sr Cyrl RS  ka Geor GE  hy Armn AM  he Hebr IL  ar Arab EG  fa Arab IR  ur Arab PK  hi Deva IN  mr Deva IN  ne Deva NP
bn Beng BD  pa Guru IN  gu Gujr IN  or Orya IN  ta Taml IN  te Telu IN  kn Knda IN  ml Mlym IN  si Sinh LK  th Thai TH
lo Laoo LA  km Khmr KH  my Mymr MM  dz Tibt BT  am Ethi ET  chr Cher US  ff-Adlm Adlm SN  ja Jpan JP  ko Kore KR
zh Hans CN  zh-Hant Hant TW
"""

# How the Unicode names of a script's letters begin.
LETTERS = {
    "Latn": "LATIN", "Grek": "GREEK", "Cyrl": "CYRILLIC", "Geor": "GEORGIAN", "Armn": "ARMENIAN", "Hebr": "HEBREW",
    "Arab": "ARABIC", "Deva": "DEVANAGARI", "Beng": "BENGALI", "Guru": "GURMUKHI", "Gujr": "GUJARATI", "Orya": "ORIYA",
    "Taml": "TAMIL", "Telu": "TELUGU", "Knda": "KANNADA", "Mlym": "MALAYALAM", "Sinh": "SINHALA", "Thai": "THAI",
    "Laoo": "LAO", "Khmr": "KHMER", "Mymr": "MYANMAR", "Tibt": "TIBETAN", "Ethi": "ETHIOPIC", "Cher": "CHEROKEE",
    "Adlm": "ADLAM", "Jpan": ("HIRAGANA", "KATAKANA", "CJK"), "Kore": "HANGUL", "Hans": "CJK", "Hant": "CJK",
}

# CLDR files these under another name.
FILE_NAMES = {"nb": "no"}

FEWEST = {"territories": 200, "languages": 40, "scripts": 10, "styles": 8}
LARGEST_FILE = 1_500_000


class Refusal(Exception):
    """The data is not what this corpus promises."""


def parse_languages():
    words = LANGUAGES.split()
    return [tuple(words[i:i + 3]) for i in range(0, len(words), 3)]


def read_territories():
    """The codes that ISO 3166-1 officially assigns, in alphabetical order."""
    regions = xml.parse(CLDR / "validity" / "region.xml").find("idValidity/id[@idStatus='regular']").text
    codes = []
    for item in regions.split():  # "BA~B" is BA, BB
        first, _, last = item.partition("~")
        codes += [first[:-1] + chr(letter) for letter in range(ord(first[-1]), ord(last or first[-1]) + 1)]
    return sorted(code for code in codes if re.fullmatch("[A-Z]{2}", code) and code not in RESERVED)


def read_names(language, territories):
    """Territory to name, for those that CLDR names in this language itself (a name marked ↑↑↑ is only inherited)."""
    file_name = FILE_NAMES.get(language, language).replace("-", "_") + ".xml"
    names = {}
    for element in xml.parse(CLDR / "main" / file_name).iterfind("localeDisplayNames/territories/territory"):
        if element.get("alt") is None and element.get("type") in territories and element.text != "↑↑↑":
            names[element.get("type")] = unicodedata.normalize("NFC", element.text.strip())
    return names


def is_written_in(script, text):
    letters = [c for c in text if unicodedata.category(c) in ("Lu", "Ll", "Lo")]
    own = sum(unicodedata.name(c, "").startswith(LETTERS[script]) for c in letters)
    return own * 2 > len(letters)


def make_jobs(territories, styles):
    """All jobs, and the ids of those that go into the quick set."""
    jobs, homes = [], set()
    for turn, (language, script, home) in enumerate(parse_languages()):
        names = read_names(language, set(territories))
        require(f"names in {language}", len(names), FEWEST["territories"])
        strangers = [name for name in names.values() if not is_written_in(script, name)]
        if len(strangers) * 20 > len(names):
            raise Refusal(f"{language}: {len(strangers)} of {len(names)} names are not in {script}: {strangers[:5]}")
        homes.add(f"{language}-{home}")
        for territory, name in sorted(names.items()):
            step = territories.index(territory) - territories.index(home) + turn
            jobs.append({
                "id": f"{language}-{territory}",
                "style": styles[step % len(styles)],
                "language": language,
                "text": name,
                "out": f"{language}/{territory}.png",
            })
    return jobs, homes


def select_quick(jobs, homes, sheet):
    """Every language in the style its turn gives, and the longest name of every style that has a width to keep."""
    chosen = set(homes)
    for style in {job["style"] for job in jobs}:
        if resolve(sheet, style).get("size", "fit") != "fit":
            chosen.add(max((job for job in jobs if job["style"] == style), key=lambda job: len(job["text"]))["id"])
    return [job for job in jobs if job["id"] in chosen]


def merge(parent, child):
    merged = dict(parent)
    for key, value in child.items():
        both_objects = isinstance(value, dict) and isinstance(parent.get(key), dict)
        merged[key] = merge(parent[key], value) if both_objects else value
    return merged


def resolve(sheet, name):
    style = dict(sheet[name])
    parent = style.pop("extends", None)
    return merge(resolve(sheet, parent), style) if parent else style


def leaves(sheet):
    """The styles that jobs use, in the sheet's order: those that no other style extends."""
    parents = {style.get("extends") for style in sheet.values()}
    return [name for name in sheet if name not in parents]


def require(what, count, fewest):
    if count < fewest:
        raise Refusal(f"{count} {what}, at least {fewest} are promised")


def check_counts(jobs, styles):
    script_of = {language: script for language, script, _ in parse_languages()}
    pairs = {(job["style"], script_of[job["language"]]) for job in jobs}
    counts = {
        "territories": len({job["id"].rpartition("-")[2] for job in jobs}),
        "languages": len({job["language"] for job in jobs}),
        "scripts": len({script for _, script in pairs}),
        "styles": len({style for style, _ in pairs}),
    }
    for what, fewest in FEWEST.items():
        require(what, counts[what], fewest)
    require("pairs of style and script", len(pairs), len(styles) * counts["scripts"])
    if len({job["id"] for job in jobs}) != len(jobs):
        raise Refusal("two jobs have the same id")
    return counts


def check_quick(quick, jobs, styles):
    scripts = {language: script for language, script, _ in parse_languages()}
    require("styles in the quick set", len({job["style"] for job in quick}), len(styles))
    require("scripts in the quick set", len({scripts[job["language"]] for job in quick}), len(set(scripts.values())))


def write(name, jobs):
    lines = (json.dumps(job, ensure_ascii=False, separators=(",", ":")) for job in jobs)
    data = "".join(line + "\n" for line in lines).encode()
    if len(data) > LARGEST_FILE:
        raise Refusal(f"{name} would have {len(data)} bytes, more than {LARGEST_FILE}")
    (HERE / name).write_bytes(data)
    print(f"{name}: {len(jobs)} jobs, {len(data)} bytes")


def read_coverage(family, weight):
    """The characters of the family's upright face that is nearest in weight."""
    faces = []
    listing = subprocess.run(
        ["fc-list", "--format", "%{weight}|%{slant}|%{width}|%{charset}\n", family],
        check=True, capture_output=True, text=True).stdout
    for line in listing.splitlines():
        face_weight, slant, width, ranges = line.split("|")
        if (slant, width) == ("0", "100"):
            faces.append((int(float(face_weight)), ranges))
    if not faces:
        raise Refusal(f"no font of the family {family} is installed")
    # fontconfig's own scale: 80 is regular, 200 is bold.
    wanted = 200 if weight >= 600 else 80 if weight >= 350 else 40
    covered = set()
    for item in min(faces, key=lambda face: abs(face[0] - wanted))[1].split():
        first, _, last = item.partition("-")
        covered.update(range(int(first, 16), int(last or first, 16) + 1))
    return covered


def check_fonts(jobs, sheet):
    coverage, missing, used = {}, {}, {}
    scripts = {language: script for language, script, _ in parse_languages()}
    for job in jobs:
        font = resolve(sheet, job["style"])["font"]
        for character in job["text"]:
            if character == " " or unicodedata.category(character) == "Cf":
                continue  # shaping needs no glyph for these
            for family in [font["family"], *font["fallback"]]:
                key = (family, font["weight"])
                if key not in coverage:
                    coverage[key] = read_coverage(*key)
                if ord(character) in coverage[key]:
                    if unicodedata.name(character, "").startswith(LETTERS[scripts[job["language"]]]):
                        used.setdefault(scripts[job["language"]], set()).add(family)
                    break
            else:
                missing.setdefault((job["style"], character), job["id"])
    for script, families in used.items():
        print(f"{script}: {', '.join(sorted(families))}")
    if missing:
        lines = [f"U+{ord(c):04X} in style {style}, first in {job}" for (style, c), job in sorted(missing.items())]
        raise Refusal("no font for\n  " + "\n  ".join(lines))


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check-fonts", action="store_true", help="check that the styles' fonts have every character")
    arguments = parser.parse_args()

    sheet = json.loads((HERE / "styles.json").read_text())["styles"]
    styles = leaves(sheet)
    jobs, homes = make_jobs(read_territories(), styles)
    quick = select_quick(jobs, homes, sheet)
    counts = check_counts(jobs, styles)
    check_quick(quick, jobs, styles)
    if arguments.check_fonts:
        check_fonts(jobs, sheet)
    write("jobs.jsonl", jobs)
    write("quick.jsonl", quick)
    print(", ".join(f"{count} {what}" for what, count in counts.items()))


if __name__ == "__main__":
    try:
        main()
    except (Refusal, OSError) as refusal:
        sys.exit(f"make-jobs: {refusal}")
