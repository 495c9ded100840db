"""cairo and Pango, from cairocffi and pangocairocffi (cffi; pycairo needs PyGObject for Pango, which needs a compiler).

cairo has no blur, so the mask goes through Pillow's GaussianBlur, once for each sigma, as is common. Font descriptions,
gradients and surfaces are made once.
"""

import io

import cairocffi
import numpy
import pangocairocffi
import pangocffi
from PIL import Image, ImageFilter

PANGO_SCALE = 1024  # Pango units a pixel


class CairoPeer:
    limit = 32

    def __init__(self, stage):
        self.stage = stage
        self.name = f"cairo {cairocffi.cairo_version_string()}, Pango {pangocffi.pango.pango_version()}"
        self.surfaces, self.patterns, self.fonts = {}, {}, {}

    def choose(self, pictures):
        pass

    # Layout

    def prepare(self, picture):
        mask = self.mask(picture.width, picture.height, "text")
        return picture, [self.layout(text, mask[1]) for text in picture.texts]

    def layout(self, text, context):
        layout = pangocairocffi.create_layout(context)
        layout.text = text.text
        layout.font_description = self.font(text)
        return layout

    def font(self, text):
        key = (text.font_path, text.size)
        if key not in self.fonts:
            font = pangocffi.FontDescription()
            font.family = "DejaVu Sans"
            font.weight = pangocffi.Weight.BOLD if "Bold" in text.font_path else pangocffi.Weight.NORMAL
            font.set_absolute_size(pangocffi.units_from_double(text.size))
            self.fonts[key] = font
        return self.fonts[key]

    # Surfaces

    def mask(self, width, height, name):
        key = (width, height, name)
        if key not in self.surfaces:
            stride = cairocffi.ImageSurface.format_stride_for_width(cairocffi.FORMAT_A8, width)
            data = bytearray(stride * height)
            surface = cairocffi.ImageSurface(cairocffi.FORMAT_A8, width, height, data, stride)
            context = cairocffi.Context(surface)
            options = cairocffi.FontOptions()
            options.set_hint_style(cairocffi.HINT_STYLE_NONE)
            options.set_antialias(cairocffi.ANTIALIAS_GRAY)
            context.set_font_options(options)
            self.surfaces[key] = (surface, context, data, stride)
        return self.surfaces[key]

    def canvas(self, width, height):
        key = (width, height)
        if key not in self.surfaces:
            surface = cairocffi.ImageSurface(cairocffi.FORMAT_ARGB32, width, height)
            self.surfaces[key] = (surface, cairocffi.Context(surface))
        return self.surfaces[key]

    # Drawing

    def draw(self, prepared, take=None):
        for picture, layouts in prepared:
            surface, context = self.canvas(picture.width, picture.height)
            _clear(context)
            for text, layout in zip(picture.texts, layouts):
                self.draw_text(context, picture, text, layout)
            surface.flush()
            if take:
                take(surface)

    def draw_text(self, context, picture, text, layout):
        size = (picture.width, picture.height)
        surface, mask, data, stride = self.mask(*size, "text")
        _clear(mask)
        x = text.pens[0]
        if self.stage == "text":
            x = (picture.width - layout.get_size()[0] / PANGO_SCALE) / 2
        mask.set_source_rgba(0, 0, 0, 1)
        mask.move_to(x, text.baseline - layout.get_baseline() / PANGO_SCALE)
        pangocairocffi.show_layout(mask, layout)
        surface.flush()
        for shadow in reversed(text.shadows):
            context.set_source_rgba(*shadow.color)
            context.mask_surface(self.soft(size, data, stride, shadow.sigma), *shadow.offset)
        context.set_source(self.fill(text))
        context.mask_surface(surface, 0, 0)
        for shadow in reversed(text.inner_shadows):
            inner, cut, _, _ = self.mask(*size, "inner")
            _clear(cut)
            cut.set_source_surface(surface, 0, 0)
            cut.paint()
            cut.set_operator(cairocffi.OPERATOR_DEST_OUT)
            cut.set_source_surface(self.soft(size, data, stride, shadow.sigma), *shadow.offset)
            cut.paint()
            context.set_source_rgba(*shadow.color)
            context.mask_surface(inner, 0, 0)

    def soft(self, size, data, stride, sigma):
        blurred, _, target, _ = self.mask(*size, f"blurred {sigma}")
        image = Image.frombuffer("L", (stride, size[1]), data, "raw", "L", 0, 1)
        target[:] = image.filter(ImageFilter.GaussianBlur(sigma)).tobytes() if sigma > 0 else data
        blurred.mark_dirty()
        return blurred

    def fill(self, text):
        key = (text.color, text.gradient)
        if key not in self.patterns:
            if text.gradient is None:
                pattern = cairocffi.SolidPattern(*text.color)
            else:
                pattern = cairocffi.LinearGradient(*text.gradient.start, *text.gradient.end)
                for at, color in text.gradient.stops:
                    pattern.add_color_stop_rgba(at, *color)
            self.patterns[key] = pattern
        return self.patterns[key]

    # Pictures

    def pixels(self, picture):
        kept = []
        self.draw([self.prepare(picture)], kept.append)
        width, height = picture.width, picture.height
        pixels = numpy.frombuffer(kept[0].get_data(), numpy.uint8).reshape(height, width, 4)
        return pixels[..., [2, 1, 0, 3]].copy()

    def encoded(self, pictures):
        for picture in pictures:
            file = io.BytesIO()
            self.draw([self.prepare(picture)], lambda surface: surface.write_to_png(file))
            yield file.getvalue()


def _clear(context):
    context.set_operator(cairocffi.OPERATOR_CLEAR)
    context.paint()
    context.set_operator(cairocffi.OPERATOR_OVER)
