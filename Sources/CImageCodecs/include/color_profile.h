#pragma once
/* Little CMS describes pixels and intents by macros, which Swift does not import, and its profiles come out of files
   that anybody made: these functions contain both. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The pixels that are converted. 16-bit numbers are in the machine's byte order. Alpha is straight and is kept; what is
   without alpha becomes opaque. */
typedef enum : int32_t {
  SW_PIXELS_RGBA8,
  SW_PIXELS_RGBA16,
  SW_PIXELS_GRAY8,
  SW_PIXELS_GRAY_ALPHA8,
  SW_PIXELS_GRAY_ALPHA16,
  SW_PIXELS_CMYK8,         /* 0 is no ink */
  SW_PIXELS_CMYK8_INVERTED /* 255 is no ink, as Adobe's programs write JPEG files */
} sw_pixels;

/* The colours that a profile's numbers mean. */
typedef enum : int32_t { SW_SPACE_OTHER, SW_SPACE_RGB, SW_SPACE_GRAY, SW_SPACE_CMYK } sw_color_space;

/* What an ICC profile says of itself, without opening it. */
sw_color_space sw_color_space_of(const uint8_t *_Nullable profile, size_t count);

/* A conversion to 8-bit RGBA in sRGB: relative colorimetric, with the black points matched. One thread at a time. */
typedef struct sw_color_transform sw_color_transform;

/* The conversion out of an ICC profile; null where Little CMS cannot use the profile for such pixels. */
sw_color_transform *_Nullable sw_color_from_profile(
    const uint8_t *_Nullable profile, size_t count, sw_pixels pixels);

/* The conversion out of colours with these chromaticities (white, red, green and blue, each x and y), encoded with the
   power `gamma`, as 0.45455. For RGBA pixels. Null where they describe no colours. */
sw_color_transform *_Nullable sw_color_from_primaries(const double xy[_Nonnull 8], double gamma, sw_pixels pixels);

/* The conversion out of colours that ITU-T H.273 numbers, as a cICP chunk does. For RGBA pixels. Null for numbers that
   are not converted: those without meaning, and PQ and HLG, whose light is brighter than white. */
sw_color_transform *_Nullable sw_color_from_cicp(uint8_t primaries, uint8_t transfer, sw_pixels pixels);

/* Whether it changes no colour by more than the rounding of one 8-bit step: the profile is sRGB under another name. */
bool sw_color_is_srgb(const sw_color_transform *_Nonnull transform);

/* Converts pixels. `rgba` may be `pixels`, if those take four bytes each. */
void sw_color_convert(
    const sw_color_transform *_Nonnull transform, const void *_Nonnull pixels, uint8_t *_Nonnull rgba, size_t count);

void sw_color_free(sw_color_transform *_Nullable transform);
