"""Makes small PSD files with text layers, effects, masks and patterns, as Photoshop writes them."""

import io
import struct
from typing import Any

from PIL import Image
from psd_tools import PSDImage
from psd_tools.api.layers import Layer
from psd_tools.constants import ChannelID, Compression, Resource, Tag
from psd_tools.psd import descriptor as parts
from psd_tools.psd.engine_data import EngineData2
from psd_tools.psd.image_resources import ImageResource, VersionInfo
from psd_tools.psd.layer_and_mask import ChannelDataList
from psd_tools.psd.patterns import Pattern, Patterns, VirtualMemoryArray, VirtualMemoryArrayList
from psd_tools.psd.tagged_blocks import TaggedBlock, TypeToolObjectSetting
from psd_tools.psd.vector import (
    ClosedKnotLinked, ClosedPath, InitialFillRule, Path, PathFillRule, VectorMaskSetting, VectorStrokeContentSetting)

Rgb = tuple[float, float, float]


def percent(value: float) -> parts.UnitFloat:
    return parts.UnitFloat(value=value, unit=b"#Prc")


def pixels(value: float) -> parts.UnitFloat:
    return parts.UnitFloat(value=value, unit=b"#Pxl")


def degrees(value: float) -> parts.UnitFloat:
    return parts.UnitFloat(value=value, unit=b"#Ang")


def word(kind: str, value: str) -> parts.Enumerated:
    return parts.Enumerated(typeID=kind.encode(), enum=value.encode())


def described(value: Any) -> Any:
    """A value as an item of a descriptor."""
    if isinstance(value, dict):
        return of(value)
    if isinstance(value, bool):
        return parts.Bool(value=value)
    if isinstance(value, int):
        return parts.Integer(value=value)
    if isinstance(value, float):
        return parts.Double(value=value)
    if isinstance(value, str):
        return parts.String(value=value)
    if isinstance(value, bytes):
        return parts.RawData(value=value)
    if isinstance(value, list):
        return parts.List([described(item) for item in value])
    return value


def of(members: dict[str, Any], kind: str = "null") -> parts.Descriptor:
    items = [(key.encode(), described(value)) for key, value in members.items()]
    return parts.Descriptor(name="", classID=kind.encode(), items=items)


def block(members: dict[str, Any], kind: str = "null") -> parts.DescriptorBlock:
    made = of(members, kind)
    return parts.DescriptorBlock(name="", classID=kind.encode(), items=list(made.items()))


# Effects

def rgb(color: Rgb) -> parts.Descriptor:
    return of({"Rd  ": color[0] * 255.0, "Grn ": color[1] * 255.0, "Bl  ": color[2] * 255.0}, "RGBC")


def curve(*points: tuple[float, float]) -> dict[str, Any]:
    points = points or ((0, 0), (255, 255))
    return {"Nm  ": "curve", "Crv ": [{"Hrzn": float(x), "Vrtc": float(y)} for x, y in points]}


def painted(mode: str, color: Rgb, opacity: float) -> dict[str, Any]:
    return {"enab": True, "present": True, "Md  ": word("BlnM", mode), "Clr ": rgb(color), "Opct": percent(opacity)}


def drop_shadow(angle: float = 120, distance: float = 5, size: float = 7, spread: float = 0, opacity: float = 75,
                color: Rgb = (0, 0, 0), is_global: bool = False) -> dict[str, Any]:
    return painted("Mltp", color, opacity) | {
        "uglg": is_global, "lagl": degrees(angle), "Dstn": pixels(distance), "Ckmt": pixels(spread),
        "blur": pixels(size), "Nose": percent(0), "AntA": False, "TrnS": curve(), "layerConceals": True}


def stroke(size: float = 3, color: Rgb = (0, 0, 0), position: str = "OutF") -> dict[str, Any]:
    return painted("Nrml", color, 100) | {
        "Styl": word("FStl", position), "PntT": word("FrFl", "SClr"), "Sz  ": pixels(size), "overprint": False}


