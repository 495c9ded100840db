"""Reads a text layer into plain values, in Photoshop's own units."""

import math
import re
import struct
from dataclasses import dataclass, replace
from typing import Any

from psd_tools.api.layers import TypeLayer
from psd_tools.api.typesetting import CharacterStyle, Paragraph, ParagraphStyle, TextRun
from psd_tools.constants import FontBaseline, FontCaps, Tag

from .descriptor import Members, number, plain
from .errors import Unsupported
from .profiles import USED

BREAKS = re.compile("\r\n|[\r\x03\u2028]")
# Photoshop's kerning sets these by their proportional widths.
IDEOGRAPHS = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]")
# Photoshop's usual size and height of superscript and subscript letters.
SCRIPT_SIZE, SCRIPT_SHIFT = 0.583, 0.333
ALIGNMENTS = {0: "left", 1: "right", 2: "center", 3: "justified", 4: "justified", 5: "justified", 6: "justified"}
# The document's own engine data has numbers for names: its texts, their frames, all frames, and what a frame is.
TEXTS, FRAMES_OF_TEXT, FRAMES, KIND_OF_FRAME = ("1", "1"), ("1", "0"), ("0", "8", "0"), ("0", "2", "0")
ON_PATH = 2
VERTICAL = 2
# How the edges of letters are smoothed, where it is not as labels' are. Sharp ones are fitted to pixels.
EDGES = {"antiAliasSharp": "sharp", "AnCr": "crisp", "AnSt": "strong", "Anno": "not smoothed",
         "antiAliasPlatformGray": "as the system has them", "antiAliasPlatformLCD": "as the system has them"}
# In vertical texts: that Latin letters stand, and that a run stands side by side in one place of the column. The second
# is the number of Adobe's text engine; no public file has it.
UPRIGHT, SIDE_BY_SIDE = 1, 3
WARPS = {
    "warpArc": "arc", "warpArcLower": "arcLower", "warpArcUpper": "arcUpper", "warpArch": "arch", "warpBulge": "bulge",
    "warpShellLower": "shellLower", "warpShellUpper": "shellUpper", "warpFlag": "flag", "warpWave": "wave",
    "warpFish": "fish", "warpRise": "rise", "warpFisheye": "fisheye", "warpInflate": "inflate",
    "warpSqueeze": "squeeze", "warpTwist": "twist",
}
MOST_LETTERS = 100_000
Sides = tuple[float, float, float, float]
"""Left, top, right and bottom."""


@dataclass(frozen=True)
class Character:
    """How a run of text looks. Sizes are those of the layer's own space, before its transform."""

    font: str
    size: float
    color: tuple[float, ...] = (0, 0, 0, 1)
    tracking: float = 0
    leading: float = 0
    shift: float = 0
    horizontal: float = 1
    is_bold: bool = False
    is_italic: bool = False
    is_underlined: bool = False
    is_struck: bool = False
    is_small_caps: bool = False
    is_all_caps: bool = False
    has_ligatures: bool = True
    kerning: int = 0
    proportional: str = ""
    """The feature of the font that sets ideographs by their own widths or heights."""
    outline: bool = False
    is_filled: bool = True
    is_upright: bool = False
    is_combined: bool = False


@dataclass(frozen=True)
class Run:
    text: str
    style: Character


@dataclass(frozen=True)
class Warp:
    """How a text is bent: the members of `warp`, and the box that it bends, in the layer's own space."""

    members: Members
    box: Sides


@dataclass(frozen=True)
class Setting:
    """A text layer: its runs, its paragraphs and its place."""

    runs: tuple[Run, ...]
    justification: int
    box: Sides | None
    length: float
    """How long Photoshop set the longest line, before the transform; 0 where it does not say."""
    transform: tuple[float, float, float, float, float, float]
    indents: tuple[float, float] = (0, 0)
    extras: tuple[str, ...] = ()
    warp: Warp | None = None
    is_vertical: bool = False
    edges: str | None = None

    @property
    def alignment(self) -> str:
        return ALIGNMENTS.get(self.justification, "left")

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


def read(layer: TypeLayer) -> Setting:
    """The text of a layer. What documents cannot say at all raises `Unsupported`."""
    if is_on_path(layer):
        raise Unsupported("a text on a path")
    warp, runs_down = warp_of(layer), is_vertical(layer)
    if warp is not None and runs_down:
        raise Unsupported("a warped vertical text")
    paragraphs = list(layer.typesetting.paragraphs)
    runs = [run_of(run, paragraph.style, runs_down) for paragraph in paragraphs for run in paragraph.runs]
    runs = merged(without_end(runs))
    check_letters("".join(run.text for run in runs))
    first, box = paragraphs[0].style, box_of(layer, runs_down)
    return Setting(
        tuple(runs), int(first.justification), box, natural_length(layer, runs_down), finite(layer.transform),
        (first.start_indent, first.end_indent), tuple(extras(paragraphs, box)), warp, runs_down,
        EDGES.get(plain(layer._data.text_data).get("AntA", "")))


