"""Translates Photoshop's descriptors of layer effects to the members of `layerStyle`."""

import colorsys
import math
from collections.abc import Callable
from contextvars import ContextVar
from typing import Any

from psd_tools import PSDDecompressionWarning

from .errors import BROKEN, Unsupported
from .profiles import USED

Members = dict[str, Any]
Patterns = Callable[[str], str]
"""Gives the file of a pattern, by the pattern's id."""

BEYOND: ContextVar[list[str]] = ContextVar("beyond", default=[])
"""What `number` cut off the effect that is being read. The effects' functions only give members."""

BLENDS = {
    "Nrml": "normal", "Dslv": "dissolve", "Drkn": "darken", "Mltp": "multiply", "CBrn": "colorBurn",
    "linearBurn": "linearBurn", "darkerColor": "darkerColor", "Lghn": "lighten", "Scrn": "screen",
    "CDdg": "colorDodge", "linearDodge": "linearDodge", "lighterColor": "lighterColor", "Ovrl": "overlay",
    "SftL": "softLight", "HrdL": "hardLight", "vividLight": "vividLight", "linearLight": "linearLight",
    "pinLight": "pinLight", "hardMix": "hardMix", "Dfrn": "difference", "Xclu": "exclusion",
    "blendSubtraction": "subtract", "blendDivide": "divide", "H   ": "hue", "Strt": "saturation", "Clr ": "color",
    "Lmns": "luminosity",
}
KINDS = {
    "Lnr ": "linear", "Rdl ": "radial", "Angl": "angle", "Rflc": "reflected", "Dmnd": "diamond",
    "shapeburst": "shapeBurst", "linear": "linear", "radial": "radial", "angle": "angle", "reflected": "reflected",
    "diamond": "diamond",
}
METHODS = {"Gcls": "classic", "Perc": "perceptual", "Lnr ": "linear", "Smoo": "smooth", "GIMs": "stripes"}
BEVELS = {"OtrB": "outer", "InrB": "inner", "Embs": "emboss", "PlEb": "pillow", "strokeEmboss": "stroke"}
TECHNIQUES = {"SfBL": "smooth", "PrBL": "chiselHard", "Slmt": "chiselSoft"}
POSITIONS = {"OutF": "outside", "InsF": "inside", "CtrF": "center"}


def plain(value: Any) -> Any:
    """A descriptor as dictionaries, lists, numbers and strings."""
    kind = type(value).__name__
    if kind == "Enumerated":
        return name(value.enum)
    if hasattr(value, "items"):
        return {name(key): plain(item) for key, item in value.items()}
    if kind == "List":
        return [plain(item) for item in value]
    if isinstance(value, (bytes, str)):
        return name(value)
    if hasattr(value, "value"):
        return plain(value.value)
    return value


def name(text: Any) -> str:
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    return str(getattr(text, "value", text)).rstrip("\0") if not isinstance(text, str) else text.rstrip("\0")


def number(value: Any, least: float, most: float) -> float:
    """A finite number within a member's range."""
    given = float(value)
    if not math.isfinite(given):
        raise Unsupported(f"the number {given}")
    held = whole(min(max(given, least), most))
    # Not the last digit of a colour or a percentage.
    if abs(held - given) > 0.001 * max(1, abs(held)):
        BEYOND.get().append(f"what of {given:g} is beyond {held:g}")
    return held


def clamped(value: float, least: float, most: float) -> float:
    """A number in a range, to a millionth."""
    return whole(round(min(max(value, least), most), 6))


def whole(value: float) -> float:
    """A number as JSON is to show it: 3 and not 3.0."""
    return int(value) if value == int(value) else value


def share(percent: Any, least: float = 0, most: float = 1) -> float:
    return number(percent / 100, least, most)


def color(effect: Members, key: str = "Clr ") -> list[float]:
    value = effect[key]
    if "redFloat" in value:
        parts = [value[channel] for channel in ("redFloat", "greenFloat", "blueFloat")]
    elif "Rd  " in value:
        parts = [value[channel] / 255 for channel in ("Rd  ", "Grn ", "Bl  ")]
    elif "Gry " in value:
        parts = USED.get().color([1 - value["Gry "] / 100])
    elif "Brgh" in value:
        parts = list(colorsys.hsv_to_rgb(value["H   "] % 360 / 360, value["Strt"] / 100, value["Brgh"] / 100))
    elif "Cyn " in value:
        parts = USED.get().color([value[ink] / 100 for ink in ("Cyn ", "Mgnt", "Ylw ", "Blck")])
    else:
        raise Unsupported(f"a colour of {', '.join(value)}")
    return [number(part, 0, 1) for part in parts]


def contour(curve: Members) -> list[list[float]]:
    """Points of 0...1 from left to right; a third number marks a corner."""
    points = [
        [number(p["Hrzn"] / 255, 0, 1), number(p["Vrtc"] / 255, 0, 1)] + ([1] if p.get("Cnty", True) is False else [])
        for p in curve["Crv "]
    ]
    if not 2 <= len(points) <= 64 or any(a[0] >= b[0] for a, b in zip(points, points[1:])):
        raise Unsupported("a contour that is not a curve")
    return points