def color_overlay(color: Rgb, mode: str = "Nrml", opacity: float = 100) -> dict[str, Any]:
    return painted(mode, color, opacity)


def gradient_overlay(colors: list[Rgb], angle: float = 90, kind: str = "Lnr ") -> dict[str, Any]:
    last = max(len(colors) - 1, 1)
    made = painted("Nrml", (0, 0, 0), 100)
    del made["Clr "]
    stops = [{"Clr ": rgb(color), "Type": word("Clry", "UsrS"), "Lctn": round(4096 * i / last), "Mdpn": 50}
             for i, color in enumerate(colors)]
    solid = [{"Opct": percent(100), "Lctn": at, "Mdpn": 50} for at in (0, 4096)]
    return made | {
        "Grad": {"Nm  ": "gradient", "GrdF": word("GrdF", "CstS"), "Intr": 4096.0, "Clrs": stops, "Trns": solid},
        "Angl": degrees(angle), "Type": word("GrdT", kind), "Rvrs": False, "Dthr": False, "Algn": True,
        "Scl ": percent(100), "Ofst": {"Hrzn": percent(0), "Vrtc": percent(0)}}


def bevel(size: float = 5, depth: float = 100, angle: float = 120, altitude: float = 30) -> dict[str, Any]:
    def shine(letter: str, mode: str, color: Rgb) -> dict[str, Any]:
        return {f"{letter}M": word("BlnM", mode), f"{letter}C": rgb(color), f"{letter}O": percent(75)}

    return {"enab": True, "present": True} | shine("hgl", "Scrn", (1, 1, 1)) | shine("sdw", "Mltp", (0, 0, 0)) | {
        "bvlT": word("bvlT", "SfBL"), "bvlS": word("BESl", "InrB"), "uglg": False, "lagl": degrees(angle),
        "Lald": degrees(altitude), "srgR": percent(depth), "blur": pixels(size), "bvlD": word("BESs", "In  "),
        "TrnS": curve(), "antialiasGloss": False, "Sftn": pixels(0), "useShape": False, "useTexture": False}


def pattern_overlay(identifier: str, scale: float = 100) -> dict[str, Any]:
    made = painted("Nrml", (0, 0, 0), 100)
    del made["Clr "]
    return made | {
        "Ptrn": {"Nm  ": "pattern", "Idnt": identifier}, "Angl": degrees(0), "Scl ": percent(scale), "Algn": True,
        "phase": {"Hrzn": 0.0, "Vrtc": 0.0}}


def add_effects(layer: Layer, **effects: Any) -> None:
    """Adds effects by their four letters; a name with an underscore stands for one with a space."""
    members = {"Scl ": percent(100), "masterFXSwitch": True}
    for key, value in effects.items():
        key = key.replace("_", " ")
        members[key] = of(value, key) if isinstance(value, dict) else value
    made = of(members)
    data = parts.DescriptorBlock2(name="", classID=b"null", items=list(made.items()), version=0)
    add_block(layer, Tag.OBJECT_BASED_EFFECTS_LAYER_INFO, data)


def pixel_layer(parent: Any, image: Image.Image, name: str, left: int = 0, top: int = 0) -> Layer:
    """A layer of pixels. psd-tools would make a mask of their alpha."""
    layer = parent.create_pixel_layer(image, name=name, top=top, left=left)
    if layer.has_mask():
        layer.remove_mask()
        for info, channel in zip(layer._record.channel_info, layer._channels):
            if info.id == ChannelID.TRANSPARENCY_MASK:
                channel.set_data(image.getchannel("A").tobytes(), image.width, image.height, 8)
                info.length = channel._length
    return layer


def emptied(layer: Layer) -> Layer:
    """A layer without pixels, as files are that were saved without them."""
    record = layer._record
    record.top = record.left = record.bottom = record.right = 0
    for info, data in zip(record.channel_info, layer._channels):
        data.compression, data.data, info.length = Compression.RAW, b"", 2
    return layer