def run_of(run: TextRun, paragraph: ParagraphStyle, is_vertical: bool) -> Run:
    style = character(run.style, paragraph.auto_leading)
    text = BREAKS.sub("\n", run.text)
    if is_vertical:
        direction = raw(run.style, "BaselineDirection")
        style = replace(style, is_upright=direction == UPRIGHT, is_combined=direction == SIDE_BY_SIDE)
    if IDEOGRAPHS.search(text) and is_kerned(run.style):
        style = replace(style, proportional="vpal" if is_vertical else "palt")
    return Run(text.upper() if style.is_all_caps else text, style)


def extras(paragraphs: list[Paragraph], box: Sides | None) -> list[str]:
    """What the paragraphs have that labels do not."""
    found = []
    if len({paragraph.style.justification for paragraph in paragraphs}) > 1:
        found.append("paragraphs of different alignment")
    spaced = any(paragraph.style.space_before or paragraph.style.space_after for paragraph in paragraphs)
    if spaced and len(paragraphs) > 1:
        found.append("space between paragraphs")
    if any(paragraph.style.first_line_indent for paragraph in paragraphs):
        found.append("the indent of first lines")
    if box is not None and paragraphs[0].style.auto_hyphenate:
        found.append("hyphenation")
    return found


def check_letters(text: str) -> None:
    """Raises where documents do not take a text."""
    if not text.strip():
        raise Unsupported("a text without letters")
    if len(text) > MOST_LETTERS:
        raise Unsupported(f"a text of {len(text)} characters, more than {MOST_LETTERS}")
    if "\0" in text or any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Unsupported("a text with a NUL or half a character")


def is_vertical(layer: TypeLayer) -> bool:
    """Whether the lines run down, from the right to the left."""
    orientation = plain(layer._data.text_data).get("Ornt")
    if orientation is None:
        return bool(value_at(layer.engine_dict, "Rendered", "Shapes", "WritingDirection") == VERTICAL)
    return bool(orientation == "Vrtc")


def warp_of(layer: TypeLayer) -> Warp | None:
    """How the text is bent; None where it is not."""
    given = plain(layer.warp) if layer.warp is not None else {}
    style = given.get("warpStyle", "warpNone")
    if style == "warpNone":
        return None
    if style not in WARPS:
        raise Unsupported(f"a warped text ({style})")
    made: Members = {"style": WARPS[style], "bend": bend(given.get("warpValue", 0))}
    for member, key in (("horizontal", "warpPerspective"), ("vertical", "warpPerspectiveOther")):
        if amount := bend(given.get(key, 0)):
            made[member] = amount
    if given.get("warpRotate") == "Vrtc":
        made["axis"] = "vertical"
    return Warp(made | {"box": "canvas"}, warp_box(layer))


def bend(percent: float) -> float:
    return number(percent / 100, -1, 1)


def warp_box(layer: TypeLayer) -> Sides:
    """The box that Photoshop bends: the text's bounds, or the frame of a paragraph text.

    They are four floats at the end of the text's record, which psd-tools reads as whole numbers.
    """
    record = layer._data
    words = struct.pack(">4i", record.left, record.top, record.right, record.bottom)
    left, top, right, bottom = struct.unpack(">4f", words)
    if not all(map(math.isfinite, (left, top, right, bottom))) or right <= left or bottom <= top:
        raise Unsupported("a warped text without an area")
    return left, top, right, bottom


def is_on_path(layer: TypeLayer) -> bool:
    """Whether a path carries the text: its own shapes say so, or only the frame that the document keeps of it."""
    shapes = value_at(layer.engine_dict, "Rendered", "Shapes", "Children") or []
    kinds = [value_at(shape, "Cookie", "Photoshop", "ShapeType") for shape in shapes]
    blocks = layer._psd.tagged_blocks
    engine = blocks.get_data(Tag.TEXT_ENGINE_DATA) if blocks is not None else None
    index = plain(layer._data.text_data).get("TextIndex")
    for frame in value_at(engine, *TEXTS, index, *FRAMES_OF_TEXT) or []:
        kinds.append(value_at(engine, *FRAMES, value_at(frame, "0"), *KIND_OF_FRAME))
    return len(shapes) > 1 or ON_PATH in kinds


def value_at(data: Any, *path: Any) -> Any:
    """A value deep within engine data; None where any step is missing."""
    for step in path:
        try:
            data = data[step]
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return None
    return getattr(data, "value", data)


