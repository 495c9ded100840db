"""Translates Photoshop's descriptors of layer effects to the members of `layerStyle`."""

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
    "shapeburst": "shapeBurst",
}
METHODS = {"Gcls": "classic", "Perc": "perceptual", "Lnr ": "linear", "Smoo": "smooth", "GIMs": "stripes"}
BEVELS = {"OtrB": "outer", "InrB": "inner", "Embs": "emboss", "PlEb": "pillow", "strokeEmboss": "stroke"}
TECHNIQUES = {"SfBL": "smooth", "PrBL": "chiselHard", "Slmt": "chiselSoft"}


class Unsupported(Exception):
    """Something that a layer style cannot say."""


def plain(value):
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


def name(text):
    if isinstance(text, bytes):
        text = text.decode("latin-1")
    return str(getattr(text, "value", text)).rstrip("\0") if not isinstance(text, str) else text.rstrip("\0")


def share(number):
    return number / 100


def color(effect, key="Clr "):
    value = effect[key]
    if "redFloat" in value:
        return [value[channel] for channel in ("redFloat", "greenFloat", "blueFloat")]
    if "Rd  " not in value:
        raise Unsupported(f"colour {list(value)}")
    return [min(value[channel] / 255, 1) for channel in ("Rd  ", "Grn ", "Bl  ")]


def contour(curve):
    points = curve["Crv "]
    return [
        [p["Hrzn"] / 255, p["Vrtc"] / 255] + ([1] if p.get("Cnty", True) is False else []) for p in points
    ]


def common(effect):
    made = {"opacity": share(effect["Opct"]), "blend": blend(effect["Md  "])}
    if "Clr " in effect:
        made["color"] = color(effect)
    return made


def blend(mode):
    return BLENDS.get(mode, mode)


def shadow(effect, spread):
    made = common(effect) | {
        "distance": effect["Dstn"], spread: share(effect["Ckmt"]), "size": effect["blur"],
        "contour": contour(effect["TrnS"]), "noise": share(effect.get("Nose", 0)),
    }
    if not effect.get("uglg"):
        made["angle"] = effect["lagl"]
    if "layerConceals" in effect:
        made["knockout"] = effect["layerConceals"]
    return made


def glow(effect, spread):
    made = common(effect) | {
        "technique": "precise" if effect.get("GlwT") == "PrBL" else "softer", spread: share(effect["Ckmt"]),
        "size": effect["blur"], "range": share(effect.get("Inpr", 50)), "noise": share(effect.get("Nose", 0)),
        "contour": contour(effect["TrnS"]), "jitter": share(effect.get("ShdN", 0)),
    }
    if "Grad" in effect:
        made["gradient"] = stops(effect["Grad"])
    if spread == "choke":
        made["source"] = "center" if effect.get("glwS") == "SrcC" else "edge"
    return made


def stops(gradient):
    if gradient.get("GrdF") == "ClNs":
        raise Unsupported("noise gradient")
    colors, alphas = gradient["Clrs"], gradient["Trns"]
    made = {
        "colors": [color(stop) if "Clr " in stop else [0, 0, 0] for stop in colors],
        "locations": [stop["Lctn"] / 4096 for stop in colors],
        "midpoints": [stop["Mdpn"] / 100 for stop in colors[1:]], "smoothness": gradient.get("Intr", 4096) / 4096,
    }
    if any(stop["Opct"] != 100 for stop in alphas):
        made["opacities"] = [share(stop["Opct"]) for stop in alphas]
        made["opacityLocations"] = [stop["Lctn"] / 4096 for stop in alphas]
    return made


def gradient(effect):
    offset = effect.get("Ofst", {"Hrzn": 0, "Vrtc": 0})
    method = effect.get("gradientsInterpolationMethod", effect.get("gs99", "Gcls"))
    return stops(effect["Grad"]) | {
        "kind": KINDS[effect["Type"]], "angle": effect.get("Angl", 90), "reverse": effect.get("Rvrs", False),
        "align": effect.get("Algn", True), "scale": share(effect.get("Scl ", 100)),
        "offset": [offset["Hrzn"] / 100, offset["Vrtc"] / 100], "method": METHODS.get(method, "classic"),
    }