def adjustment(parent: Any, name: str, tag: Tag, data: Any) -> Layer:
    """An adjustment layer."""
    layer = emptied(pixel_layer(parent, Image.new("RGBA", (1, 1)), name))
    add_block(layer, tag, data)
    return layer


def stroked_shape(psd: PSDImage, name: str, box: tuple[int, int, int, int], fill: Rgb, paint: Rgb, width: int,
                  is_stroked: bool = True) -> Layer:
    """A shape layer: a rectangle with a stroke inside its path. As in Photoshop's files its pixels show both."""
    left, top, right, bottom = box
    colors = [tuple(round(value * 255) for value in color) for color in (paint, fill)]
    image = Image.new("RGBA", (right - left, bottom - top), (*colors[0], 255))
    image.paste((*colors[1], 255), (width, width, image.width - width, image.height - width))
    layer = pixel_layer(psd, image, name, left, top)
    layer._record.flags.pixel_data_irrelevant = True
    corners = [(y / psd.height, x / psd.width) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))]
    knots = [ClosedKnotLinked(preceding=at, anchor=at, leaving=at) for at in corners]
    add_block(layer, Tag.VECTOR_MASK_SETTING1, VectorMaskSetting(
        path=Path([PathFillRule(), InitialFillRule(0), ClosedPath(knots, operation=1)])))
    add_block(layer, Tag.VECTOR_STROKE_DATA, block({
        "strokeStyleVersion": 2, "strokeEnabled": is_stroked, "fillEnabled": True,
        "strokeStyleLineWidth": pixels(width), "strokeStyleOpacity": percent(100),
        "strokeStyleLineAlignment": word("strokeStyleLineAlignment", "strokeStyleAlignInside"),
        "strokeStyleBlendMode": word("BlnM", "Nrml"), "strokeStyleContent": {"Clr ": rgb(paint)},
        "strokeStyleResolution": 72.0}, "strokeStyle"))
    items = list(of({"Clr ": rgb(fill)}).items())
    add_block(layer, Tag.VECTOR_STROKE_CONTENT_DATA, VectorStrokeContentSetting(
        items=items, classID=b"null", key=b"SoCo", version=16))
    return layer


def add_group_mask(group: Any, mask: Image.Image, left: int, top: int) -> None:
    """Gives a group a mask. psd-tools would give its channel to the record that ends the group, too."""
    group._bounding_channels = ChannelDataList(list(group._channels))
    group.create_mask(mask, top=top, left=left)
    group._psd._update_record()


def add_block(layer: Layer, tag: Tag, data: Any) -> None:
    layer.tagged_blocks[tag] = TaggedBlock(key=tag.value, data=data)


def pattern(name: str, identifier: str, image: Image.Image) -> Pattern:
    size = (0, 0, image.height, image.width)
    channels = []
    for channel in image.convert("RGB").split():
        array = VirtualMemoryArray(is_written=1, depth=8, rectangle=size, pixel_depth=8)
        array.set_data(image.size, channel.tobytes(), 8)
        channels.append(array)
    channels += [VirtualMemoryArray(is_written=0), VirtualMemoryArray(is_written=0)]
    return Pattern(
        point=(image.height, image.width), name=name, pattern_id=identifier,
        data=VirtualMemoryArrayList(rectangle=size, channels=channels))


def add_patterns(psd: PSDImage, *patterns: Pattern) -> None:
    psd.tagged_blocks[Tag.PATTERNS1] = TaggedBlock(key=Tag.PATTERNS1.value, data=Patterns(list(patterns)))


# Text

