#pragma once
/* librsvg and cairo, opened by the helper. Nothing of their headers is used; what is called is declared in
   svg_library.c. */
#include <stdbool.h>
#include <stdint.h>

#include "svg_codec.h"

/* A drawing that was read. */
typedef struct sw_svg sw_svg;

/* Whether librsvg can be opened; where it cannot, the message says why. */
bool sw_svg_is_available(char message[SW_SVG_MESSAGE_SIZE]);

/* Reads a drawing. Null, with a message, where it cannot be read. Close with sw_svg_close. */
sw_svg *sw_svg_open(const uint8_t *bytes, size_t count, char message[SW_SVG_MESSAGE_SIZE]);

/* The drawing's own size in CSS pixels. False where it has neither a size nor a view box. */
bool sw_svg_size(const sw_svg *drawing, double *width, double *height);

/* Draws onto pixels of premultiplied RGBA. The drawing must have a size. False, with a message, where it cannot be
   drawn. */
bool sw_svg_paint(
    const sw_svg *drawing, int32_t width, int32_t height, uint8_t *rgba, char message[SW_SVG_MESSAGE_SIZE]);

void sw_svg_close(sw_svg *drawing);