def common(effect: Members) -> Members:
    made: Members = {"opacity": share(effect["Opct"]), "blend": blend(effect["Md  "])}
    if "Clr " in effect:
        made["color"] = color(effect)
    return made


def blend(mode: str) -> str:
    found = named_blend(mode)
    if found not in BLENDS.values():
        raise Unsupported(f"the blend mode {found}")
    return found


def named_blend(mode: str) -> str:
    """Files of 2026 have our names, older ones four letters."""
    return BLENDS.get(mode, mode)


def angle(degrees: Any) -> float:
    return number(degrees, -360, 360)


def size(pixels: Any) -> float:
    return number(pixels, 0, 250)


def distance(pixels: Any) -> float:
    return number(pixels, 0, 30000)


def shadow(effect: Members, spread: str) -> Members:
    made = common(effect) | {
        "distance": distance(effect["Dstn"]), spread: share(effect["Ckmt"]), "size": size(effect["blur"]),
        "contour": contour(effect["TrnS"]), "noise": share(effect.get("Nose", 0)),
    }
    if not effect.get("uglg"):
        made["angle"] = angle(effect["lagl"])
    if "layerConceals" in effect:
        made["knockout"] = bool(effect["layerConceals"])
    return made


def glow(effect: Members, spread: str) -> Members:
    made = common(effect) | {
        "technique": "precise" if effect.get("GlwT") == "PrBL" else "softer", spread: share(effect["Ckmt"]),
        "size": size(effect["blur"]), "range": share(effect.get("Inpr", 50), 0.01),
        "noise": share(effect.get("Nose", 0)), "contour": contour(effect["TrnS"]),
        "jitter": share(effect.get("ShdN", 0)),
    }
    if "Grad" in effect:
        made["gradient"] = stops(effect["Grad"])
    if spread == "choke":
        made["source"] = "center" if effect.get("glwS") == "SrcC" else "edge"
    return made


def stops(gradient: Members) -> Members:
    if gradient.get("GrdF") == "ClNs":
        raise Unsupported("a noise gradient")
    colors, alphas = gradient["Clrs"], gradient["Trns"]
    if not 1 <= len(colors) <= 255 or not 1 <= len(alphas) <= 255:
        raise Unsupported(f"a gradient of {len(colors)} stops")
    made: Members = {
        "colors": [color(stop) if "Clr " in stop else [0, 0, 0] for stop in colors],
        "locations": locations(colors),
        "midpoints": [share(stop["Mdpn"]) for stop in colors[1:]],
        "smoothness": number(gradient.get("Intr", 4096) / 4096, 0, 1),
    }
    if any(stop["Opct"] != 100 for stop in alphas):
        made["opacities"] = [share(stop["Opct"]) for stop in alphas]
        made["opacityLocations"] = locations(alphas)
        middles = [share(stop.get("Mdpn", 50)) for stop in alphas[1:]]
        if any(middle != 0.5 for middle in middles):
            made["opacityMidpoints"] = middles
    return made


def locations(listed: list[Members]) -> list[float]:
    return [number(stop["Lctn"] / 4096, 0, 1) for stop in listed]


def gradient(effect: Members) -> Members:
    offset = effect.get("Ofst", {"Hrzn": 0, "Vrtc": 0})
    method = str(effect.get("gradientsInterpolationMethod", effect.get("gs99", "Gcls")))
    if effect["Type"] not in KINDS:
        raise Unsupported(f"a gradient of the kind {effect['Type']}")
    return stops(effect["Grad"]) | {
        "kind": KINDS[effect["Type"]], "angle": angle(effect.get("Angl", 90)), "reverse": bool(effect.get("Rvrs")),
        "align": bool(effect.get("Algn", True)), "scale": share(effect.get("Scl ", 100), 0.01, 10),
        "offset": [number(offset.get(axis, 0) / 100, -1000, 1000) for axis in ("Hrzn", "Vrtc")],
        "method": METHODS.get(method, "classic"),
    }


def tile(effect: Members, patterns: Patterns, origin: list[int]) -> Members:
    """A pattern. `origin` is the layer's reference point relative to the content's top left."""
    phase = effect.get("phase", {"Hrzn": 0, "Vrtc": 0})
    aligned = bool(effect.get("Algn", True))
    if effect.get("Scl ", 100) != 100 or effect.get("Angl", 0) % 90:
        BEYOND.get().append("the pattern is scaled or turned, and Photoshop resamples it otherwise")
    start = origin if aligned else [0, 0]
    return {
        "file": patterns(effect["Ptrn"]["Idnt"]), "scale": share(effect.get("Scl ", 100), 0.01, 10),
        "angle": angle(effect.get("Angl", 0)), "align": aligned,
        "offset": [number(start[i] + phase[axis], -10000, 10000) for i, axis in enumerate(("Hrzn", "Vrtc"))],
    }


