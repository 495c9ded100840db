"""resvg, from resvg-py: one SVG document per label goes in, a PNG file comes out. Its figures include the encoding.

It gets only the one font file, not the system's fonts. It reads that for every document and cannot keep it.
"""

import io
from xml.sax.saxutils import escape

import numpy
import resvg_py
from PIL import Image

from pictures import premultiplied


class ResvgPeer:
    limit = 4

    def __init__(self, stage):
        self.name = f"resvg {resvg_py.__resvg_version__}, with PNG"

    def choose(self, pictures):
        pass

    def prepare(self, picture):
        return picture

    def draw(self, prepared, take=None):
        for picture in prepared:
            data = self.png(picture)
            if take:
                take(data)

    def png(self, picture):
        return bytes(resvg_py.svg_to_bytes(
            svg_string=_svg(picture), skip_system_fonts=True,
            font_files=sorted({text.font_path for text in picture.texts})))

    def pixels(self, picture):
        return premultiplied(numpy.asarray(Image.open(io.BytesIO(self.png(picture))).convert("RGBA")))

    def encoded(self, pictures):
        for picture in pictures:
            yield self.png(picture)


def _svg(picture):
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{picture.width}" height="{picture.height}">']
    for index, text in enumerate(picture.texts):
        parts.append(_definitions(index, text, picture))
        bold = "bold" if "Bold" in text.font_path else "normal"
        attributes = (f'x="{picture.width / 2}" text-anchor="middle" y="{text.baseline}" font-family="DejaVu Sans" '
                      f'font-weight="{bold}" font-size="{text.size}"')
        fill = f"url(#g{index})" if text.gradient else _rgb(text.color)
        effects = f' filter="url(#f{index})"' if text.shadows or text.inner_shadows else ""
        parts.append(f'<text {attributes} fill="{fill}"{effects}>{escape(text.text)}</text>')
    return "".join(parts) + "</svg>"


def _definitions(index, text, picture):
    parts = ["<defs>"]
    if text.gradient:
        (x0, y0), (x1, y1) = text.gradient.start, text.gradient.end
        stops = "".join(f'<stop offset="{at}" stop-color="{_rgb(color)}"/>' for at, color in text.gradient.stops)
        parts.append(f'<linearGradient id="g{index}" gradientUnits="userSpaceOnUse" '
                     f'x1="{x0}" y1="{y0}" x2="{x1}" y2="{y1}">{stops}</linearGradient>')
    box = f'x="0" y="0" width="{picture.width}" height="{picture.height}"'
    parts.append(f'<filter id="f{index}" filterUnits="userSpaceOnUse" {box} color-interpolation-filters="sRGB">')
    names = []
    for order, shadow in enumerate(reversed(text.shadows)):
        names.append(f"s{order}")
        parts.append(_soft("SourceAlpha", shadow) + _flood(shadow.color, "in", names[-1]))
    names.append("SourceGraphic")
    for order, shadow in enumerate(reversed(text.inner_shadows)):
        names.append(f"i{order}")
        # Draws the colour where the text is and the blurred text is not.
        parts.append(_soft("SourceAlpha", shadow) + '<feComposite in="SourceAlpha" in2="soft" operator="out" result="soft"/>')
        parts.append(_flood(shadow.color, "in", names[-1]))
    merged = "".join(f'<feMergeNode in="{name}"/>' for name in names)
    parts.append(f"<feMerge>{merged}</feMerge></filter></defs>")
    return "".join(parts)


def _soft(source, shadow):
    dx, dy = shadow.offset
    return (f'<feGaussianBlur in="{source}" stdDeviation="{shadow.sigma}"/>'
            f'<feOffset dx="{dx}" dy="{dy}" result="soft"/>')


def _flood(color, operator, name):
    return (f'<feFlood flood-color="{_rgb(color)}" flood-opacity="{color[3]}"/>'
            f'<feComposite in2="soft" operator="{operator}" result="{name}"/>')


def _rgb(color):
    return "#" + "".join(f"{round(255 * channel):02x}" for channel in color[:3])
