"""Turns a text layer into the members of a label."""

from dataclasses import dataclass
from unicodedata import east_asian_width

from . import lacking
from .descriptor import Members, clamped
from .fonts import font
from .placement import Placement
from .program import Program
from .report import Missing
from .transform import Transform
from .typeset import Character, Run, Setting

RUN_FONT_DEFAULTS = {"weight": 400, "width": 100, "slant": "normal"}
# Of the size, a guess: how much thicker faux bold makes each stem.
FAUX_BOLD = 1 / 24


@dataclass(frozen=True)
class Label:
    """A label in three parts: its style, its text, and its place."""

    style: Members
    text: str | list[Members]
    place: Members
    lines: int


def label(setting: Setting, program: Program, missing: Missing) -> Label:
    transform = Transform.of(setting.transform)
    base = max(setting.runs, key=lambda run: len(run.text.strip())).style
    report(setting, base, missing)
    style = style_members(base, setting, transform.scale)
    if setting.is_vertical:
        style |= vertical_members(setting)
    runs = [run_members(run, base, transform.scale) for run in setting.runs]
    is_plain = len(runs) == 1 and not setting.runs[0].style.is_combined
    text: str | list[Members] = setting.runs[0].text if is_plain else runs
    place, lines = Placement(setting, transform, base, program, missing).placed(style, text)
    return Label(style, text, place, lines)


def report(setting: Setting, base: Character, missing: Missing) -> None:
    """Says what members do not have."""
    styles = [run.style for run in setting.runs]
    for extra in setting.extras:
        missing(extra, "left out")
    if setting.edges:
        missing(f"edges of a text that are {setting.edges}", "smooth edges, not fitted to pixels")
    for name in lacking.fonts(setting):
        found = font(name)
        missing(lacking.said(name),
                f"{found.drawn or 'a sans-serif'} {found.weight} stands in; install it and import again")
    if setting.justification > 3:
        missing("the last line of a justified paragraph", "set as if it ended the paragraph")
    if any(style.tracking != base.tracking for style in styles):
        missing("tracking that changes within the text", f"{base.tracking:g} everywhere")
    if any(style.horizontal != base.horizontal for style in styles):
        missing("horizontal scale that changes within the text", f"{base.horizontal:.0%} everywhere")
    if any(style.kerning for style in styles):
        missing("kerning by hand", "the font's kerning")
    if any(style.is_bold for style in styles):
        missing("faux bold", "a stroke of the text's colour")
    if any(style.outline or not style.is_filled for style in styles):
        missing("letters that are stroked or not filled", "filled letters")
    if any(style.is_all_caps for style in styles):
        missing("all caps", "the text is written in capitals")
    if setting.is_vertical:
        report_vertical(setting, styles, missing)


def report_vertical(setting: Setting, styles: list[Character], missing: Missing) -> None:
    if len({run.style.is_upright for run in turning(setting)}) > 1:
        stand = vertical_members(setting)["textOrientation"] == "upright"
        missing("letters of which some stand and some lie", f"all {'stand' if stand else 'lie'}")
    if any(style.horizontal != 1 for style in styles):
        missing("letters of another width in a vertical text", "wider or narrower across the columns")


def turning(setting: Setting) -> list[Run]:
    """The runs with letters that lie on their side unless they are told to stand."""
    return [run for run in setting.runs if not run.style.is_combined and
            any(letter.isalnum() and east_asian_width(letter) not in "WF" for letter in run.text)]


def vertical_members(setting: Setting) -> Members:
    letters = {True: 0, False: 0}
    for run in turning(setting):
        letters[run.style.is_upright] += len(run.text)
    return {"writingMode": "vertical-rl", "textOrientation": "upright" if letters[True] > letters[False] else "mixed"}


def style_members(base: Character, setting: Setting, scale: float) -> Members:
    made: Members = {"font": font_members(base, scale), "color": rounded(base.color)}
    made["alignment"] = setting.alignment
    if base.tracking:
        made["characterSpacing"] = clamped(base.tracking / 1000, -10, 10)
    if base.shift:
        made["baselineOffset"] = offset(base)
    if base.is_underlined:
        made["underline"] = True
    if base.is_struck:
        made["strikethrough"] = True
    if base.is_bold:
        made["stroke"] = faux_bold(base, scale)
    return made


def font_members(style: Character, scale: float) -> Members:
    made = font(style.font).members()
    made["size"] = clamped(style.size * scale, 0.5, 10000)
    if style.is_italic and "slant" not in made:
        made["slant"] = "oblique"
    features = {}
    if style.is_small_caps:
        features["smcp"] = 1
    if not style.has_ligatures:
        features["liga"] = 0
    if style.proportional:
        features[style.proportional] = 1
    if features:
        made["features"] = features
    return made


def run_members(run: Run, base: Character, scale: float) -> Members:
    """A run with what it has otherwise than the label."""
    made: Members = {"text": run.text}
    ours, theirs = font_members(run.style, scale), font_members(base, scale)
    changed = {key: ours.get(key, RUN_FONT_DEFAULTS.get(key)) for key in ours | theirs
               if ours.get(key) != theirs.get(key) and key != "features"}
    if ours.get("features") != theirs.get("features"):
        off = {"smcp": 0, "liga": 1, "palt": 0, "vpal": 0}
        changed["features"] = {key: ours.get("features", {}).get(key, off[key])
                               for key in ours.get("features", {}) | theirs.get("features", {})}
    if changed:
        made["font"] = changed
    if run.style.is_combined:
        made["textCombineUpright"] = "all"
    if run.style.color != base.color:
        made["color"] = rounded(run.style.color)
    if offset(run.style) != offset(base):
        made["baselineOffset"] = offset(run.style)
    for member, wanted, usual in (("underline", run.style.is_underlined, base.is_underlined),
                                  ("strikethrough", run.style.is_struck, base.is_struck)):
        if wanted != usual:
            made[member] = wanted
    if run.style.is_bold != base.is_bold or (run.style.is_bold and "color" in made):
        made["strokes"] = [faux_bold(run.style, scale)] if run.style.is_bold else []
    return made


def faux_bold(style: Character, scale: float) -> Members:
    return {"color": rounded(style.color), "width": clamped(style.size * scale * FAUX_BOLD, 0, 1000)}


def offset(style: Character) -> float:
    """Down, in ems of the run's own size."""
    return clamped(-style.shift / style.size, -10, 10)


def rounded(color: tuple[float, ...]) -> list[float]:
    parts = [clamped(part, 0, 1) for part in color]
    return parts[:3] if parts[3] == 1 else parts
