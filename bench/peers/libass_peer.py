"""libass: a script of one event a text and shadow goes in, coloured masks come out, and `blend.c` puts them together.

It is called through ctypes, from the system's library (Debian: libass9). The script names the font's family, and the
library is given the one file. `\\blur` of libass blurs with a sigma of its own scale, so the number is converted.
"""

import ctypes
import ctypes.util
import math
import os
import subprocess
import tempfile

import numpy
from PIL import ImageFont

from lower_third import Box, Frame

BLEND = os.path.join(os.path.dirname(os.path.abspath(__file__)), "blend.c")
HEAD = """[Script Info]
ScriptType: v4.00+
PlayResX: {width}
PlayResY: {height}
ScaledBorderAndShadow: yes
WrapStyle: 2
Kerning: yes
YCbCr Matrix: None

[V4+ Styles]
Format: Name,Fontname,Fontsize,PrimaryColour,OutlineColour,BackColour,Bold,BorderStyle,Outline,Shadow,Alignment
Style: Default,DejaVu Sans,{size},&H00FFFFFF,&H00000000,&H00000000,0,1,0,0,2

[Events]
Format: Layer,Start,End,Style,Text
"""
MESSAGE = ctypes.CFUNCTYPE(None, ctypes.c_int, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_void_p)


@MESSAGE
def _be_quiet(level, text, arguments, data):
    """libass tells of every script that it reads."""


class LibassPeer:
    limit = 32

    def __init__(self, stage):
        self.ass = _library()
        version = self.ass.ass_library_version()
        self.name = f"libass {version >> 28:x}.{version >> 20 & 255:x}.{version >> 12 & 255:x}, masks put together by C"
        self.library = self.ass.ass_library_init()
        self.ass.ass_set_message_cb(self.library, _be_quiet, None)
        self.blend = _blend()
        self.renderer, self.heights, self.canvases = None, {}, {}

    def choose(self, pictures):
        for path in sorted({text.font_path for picture in pictures for text in picture.texts}):
            with open(path, "rb") as file:
                data = file.read()
            self.ass.ass_add_font(self.library, os.path.basename(path).encode(), data, len(data))
        self.renderer = self.ass.ass_renderer_init(self.library)
        self.ass.ass_set_fonts(self.renderer, None, b"DejaVu Sans", 0, None, 1)
        self.ass.ass_set_hinting(self.renderer, 0)
        self.ass.ass_set_shaper(self.renderer, 1)  # the complex one: HarfBuzz, with kerning

    def prepare(self, picture):
        return picture

    def draw(self, prepared):
        for picture in prepared:
            self.render(picture)

    def render(self, picture):
        size = (picture.width, picture.height)
        if size not in self.canvases:
            self.canvases[size] = numpy.zeros((picture.height, picture.width, 4), numpy.uint8)
        canvas = self.canvases[size]
        canvas.fill(0)
        self.ass.ass_set_frame_size(self.renderer, *size)
        self.ass.ass_set_storage_size(self.renderer, *size)
        script = self.script(picture)
        track = self.ass.ass_read_memory(self.library, script, len(script), None)
        images = self.ass.ass_render_frame(self.renderer, track, 0, None)
        self.blend(images, canvas.ctypes.data, *size)
        self.ass.ass_free_track(track)
        return canvas

    def script(self, picture):
        first = picture.texts[0]
        lines = [HEAD.format(width=picture.width, height=picture.height, size=self.height(first))]
        if isinstance(picture, Frame):
            for part in picture.parts:
                lines += [_box(part)] if isinstance(part, Box) else self.line(part)
        else:
            for text in picture.texts:
                # Alignment 2: the place is that of the middle of the line's lower edge.
                lines += self.events(text, 2, picture.width / 2, text.baseline + self.metrics(text)[1])
        return "".join(lines).encode()

    def line(self, line):
        left, top, width, height = line.frame
        ascent, descent = self.metrics(line)
        baseline = round(top + (height - ascent - descent) / 2 + ascent)
        return self.events(line, *((3, left + width) if line.is_right else (1, left)), baseline + descent)

    def events(self, text, alignment, x, bottom):
        """An event for each shadow and one for the text."""
        style = f"\\an{alignment}\\b{1 if 'Bold' in text.font_path else 0}\\fs{self.height(text):g}"
        made = []
        for shadow in reversed(text.shadows):
            blur = f"\\blur{shadow.sigma * math.sqrt(math.log(256)) / 2:.4f}" if shadow.sigma > 0 else ""
            place = (x + shadow.offset[0], bottom + shadow.offset[1])
            made.append(_event(style + blur, place, shadow.color, text.text))
        return [*made, _event(style, (x, bottom), text.color, text.text)]

    def metrics(self, text):
        key = (text.font_path, text.size)
        if key not in self.heights:
            ascent, descent = ImageFont.truetype(text.font_path, 1000, text.font_index).getmetrics()
            self.heights[key] = (ascent * text.size / 1000, descent * text.size / 1000)
        return self.heights[key]

    def height(self, text):
        """The size of a font is the height of its line to ASS, not that of its em square."""
        return sum(self.metrics(text))

    def pixels(self, picture):
        return self.render(picture).copy()


