"""Names of files as platforms want them."""

import re
import unicodedata
from collections.abc import Callable

from .faults import Fault

DENSITIES = {0.75: "ldpi", 1.0: "mdpi", 1.5: "hdpi", 2.0: "xhdpi", 3.0: "xxhdpi", 4.0: "xxxhdpi"}
OF_APPLE = (1.0, 2.0, 3.0)
OLD_TAGS = {"he": "iw", "id": "in", "yi": "ji"}
JAVA = set(
    "abstract assert boolean break byte case catch char class const continue default do double else enum extends false final "
    "finally float for goto if implements import instanceof int interface long native new null package private protected public "
    "return short static strictfp super switch synchronized this throw throws transient true try void volatile while".split())
REGION = re.compile("[A-Z]{2}")

Layout = Callable[[str, str, bool, float, str], str]
"""Makes the name of an id, a canonical language, whether it is the source, a scale and the name's end."""


def web(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    return f"{language}/{name}{at(scale)}.{end}"


def android(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    folder = "drawable" if is_source else f"drawable-{qualifier(language)}"
    return f"res/{folder}-{DENSITIES[scale]}/{resource(name)}.{end}"


def apple(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    return f"{language}.lproj/{name}{at(scale)}.{end}"


def xcassets(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    return f"{name}.imageset/{language}{at(scale)}.{end}"


def flutter(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    folder = "" if is_source else f"{language}/"
    return f"{folder}{'' if scale == 1 else f'{float(scale)}x/'}{name}.{end}"


def godot(name: str, language: str, is_source: bool, scale: float, end: str) -> str:
    folder = "" if is_source else f"l10n/{language.replace('-', '_')}/"
    return f"{folder}{name}{at(scale)}.{end}"


LAYOUTS: dict[str, Layout] = {
    "web": web, "android": android, "apple": apple, "xcassets": xcassets, "flutter": flutter, "godot": godot}


def check_scales(layout: str, scales: list[float]) -> None:
    """Raises `Fault` for a scale that the platform has no name for."""
    allowed = {"android": tuple(DENSITIES), "apple": OF_APPLE, "xcassets": OF_APPLE}.get(layout)
    for scale in scales:
        if allowed and scale not in allowed:
            raise Fault(f"--scales {number(scale)}: those of {layout} are {', '.join(map(number, allowed))}")


def at(scale: float) -> str:
    return "" if scale == 1 else f"@{number(scale)}x"


def number(value: float) -> str:
    return f"{value:g}"


def qualifier(language: str) -> str:
    """A language as folders of Android have it."""
    first, *rest = language.split("-")
    first = OLD_TAGS.get(first, first)
    if any(not REGION.fullmatch(part) for part in rest):
        return "+".join(["b", first, *rest])
    return "-r".join([first, *rest])


def resource(name: str) -> str:
    """The name of a resource; one that Android refuses is a `Fault`."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    made = re.sub(r"[^a-z0-9]+", lambda found: "_" * max(1, found[0].count("_")), plain).rstrip("_")
    if not re.match("[a-z]", made):
        raise Fault(f"{name} gives the resource \"{made}\", and such a name begins with a letter", "give it another key")
    if made in JAVA:
        raise Fault(f"{name} is a word of Java", "give it another key")
    return made
