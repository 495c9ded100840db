#pragma once
/* librsvg and cairo, opened when the first SVG picture is read: most who draw labels have no need of them, and they
   bring many libraries. Nothing of their headers is used; what is called is declared in svg_codec.c. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SW_SVG_MESSAGE_SIZE = 256 };

/* A drawing that was read. One thread at a time. */
typedef struct sw_svg sw_svg;

/* The longest side of a picture, which is cairo's. */
enum { SW_SVG_LONGEST_SIDE = 32767 };

/* Whether librsvg can be opened; where it cannot, the message says why. Usable from any thread. */
bool sw_svg_is_available(char message[_Nonnull SW_SVG_MESSAGE_SIZE]);

/* Reads a drawing, which can name no file and no address: librsvg loads nothing for a drawing without a place of its
   own. Null, with a message, where it cannot be read. Close with sw_svg_close. */
sw_svg *_Nullable sw_svg_open(
    const uint8_t *_Nonnull bytes, size_t count, char message[_Nonnull SW_SVG_MESSAGE_SIZE]);

/* The drawing's own size in CSS pixels: its width and height, or else the size of its view box. False where it has
   neither. */
bool sw_svg_size(const sw_svg *_Nonnull drawing, double *_Nonnull width, double *_Nonnull height);

/* Draws the whole drawing, stretched, onto width x height pixels of premultiplied RGBA, rows without padding. It must
   have a size. False, with a message, where it cannot be drawn. */
bool sw_svg_draw(
    const sw_svg *_Nonnull drawing, int32_t width, int32_t height, uint8_t *_Nonnull rgba,
    char message[_Nonnull SW_SVG_MESSAGE_SIZE]);

void sw_svg_close(sw_svg *_Nullable drawing);