def tile(effect, patterns, origin):
    """A pattern. `origin` is the layer's reference point relative to the content's top left."""
    phase = effect.get("phase", {"Hrzn": 0, "Vrtc": 0})
    aligned = effect.get("Algn", True)
    start = origin if aligned else [0, 0]
    return {
        "file": patterns(effect["Ptrn"]["Idnt"]), "scale": share(effect.get("Scl ", 100)),
        "angle": effect.get("Angl", 0), "align": aligned,
        "offset": [start[0] + phase["Hrzn"], start[1] + phase["Vrtc"]],
    }


def stroke(effect, patterns, origin):
    made = common(effect) | {
        "size": effect["Sz  "], "position": {"OutF": "outside", "InsF": "inside", "CtrF": "center"}[effect["Styl"]],
        "overprint": effect.get("overprint", False),
    }
    if effect["PntT"] == "GrFl":
        made["gradient"] = gradient(effect)
    if effect["PntT"] == "Ptrn":
        made["pattern"] = tile(effect, patterns, origin)
    return made


def shading(effect, letter):
    return {
        "color": color(effect, f"{letter}C"), "opacity": share(effect[f"{letter}O"]),
        "blend": blend(effect[f"{letter}M"]),
    }


def bevel(effect, patterns, origin):
    made = {
        "style": BEVELS[effect["bvlS"]], "technique": TECHNIQUES[effect["bvlT"]],
        "depth": min(max(share(effect["srgR"]), 0.01), 10), "size": effect["blur"], "soften": effect["Sftn"],
        "direction": "down" if effect["bvlD"] == "Out " else "up", "gloss": contour(effect["TrnS"]),
        "highlight": shading(effect, "hgl"), "shade": shading(effect, "sdw"),
    }
    if not effect.get("uglg"):
        made |= {"angle": effect["lagl"], "altitude": effect["Lald"]}
    if effect.get("useShape"):
        made["contour"] = {"curve": contour(effect["MpgS"]), "range": share(effect["Inpr"])}
    if effect.get("useTexture"):
        made["texture"] = tile(effect, patterns, origin) | {
            "depth": share(effect["textureDepth"]), "invert": effect["InvT"]
        }
    return made


def satin(effect):
    return common(effect) | {
        "angle": effect["lagl"], "distance": effect["Dstn"], "size": effect["blur"], "invert": effect["Invr"],
        "contour": contour(effect["MpgS"]),
    }


def layer_style(effects, patterns, origin):
    """The style and the names of its effects."""
    def all_of(single, several):
        found = effects.get(several) or ([effects[single]] if single in effects else [])
        return [effect for effect in found if effect.get("enab") and effect.get("present", True)]

    lists = {
        "dropShadows": [shadow(e, "spread") for e in all_of("DrSh", "dropShadowMulti")],
        "innerShadows": [shadow(e, "choke") for e in all_of("IrSh", "innerShadowMulti")],
        "colorOverlays": [common(e) for e in all_of("SoFi", "solidFillMulti")],
        "gradientOverlays": [common(e) | gradient(e) for e in all_of("GrFl", "gradientFillMulti")],
        "strokes": [stroke(e, patterns, origin) for e in all_of("FrFX", "frameFXMulti")],
        "outerGlow": [glow(e, "spread") for e in all_of("OrGl", "")],
        "innerGlow": [glow(e, "choke") for e in all_of("IrGl", "")],
        "satin": [satin(e) for e in all_of("ChFX", "")],
        "bevel": [bevel(e, patterns, origin) for e in all_of("ebbl", "")],
        "patternOverlay": [common(e) | tile(e, patterns, origin) for e in all_of("patternFill", "")],
    }
    single = {"outerGlow", "innerGlow", "satin", "bevel", "patternOverlay"}
    style = {key: made[0] if key in single else made for key, made in lists.items() if made}
    return style, [f"{key}{len(made) if len(made) > 1 else ''}" for key, made in lists.items() if made]
