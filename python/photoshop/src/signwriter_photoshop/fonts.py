"""Turns the PostScript names by which Photoshop knows fonts into the members of `font`."""

import functools
import re
import shutil
import subprocess
from dataclasses import dataclass
from typing import Any

from fontTools.ttLib import TTFont

from .program import SECONDS

WEIGHTS = {
    "hairline": 100, "thin": 100, "ultralight": 200, "extralight": 200, "light": 300, "semilight": 350, "book": 400,
    "regular": 400, "roman": 400, "normal": 400, "medium": 500, "demi": 600, "demibold": 600, "semibold": 600,
    "semibd": 600, "bold": 700, "bd": 700, "extrabold": 800, "ultrabold": 800, "heavy": 800, "black": 900,
    "blk": 900, "ultra": 900,
}
WIDTHS = {
    "ultracondensed": 50, "extracondensed": 62, "condensed": 75, "cond": 75, "narrow": 75, "semicondensed": 87,
    "semicn": 87, "semiextended": 112, "extended": 125, "expanded": 125, "wide": 125,
}
SLANTS = {"italic": "italic", "it": "italic", "oblique": "oblique", "slanted": "oblique"}
# fontconfig's weights of 0...215 beside OpenType's.
FONTCONFIG_WEIGHTS = [(0, 100), (40, 200), (50, 300), (55, 350), (75, 380), (80, 400), (100, 500), (180, 600),
                      (200, 700), (205, 800), (210, 900), (215, 1000)]
# The heights above the baseline that Photoshop takes for the first line of a text box, of fonts that are often missing.
ASCENTS = {"Arial": 0.728, "Times": 0.683, "Times New Roman": 0.693, "Helvetica": 0.77, "Myriad Pro": 0.75,
           "Minion Pro": 0.727, "Adobe Hebrew": 0.72}
USUAL_ASCENT = 0.75


@dataclass(frozen=True)
class Font:
    """A font by family and style, and whether this machine has it."""

    family: str
    weight: int = 400
    width: int = 100
    slant: str = "normal"
    ascent: float = USUAL_ASCENT
    is_installed: bool = False

    @property
    def drawn(self) -> str | None:
        """The family that is drawn: signwriter draws none that is not on the machine."""
        return self.family if self.is_installed or self.family in families() else stand_in(self.family)

    def members(self) -> dict[str, Any]:
        """The members of `font`, without those that have their default."""
        given: dict[str, Any] = {"family": self.drawn} if self.drawn else {}
        if self.weight != 400:
            given["weight"] = self.weight
        if self.width != 100:
            given["width"] = self.width
        if self.slant != "normal":
            given["slant"] = self.slant
        return given


def font(postscript_name: str) -> Font:
    """The font of a PostScript name: the machine's own, or what the name says."""
    installed = by_name().get(postscript_name)
    return from_machine(installed) if installed else from_name(postscript_name)


@functools.cache
def installed_fonts() -> list[dict[str, str]]:
    """The fonts of this machine, as fontconfig lists them."""
    lister = shutil.which("fc-list")
    if not lister:
        return []
    keys = ("postscriptname", "family", "style", "weight", "width", "slant", "file", "index", "variable")
    wanted = "\t".join(f"%{{{key}}}" for key in keys) + "\n"
    listed = subprocess.run([lister, "--format", wanted], capture_output=True, text=True, timeout=SECONDS).stdout
    rows = [line.split("\t") for line in listed.splitlines()]
    return [dict(zip(keys, row)) for row in rows if len(row) == len(keys)]


@functools.cache
def by_name() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for row in installed_fonts():
        if row["postscriptname"] and row["variable"] != "True":
            found.setdefault(row["postscriptname"], row)
    return found


@functools.cache
def families() -> frozenset[str]:
    return frozenset(name for row in installed_fonts() for name in row["family"].split(","))


@functools.cache
def stand_in(family: str) -> str | None:
    """The family that fontconfig has for a missing one; None, for any sans-serif, where it cannot be asked."""
    matcher = shutil.which("fc-match")
    if not matcher:
        return None
    pattern = re.sub(r"([\\\-:,=])", r"\\\1", family)
    done = subprocess.run(
        [matcher, "--format", "%{family}", "--", pattern], capture_output=True, text=True, timeout=SECONDS)
    found = done.stdout.split(",")[0]
    return found if found in families() else None


def from_machine(row: dict[str, str]) -> Font:
    slant = float(row["slant"] or 0)
    return Font(
        row["family"].split(",")[0], weight_of(float(row["weight"] or 80)), round(float(row["width"] or 100)),
        "normal" if slant < 50 else "italic" if slant < 105 else "oblique",
        ascent(row["file"], int(row["index"] or 0) & 0xFFFF), True)


def weight_of(fontconfig: float) -> int:
    scale = FONTCONFIG_WEIGHTS
    for (low, at_low), (high, at_high) in zip(scale, scale[1:]):
        if fontconfig <= high:
            return round(at_low + (at_high - at_low) * (fontconfig - low) / (high - low))
    return scale[-1][1]


@functools.cache
def ascent(file: str, index: int) -> float:
    """The typographic ascender in ems."""
    try:
        with TTFont(file, fontNumber=index, lazy=True) as opened:
            return float(opened["OS/2"].sTypoAscender / opened["head"].unitsPerEm)
    except Exception:  # A font that fontTools cannot read is no reason to stop.
        return USUAL_ASCENT


def from_name(postscript_name: str) -> Font:
    """What a PostScript name says: `OpenSans-SemiBoldItalic`, `TimesNewRomanPS-BoldMT`, `Arial-BoldMT`."""
    stem, _, style = postscript_name.partition("-")
    stem = re.sub(r"(PSMT|PS|MT)$", "", stem) or stem
    style = re.sub(r"(PSMT|PS|MT)$", "", style)
    words = [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", style)]
    weight, width, slant = 400, 100, "normal"
    for word in joined(words):
        weight, width = WEIGHTS.get(word, weight), WIDTHS.get(word, width)
        slant = SLANTS.get(word, slant)
    family = re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", stem.replace("_", " "))
    family = "".join(c for c in family if c.isprintable()).strip()[:200] or "Sans"
    return Font(family, weight, width, slant, ASCENTS.get(family, USUAL_ASCENT))


def joined(words: list[str]) -> list[str]:
    """Words of a style, with "semi bold" as one."""
    made: list[str] = []
    for word in words:
        if made and made[-1] in ("semi", "extra", "ultra", "demi"):
            word = made.pop() + word
        made.append(word)
    return made