def stroke(effect: Members, patterns: Patterns, origin: list[int]) -> Members:
    made = common(effect) | {
        "size": size(effect["Sz  "]), "position": POSITIONS[effect["Styl"]],
        "overprint": bool(effect.get("overprint")),
    }
    if effect["PntT"] == "GrFl":
        made["gradient"] = gradient(effect)
    if effect["PntT"] == "Ptrn":
        made["pattern"] = tile(effect, patterns, origin)
    return made


def shading(effect: Members, letter: str) -> Members:
    return {
        "color": color(effect, f"{letter}C"), "opacity": share(effect[f"{letter}O"]),
        "blend": blend(effect[f"{letter}M"]),
    }


def bevel(effect: Members, patterns: Patterns, origin: list[int]) -> Members:
    made: Members = {
        "style": BEVELS[effect["bvlS"]], "technique": TECHNIQUES[effect["bvlT"]],
        "depth": share(effect["srgR"], 0.01, 10), "size": size(effect["blur"]), "soften": size(effect["Sftn"]),
        "direction": "down" if effect["bvlD"] == "Out " else "up", "gloss": contour(effect["TrnS"]),
        "highlight": shading(effect, "hgl"), "shade": shading(effect, "sdw"),
    }
    if not effect.get("uglg"):
        made |= {"angle": angle(effect["lagl"]), "altitude": number(effect["Lald"], 0, 90)}
    if effect.get("useShape"):
        made["contour"] = {"curve": contour(effect["MpgS"]), "range": share(effect["Inpr"], 0.01)}
    if effect.get("useTexture"):
        made["texture"] = tile(effect, patterns, origin) | {
            "depth": share(effect["textureDepth"], -10, 10), "invert": bool(effect["InvT"])
        }
    return made


def satin(effect: Members) -> Members:
    return common(effect) | {
        "angle": angle(effect["lagl"]), "distance": distance(effect["Dstn"]), "size": size(effect["blur"]),
        "invert": bool(effect["Invr"]), "contour": contour(effect["MpgS"]),
    }


# The member, the descriptor's keys of one and of several, how it is made, and what a report calls it.
EFFECTS: list[tuple[str, str, str, Callable[[Members, Patterns, list[int]], Members], str]] = [
    ("dropShadows", "DrSh", "dropShadowMulti", lambda e, p, o: shadow(e, "spread"), "drop shadow"),
    ("innerShadows", "IrSh", "innerShadowMulti", lambda e, p, o: shadow(e, "choke"), "inner shadow"),
    ("colorOverlays", "SoFi", "solidFillMulti", lambda e, p, o: common(e), "colour overlay"),
    ("gradientOverlays", "GrFl", "gradientFillMulti", lambda e, p, o: common(e) | gradient(e), "gradient overlay"),
    ("strokes", "FrFX", "frameFXMulti", stroke, "stroke"),
    ("outerGlow", "OrGl", "", lambda e, p, o: glow(e, "spread"), "outer glow"),
    ("innerGlow", "IrGl", "", lambda e, p, o: glow(e, "choke"), "inner glow"),
    ("satin", "ChFX", "", lambda e, p, o: satin(e), "satin"),
    ("bevel", "ebbl", "", bevel, "bevel and emboss"),
    ("patternOverlay", "patternFill", "", lambda e, p, o: common(e) | tile(e, p, o), "pattern overlay"),
]
MOST_OF_A_KIND = 10


def layer_style(
    effects: Members, patterns: Patterns, origin: list[int], missing: Callable[[str], None]
) -> tuple[Members, list[str]]:
    """The style and the names of its effects. `missing` is told of every effect that cannot be said."""
    style: Members = {}
    names: list[str] = []
    for key, single, several, make, title in EFFECTS:
        found = effects.get(several) or ([effects[single]] if single in effects else [])
        made = []
        for effect in found:
            try:
                if effect.get("enab") and effect.get("present", True):
                    beyond: list[str] = []
                    BEYOND.set(beyond)
                    made.append(make(effect, patterns, origin))
                    for what in beyond:
                        missing(f"{title}: {what}")
            except BROKEN as error:
                missing(f"{title}: {reason(error)}")
        if made[MOST_OF_A_KIND:]:
            missing(f"{title}: more than {MOST_OF_A_KIND}")
        if made:
            style[key] = made[:MOST_OF_A_KIND] if several else made[0]
            names.append(f"{key}{len(made) if len(made) > 1 else ''}")
    return style, names


def reason(error: BaseException) -> str:
    """An error in words, on one line."""
    if isinstance(error, KeyError):
        return f"{error} is missing or unknown"
    if isinstance(error, PSDDecompressionWarning):
        return "its pixels are damaged"
    if isinstance(error, (ArithmeticError, AssertionError, AttributeError, IndexError, TypeError)):
        # The words of Python's own errors are about this program, not about the file.
        return f"it is damaged or of an unknown form ({type(error).__name__})"
    return " ".join(str(error).split())[:200] or type(error).__name__
