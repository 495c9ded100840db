"""Language tags, in the canonical form of UTS #35: the same that the program makes of them with ICU."""

import pathlib
import re
from functools import cache

from .faults import BadTag
from .tag_table import TagTable

SCRIPTS = {"latin": "Latn", "cyrillic": "Cyrl", "arabic": "Arab", "devanagari": "Deva"}
ANDROID = re.compile(r"([A-Za-z]{2,3})-r([A-Za-z]{2})")
FORM = re.compile(
    r"(?P<language>[a-z]{2,8})(?:-(?P<extended>[a-z]{3}))?(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<variants>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)(?P<rest>(?:-[a-wyz0-9](?:-[a-z0-9]{2,8})+)*(?:-x(?:-[a-z0-9]{1,8})+)?)")
LONGEST = 64
# Those that names of files have; "no-language" is no Norwegian.
VARIANTS = {"", "1901", "1996", "arevela", "arevmda", "ijekavsk", "oxendict", "polyton", "tarask", "valencia"}


@cache
def table() -> TagTable:
    return TagTable.read(pathlib.Path(__file__).with_name("tags.txt"))


@cache
def canonical(text: str) -> str:
    """The canonical form of a tag, as POSIX, Java, Android or BCP 47 write it. Raises `BadTag` with a hint."""
    tag = plain(text)
    if whole := table().whole.get(tag.lower()):
        return whole
    found = FORM.fullmatch(tag.lower())
    if found is None or len(tag) > LONGEST:
        raise BadTag(f'"{text}" is no language tag such as de or zh-Hant')
    language, script = found["language"], found["script"]
    if found["extended"]:
        language = found["extended"]
    language, _, more = table().aliases.get(language, language).partition("-")
    if len(language) != 3 and language not in table().languages:
        raise BadTag(unknown(text, found["language"]))
    region = (found["region"] or "").upper()
    extra = more.split("-") if more else []
    script = (script or "").title() or next((part for part in extra if len(part) == 4), "")
    region = table().regions.get(region, region) or next((part for part in extra if len(part) in (2, 3)), "")
    variants = sorted(found["variants"].split("-")[1:])
    if len(set(variants)) < len(variants):
        raise BadTag(f'"{text}" has a variant twice')
    return "-".join([language, *filter(None, [script, region]), *variants]) + found["rest"]


def plain(text: str) -> str:
    """A tag in the form of BCP 47."""
    name, _, modifier = text.partition("@")
    tag = name.partition(".")[0].replace("_", "-")
    if tag.startswith("b+"):
        tag = tag[2:].replace("+", "-")
    if android := ANDROID.fullmatch(tag):
        tag = f"{android[1]}-{android[2]}"
    modifier = modifier.partition(".")[0].lower()
    if modifier in SCRIPTS:
        language, *rest = tag.split("-")
        tag = "-".join([language, SCRIPTS[modifier], *rest])
    elif modifier and modifier != "euro":
        tag += f"-{modifier}"
    return tag


def unknown(text: str, language: str) -> str:
    """That there is no such language; of a region, the tag that may be meant."""
    region = language.upper()
    spoken = table().spoken.get(table().regions.get(region, region))
    if spoken:
        return f'"{text}" is no language; for {region} write "{spoken}-{region}"'
    return f'"{text}" is no language'


def is_told(language: str) -> str | None:
    """Of a language whose tag people take for a region's: what may be meant."""
    return {"ak": 'is Akan (Twi, "tw"); for Taiwan write "zh-TW"', "tw": 'is Twi; for Taiwan write "zh-TW"',
            "kr": 'is Kanuri; for Korea write "ko"'}.get(language)


def is_of_a_path(text: str) -> bool:
    """Whether a part of a path is taken for a language: many folders are called as languages with three letters are."""
    try:
        tag = canonical(text)
    except BadTag:
        return False
    found = FORM.fullmatch(plain(text).lower())
    if found is None or found["extended"] or found["rest"] or not set(found["variants"].split("-")) <= VARIANTS:
        return False
    is_common = len(found["language"]) == 2 or tag.partition("-")[0] in table().located
    region = found["region"] or ""
    return is_common and (len(region) != 2 or table().regions.get(region.upper(), region.upper()) in table().known_regions)


@cache
def likely(tag: str) -> tuple[str, str, str]:
    """Language, script and region, with likely ones where the tag has none."""
    found = FORM.fullmatch(tag.lower())
    if found is None:
        return tag, "", ""
    language = found["language"]
    script, region = (found["script"] or "").title(), (found["region"] or "").upper()
    usual_script, usual_region = table().languages.get(language, ("", ""))
    script = script or table().scripts.get(f"{language}-{region}", usual_script)
    region = region or table().countries.get(f"{language}-{script}", usual_region)
    return language, script, region


def takes(entry: str, tag: str) -> bool:
    """Whether an entry for a language is for a label in another: `zh-Hant` takes `zh-TW`, and `und-Arab` all of a script."""
    language, script, region = likely(tag)
    named = FORM.fullmatch(entry.lower())
    if named is None:
        return entry == tag
    if named["language"] == "und":
        return not named["script"] or named["script"].title() == script
    own_language, own_script, own_region = likely(entry)
    is_region = not named["region"] or own_region == region
    variants = set(named["variants"].split("-")[1:])
    is_variant = variants <= set(tag.lower().split("-"))
    return (own_language, own_script) == (language, script) and is_region and is_variant