def engine(value: Any) -> bytes:
    """A value as engine data writes it."""
    if isinstance(value, dict):
        return b"<<\n" + b"".join(b"/%s %s\n" % (key.encode(), engine(item)) for key, item in value.items()) + b">>"
    if isinstance(value, list):
        return b"[ " + b" ".join(engine(item) for item in value) + b" ]"
    if isinstance(value, bool):
        return b"true" if value else b"false"
    if isinstance(value, str):
        text = b"\xfe\xff" + value.encode("utf-16-be")
        for letter in (b"\\", b"(", b")"):
            text = text.replace(letter, b"\\" + letter)
        return b"(" + text + b")"
    return (f"{value:.5f}" if isinstance(value, float) else str(value)).encode()


def character(font: int, size: float, color: Rgb = (0, 0, 0), **members: Any) -> dict[str, Any]:
    return {"Font": font, "FontSize": float(size), "AutoLeading": True, "Tracking": 0, "AutoKerning": True,
            "FillColor": {"Type": 1, "Values": [1.0, *map(float, color)]}} | members


def add_text(
    layer: Layer, runs: list[tuple[str, dict[str, Any]]], fonts: list[str], transform: tuple[float, ...],
    justification: int = 0, box: tuple[float, float, float, float] | None = None, warp: dict[str, Any] | None = None,
    warp_box: tuple[float, float, float, float] = (0, 0, 0, 0), width: float = 100,
    paragraph: dict[str, Any] | None = None, shape_types: list[int] | None = None, is_vertical: bool = False,
    bounds: tuple[float, float, float, float] | None = None, edges: str | None = None,
) -> None:
    """Makes a text layer of a pixel layer. It has one shape, a point or a box, or those of `shape_types`."""
    text = "".join(part for part, _ in runs)
    lengths = [len(part.encode("utf-16-le")) // 2 for part, _ in runs]
    lengths[-1] += 1
    bounds_of_box = {"BoxBounds": [float(value) for value in box]} if box else {}
    shapes = [{"ShapeType": kind} | bounds_of_box for kind in shape_types or [1 if box else 0]]
    properties = {"Justification": justification, "AutoLeading": 1.2, "AutoHyphenate": False} | (paragraph or {})
    data = {
        "EngineDict": {
            "Editor": {"Text": text + "\r"},
            "ParagraphRun": {
                "RunArray": [{"ParagraphSheet": {"DefaultStyleSheet": 0, "Properties": properties}}],
                "RunLengthArray": [sum(lengths)], "IsJoinable": 1},
            "StyleRun": {
                "RunArray": [{"StyleSheet": {"StyleSheetData": style}} for _, style in runs],
                "RunLengthArray": lengths, "IsJoinable": 2},
            "Rendered": {"Version": 1, "Shapes": {"WritingDirection": 2 if is_vertical else 0, "Children": [
                {"ShapeType": shape["ShapeType"], "Cookie": {"Photoshop": shape}} for shape in shapes]}}},
        "ResourceDict": {"FontSet": [{"Name": name, "Script": 0, "FontType": 1, "Synthetic": 0} for name in fonts]}}
    sides = zip(("Left", "Top ", "Rght", "Btom"), map(pixels, bounds or (0, -20, width, 5)))
    add_block(layer, Tag.TYPE_TOOL_OBJECT_SETTING, TypeToolObjectSetting(
        transform=tuple(map(float, transform)), text_version=50,
        text_data=block({"Txt ": text, "Ornt": word("Ornt", "Vrtc" if is_vertical else "Hrzn"), "bounds": dict(sides),
                         "TextIndex": 0, "EngineData": b"\n\n" + engine(data)}
                        | ({"AntA": word("Annt", edges)} if edges else {}), "TxLr"),
        warp=block({"warpStyle": word("warpStyle", "warpNone")} | (warp or {}), "warp"),
        # Photoshop writes floats here, which psd-tools takes for whole numbers.
        **dict(zip(("left", "top", "right", "bottom"), struct.unpack(">4i", struct.pack(">4f", *warp_box))))))


def bent(style: str, bend: float, horizontal: float = 0, vertical: float = 0, axis: str = "Hrzn") -> dict[str, Any]:
    """The warp of a text, in Photoshop's words."""
    return {"warpStyle": word("warpStyle", style), "warpValue": float(bend), "warpPerspective": float(horizontal),
            "warpPerspectiveOther": float(vertical), "warpRotate": word("Ornt", axis)}


def add_frames(psd: PSDImage, kinds: list[int], frame_of_text: int) -> None:
    """The document's own engine data: frames of these kinds, and which of them the first text has."""
    frames = [{"0": {"2": {"0": kind}}} for kind in kinds]
    data = {"0": {"8": {"0": frames}}, "1": {"1": [{"1": {"0": [{"0": frame_of_text}]}}]}}
    psd.tagged_blocks[Tag.TEXT_ENGINE_DATA] = TaggedBlock(
        key=Tag.TEXT_ENGINE_DATA.value, data=EngineData2.frombytes(b"\n\n" + engine(data)))


# Files

def grey_profile(gamma: float) -> bytes:
    """A colour profile of greys whose light is their value to the power of gamma."""
    def fixed(value: float) -> int:
        return round(value * 65536)

    def text(kind: bytes, value: bytes) -> bytes:
        return kind + struct.pack(">II", 0, len(value) + 1) + value + bytes(1 + 4 + 4 + 1 + 2 + 1 + 67)

    white = struct.pack(">3i", fixed(0.9642), fixed(1), fixed(0.8249))
    tags = {b"desc": text(b"desc", b"grey"), b"cprt": b"text" + bytes(4) + b"none" + bytes(4),
            b"wtpt": b"XYZ " + bytes(4) + white, b"kTRC": b"curv" + struct.pack(">IIHH", 0, 1, round(gamma * 256), 0)}
    table, data, at = struct.pack(">I", len(tags)), b"", 132 + 12 * len(tags)
    for name, value in tags.items():
        value += bytes(-len(value) % 4)
        table += name + struct.pack(">II", at + len(data), len(value))
        data += value
    header = struct.pack(">I4sI4s4s4s", at + len(data), b"none", 0x02400000, b"mntr", b"GRAY", b"XYZ ") + bytes(12)
    return (header + b"acsp" + bytes(28) + white).ljust(128, b"\0") + table + data


def saved(psd: PSDImage, writer: str | None = None) -> bytes:
    """The bytes of a file, in which a writer may say that it wrote the merged picture."""
    if writer is not None:
        data = VersionInfo(version=1, has_composite=True, writer=writer, reader=writer, file_version=1)
        psd.image_resources[Resource.VERSION_INFO] = ImageResource(key=Resource.VERSION_INFO.value, data=data.tobytes())
    file = io.BytesIO()
    psd.save(file)
    return file.getvalue()


def asl(
    patterns: list[Pattern], styles: list[tuple[str, dict[str, Any]]], blending: dict[str, Any] | None = None
) -> bytes:
    """A library of styles as the file specification has it. All have the same advanced blending."""
    listed = b"".join(padded(written(pattern)) for pattern in patterns)
    made = struct.pack(">H4sHI", 2, b"8BSL", 3, len(listed)) + listed + struct.pack(">I", len(styles))
    entry = {"blendOptions": blending} if blending else {}
    for name, effects in styles:
        title = block({"Nm  ": name, "Idnt": f"id-{name}"})
        members = {"Scl ": percent(100), "masterFXSwitch": True} | {k.replace("_", " "): v for k, v in effects.items()}
        made += padded(written(title, padding=1) + written(block(entry | {"Lefx": members}, "Styl"), padding=1))
    return made


def written(element: Any, **options: Any) -> bytes:
    file = io.BytesIO()
    element.write(file, **options)
    return file.getvalue()


def padded(data: bytes) -> bytes:
    """A length, the bytes, and zeros to a multiple of four."""
    return struct.pack(">I", len(data)) + data + b"\0" * (-len(data) % 4)