def character(style: CharacterStyle, auto_leading: float) -> Character:
    size = positive(style.font_size, 12)
    made = Character(
        style.font_name, size, color(style.fill_color), float(style.tracking),
        size * positive(auto_leading, 1.2) if style.auto_leading else positive(style.leading, size * 1.2),
        style.baseline_shift, positive(style.horizontal_scale, 1), style.faux_bold, style.faux_italic,
        style.underline, style.strikethrough, style.font_caps == FontCaps.SMALL_CAPS,
        style.font_caps == FontCaps.ALL_CAPS, style.ligatures, 0 if is_kerned(style) else style.kerning,
        outline=style.stroke_flag, is_filled=style.fill_flag)
    vertical = positive(style.vertical_scale, 1)
    if vertical != 1:
        made = replace(made, size=size * vertical, horizontal=made.horizontal / vertical)
    if style.font_baseline in (FontBaseline.SUPERSCRIPT, FontBaseline.SUBSCRIPT):
        up = 1 if style.font_baseline == FontBaseline.SUPERSCRIPT else -1
        made = replace(made, size=made.size * SCRIPT_SIZE, shift=made.shift + up * size * SCRIPT_SHIFT)
    return made


def is_kerned(style: CharacterStyle) -> bool:
    """Whether the font's own kerning is on. psd-tools looks for another name of the key."""
    value = raw(style, "AutoKerning")
    return value is None or bool(value)


def raw(style: CharacterStyle, key: str) -> Any:
    """A value of a run, or of the usual style; None where neither has it."""
    for data in (style._data, style._default):
        value = data.get(key) if data else None
        if value is not None:
            return getattr(value, "value", value)
    return None


def positive(value: float, otherwise: float) -> float:
    return value if math.isfinite(value) and value > 0 else otherwise


def color(values: tuple[float, ...] | None) -> tuple[float, ...]:
    """Red, green, blue and alpha of what begins with the alpha."""
    if not values or not all(math.isfinite(value) for value in values):
        return (0, 0, 0, 1)
    alpha, parts = values[0], [min(max(value, 0), 1) for value in values[1:]]
    if len(parts) in (1, 4):
        parts = USED.get().color(parts)
    return (*parts[:3], min(max(alpha, 0), 1)) if len(parts) >= 3 else (0, 0, 0, 1)


def without_end(runs: list[Run]) -> list[Run]:
    """The runs without the break that ends every text."""
    kept = list(runs)
    while kept and not kept[-1].text.rstrip("\n"):
        kept.pop()
    if kept:
        kept[-1] = replace(kept[-1], text=kept[-1].text.rstrip("\n"))
    return kept


def merged(runs: list[Run]) -> list[Run]:
    made: list[Run] = []
    for run in runs:
        if made and made[-1].style == run.style:
            made[-1] = replace(run, text=made[-1].text + run.text)
        elif run.text:
            made.append(run)
    return made


def box_of(layer: TypeLayer, is_vertical: bool) -> Sides | None:
    """Left, top, right and bottom of a paragraph text's box; None for point text."""
    if layer.text_type is None or int(layer.text_type) != 1:
        return None
    try:
        shape = layer.engine_dict["Rendered"]["Shapes"]["Children"][0]["Cookie"]["Photoshop"]
        left, top, right, bottom = (float(getattr(value, "value", value)) for value in shape["BoxBounds"])
        # The columns of Photoshop's pictures begin at the right of the bounds, which may lie beyond the box.
        right = bounds_of(layer)[2] if is_vertical else right
    except (KeyError, IndexError, TypeError, ValueError):
        left, top, right, bottom = bounds_of(layer)
    if not all(map(math.isfinite, (left, top, right, bottom))) or right <= left or bottom <= top:
        raise Unsupported("a text box without an area")
    return left, top, right, bottom


def natural_length(layer: TypeLayer, is_vertical: bool) -> float:
    left, top, right, bottom = bounds_of(layer)
    return positive(bottom - top if is_vertical else right - left, 0)


def bounds_of(layer: TypeLayer) -> Sides:
    """Left, top, right and bottom of what Photoshop set, before the transform; zeros where it does not say."""
    bounds: dict[str, Any] = plain(layer._data.text_data).get("bounds", {})
    left, top, right, bottom = (float(bounds.get(key, 0)) for key in ("Left", "Top ", "Rght", "Btom"))
    return left, top, right, bottom


def finite(transform: tuple[float, ...]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, x, y = (float(value) for value in transform)
    if not all(map(math.isfinite, (a, b, c, d, x, y))):
        raise Unsupported("a transform that is not finite")
    return a, b, c, d, x, y