def _event(style, place, color, text):
    red, green, blue, alpha = (round(255 * channel) for channel in color)
    colored = f"\\1c&H{blue:02X}{green:02X}{red:02X}&\\1a&H{255 - alpha:02X}&"
    return f"Dialogue: 0,0:00:00.00,0:00:01.00,Default,{{\\pos({place[0]:g},{place[1]:g}){colored}{style}}}{text}\n"


def _box(box):
    """A drawing: four lines, and a curve for each corner."""
    left, top, width, height = box.frame
    far, low, round_, bend = width, height, box.radius, box.radius * 0.4477
    path = (f"m {round_} 0 l {far - round_} 0 b {far - bend:g} 0 {far} {bend:g} {far} {round_} l {far} {low - round_} "
            f"b {far} {low - bend:g} {far - bend:g} {low} {far - round_} {low} l {round_} {low} "
            f"b {bend:g} {low} 0 {low - bend:g} 0 {low - round_} l 0 {round_} b 0 {bend:g} {bend:g} 0 {round_} 0")
    return _event("\\an7\\p1", (left, top), box.color, path)


def _library():
    found = ctypes.util.find_library("ass")
    if found is None:
        raise OSError("not installed: libass (Debian: libass9)")
    ass, pointer, integer = ctypes.CDLL(found), ctypes.c_void_p, ctypes.c_int
    for name, result, arguments in [
        ("ass_library_version", integer, []),
        ("ass_library_init", pointer, []),
        ("ass_set_message_cb", None, [pointer, MESSAGE, pointer]),
        ("ass_renderer_init", pointer, [pointer]),
        ("ass_add_font", None, [pointer, ctypes.c_char_p, ctypes.c_char_p, integer]),
        ("ass_set_fonts", None, [pointer, ctypes.c_char_p, ctypes.c_char_p, integer, ctypes.c_char_p, integer]),
        ("ass_set_hinting", None, [pointer, integer]),
        ("ass_set_shaper", None, [pointer, integer]),
        ("ass_set_frame_size", None, [pointer, integer, integer]),
        ("ass_set_storage_size", None, [pointer, integer, integer]),
        ("ass_read_memory", pointer, [pointer, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_char_p]),
        ("ass_render_frame", pointer, [pointer, pointer, ctypes.c_longlong, pointer]),
        ("ass_free_track", None, [pointer]),
    ]:
        function = getattr(ass, name)
        function.restype, function.argtypes = result, arguments
    return ass


def _blend():
    with tempfile.TemporaryDirectory() as folder:
        library = f"{folder}/blend.so"
        try:
            subprocess.run([os.environ.get("CC", "cc"), "-O3", "-shared", "-fPIC", "-o", library, BLEND], check=True)
        except FileNotFoundError:
            raise OSError("not installed: a C compiler, for libass's masks") from None
        function = ctypes.CDLL(library).blend
    function.restype, function.argtypes = None, [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_int]
    return function
