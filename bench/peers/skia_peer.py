"""Skia, from skia-python: raster, and Ganesh on OpenGL ES.

Fonts, paints, shaders and mask filters are made once; one surface is cleared and drawn on again. A shadow is the text
with a blur mask filter. An inner shadow is the text in a layer of its bounds, with the blurred text cut out of it
(DstOut), which is the same I = a (1 - blurred) x coverage that Signwriter draws. There are several ways to do that.
All are tried over a part of a pass, and the fastest is measured:

- glyphs: mask filter on the text. Skia then blurs glyph by glyph and keeps blurred glyphs; where the shadows of
  neighbours overlap it darkens a little more than the shadow of the whole text would.
- path: mask filter on one path made of all glyphs: the whole text is blurred, exactly.
- one by one, or (GL) many labels on one surface, drawn and read back together.
"""

import time

import numpy
import skia

import egl

SHEET = 2048  # pixels, the side of a surface of many labels


class Prepared:
    def __init__(self, text, blob, bounds, path):
        self.text, self.blob, self.bounds, self.path = text, blob, bounds, path


class SkiaPeer:
    limit = None

    def __init__(self, uses_gl, stage):
        self.uses_gl = uses_gl
        self.stage = stage
        self.fonts, self.paints, self.surfaces = {}, {}, {}
        self.way = ("path", "one by one")
        self.name = f"Skia {skia.__version__}, raster"
        if uses_gl:
            self.name = f"Skia {skia.__version__}, Ganesh GL, {egl.make_current()}"
            self.context = skia.GrDirectContext.MakeGL(skia.GrGLInterface.MakeEGL())
            if self.context is None:
                raise OSError("Skia makes no context of EGL's")

    def choose(self, pictures):
        """Tries the ways and keeps the fastest. A way is warmed up with other texts than those that are timed, because
        Skia keeps the blurred masks of texts it has met, and a workload's texts are new."""
        ways = [(blur, sheet) for blur in ("glyphs", "path")
                for sheet in (("one by one", "sheets") if self.uses_gl else ("one by one",))]
        times = []
        tried = max(1, len(pictures) // (2 * len(ways)))
        for index, self.way in enumerate(ways):
            # A single picture has no other half.
            prepared = [self.prepare(picture) for picture in pictures[:len(pictures) // 2] or pictures]
            self.draw(prepared)
            self.draw(prepared)
            first = len(pictures) // 2 + index * tried
            prepared = [self.prepare(picture) for picture in pictures[first:first + tried] or pictures]
            start = time.perf_counter()
            self.draw(prepared)
            times.append(((time.perf_counter() - start) / len(prepared), self.way))
        self.way = min(times)[1]

    # Layout

    def font(self, text):
        key = (text.font_path, text.font_index, text.size)
        if key not in self.fonts:
            font = skia.Font(skia.Typeface.MakeFromFile(text.font_path, text.font_index), text.size)
            font.setEdging(skia.Font.Edging.kAntiAlias)
            font.setHinting(skia.FontHinting.kNone)
            font.setSubpixel(True)
            self.fonts[key] = font
        return self.fonts[key]

    def prepare(self, picture):
        return picture, [self.laid_out(text, picture) for text in picture.texts]

    def laid_out(self, text, picture):
        font = self.font(text)
        pens = text.pens
        if self.stage == "text":
            # Skia's own layout: a run of advances, centred as ours is.
            widths = font.getWidths(font.textToGlyphs(text.text))
            pen, pens = (picture.width - sum(widths)) / 2, []
            for width in widths:
                pens.append(pen)
                pen += width
            pens.append(pen)
        blob = skia.TextBlob.MakeFromPosTextH(text.text, list(pens[:-1]), text.baseline, font)
        bounds = skia.Rect.MakeLTRB(
            pens[0] - 0.1 * text.size, text.baseline - text.size, pens[-1] + 0.1 * text.size,
            text.baseline + 0.3 * text.size)
        path = None
        if self.way[0] == "path" and (text.shadows or text.inner_shadows):
            path = skia.Path()
            for glyph, pen in zip(font.getPaths(font.textToGlyphs(text.text)), pens):
                if glyph is not None:
                    path.addPath(glyph, pen, text.baseline)
        return Prepared(text, blob, bounds, path)

    # Paints

    def fill(self, text):
        key = (text.color, text.gradient)
        if key not in self.paints:
            paint = skia.Paint(AntiAlias=True)
            if text.gradient is None:
                paint.setColor4f(skia.Color4f(*text.color))
            else:
                gradient = text.gradient
                paint.setShader(skia.GradientShader.MakeLinear(
                    [skia.Point(*gradient.start), skia.Point(*gradient.end)],
                    [skia.Color4f(*color).toColor() for _, color in gradient.stops],
                    [at for at, _ in gradient.stops]))
            self.paints[key] = paint
        return self.paints[key]

    def soft(self, color, sigma, mode=skia.BlendMode.kSrcOver):
        key = (color, sigma, mode)
        if key not in self.paints:
            paint = skia.Paint(AntiAlias=True, BlendMode=mode)
            paint.setColor4f(skia.Color4f(*color))
            if sigma > 0:
                paint.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, sigma))
            self.paints[key] = paint
        return self.paints[key]

    # Drawing

    def surface(self, width, height):
        key = (width, height)
        if key not in self.surfaces:
            info = skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
            pixels = numpy.zeros((height, width, 4), numpy.uint8)
            if self.uses_gl:
                surface = skia.Surface.MakeRenderTarget(self.context, skia.Budgeted.kNo, info)
            else:
                surface = skia.Surface.MakeRasterDirect(info, pixels)
            self.surfaces[key] = (surface, surface.getCanvas(), info, pixels)
        return self.surfaces[key]

    def draw(self, prepared, take=None):
        if self.way[1] == "sheets":
            self.draw_sheets(prepared, take)
            return
        for picture, texts in prepared:
            surface, canvas, info, pixels = self.surface(picture.width, picture.height)
            canvas.clear(0)
            for text in texts:
                self.draw_text(canvas, text)
            if self.uses_gl:
                surface.readPixels(info, pixels)
            if take:
                take(surface, pixels)

    def draw_sheets(self, prepared, take):
        width, height = prepared[0][0].width, prepared[0][0].height
        columns, rows = max(1, SHEET // width), max(1, SHEET // height)
        surface, canvas, info, pixels = self.surface(columns * width, rows * height)
        for first in range(0, len(prepared), columns * rows):
            canvas.clear(0)
            places = []
            for index, (_, texts) in enumerate(prepared[first:first + columns * rows]):
                x, y = index % columns * width, index // columns * height
                places.append((x, y))
                canvas.save()
                canvas.clipRect(skia.Rect.MakeXYWH(x, y, width, height))
                canvas.translate(x, y)
                for text in texts:
                    self.draw_text(canvas, text)
                canvas.restore()
            surface.readPixels(info, pixels)
            for x, y in places if take else []:
                take(surface, pixels[y:y + height, x:x + width])

    def draw_text(self, canvas, prepared):
        text = prepared.text
        for shadow in reversed(text.shadows):
            self.draw_soft(canvas, prepared, shadow.offset, self.soft(shadow.color, shadow.sigma))
        canvas.drawTextBlob(prepared.blob, 0, 0, self.fill(text))
        for shadow in reversed(text.inner_shadows):
            canvas.saveLayer(prepared.bounds, None)
            canvas.drawTextBlob(prepared.blob, 0, 0, self.soft(shadow.color, 0))
            cut = self.soft((0, 0, 0, 1), shadow.sigma, skia.BlendMode.kDstOut)
            self.draw_soft(canvas, prepared, shadow.offset, cut)
            canvas.restore()

    def draw_soft(self, canvas, prepared, offset, paint):
        if prepared.path is None:
            canvas.drawTextBlob(prepared.blob, *offset, paint)
        else:
            canvas.save()
            canvas.translate(*offset)
            canvas.drawPath(prepared.path, paint)
            canvas.restore()

    # Pictures

    def pixels(self, picture):
        """Returns the premultiplied RGBA of one picture."""
        kept = []
        self.draw([self.prepare(picture)], lambda _, pixels: kept.append(pixels.copy()))
        return kept[0]

    def encoded(self, pictures):
        """Writes PNG files with Skia's own encoder, one after the other."""
        for picture in pictures:
            kept = []
            self.draw([self.prepare(picture)], lambda surface, _: kept.append(surface.makeImageSnapshot()))
            yield bytes(kept[0].encodeToData(skia.kPNG, 100))
