#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* libpng reports errors by longjmp, which must not cross Swift: these functions contain it. */

/* Room for a message of libpng's. */
enum { SW_PNG_MESSAGE_SIZE = 128 };

typedef struct {
  /* From malloc; free with free(). Null where the call failed. */
  uint8_t *bytes;
  size_t count;
  char message[SW_PNG_MESSAGE_SIZE];
} sw_png_bytes;

typedef struct {
  uint32_t width, height;
  /* 0 where the file has no pHYs chunk in metres. */
  uint32_t pixels_per_metre;
  bool has_srgb;
  /* Told: the primaries and the transfer of a cICP chunk, by ITU-T H.273. They come before all other chunks. */
  bool has_cicp;
  uint8_t cicp_primaries, cicp_transfer;
  /* Whether those, or a profile, could not be used; and whether libpng did not hand a profile on, and no other chunk
     stands for it. */
  bool has_bad_cicp, has_bad_profile, ignores_profile;
} sw_png_info;

/* Encodes 8-bit RGBA rows, straight alpha, with an sRGB chunk, and pHYs where pixels_per_metre is not 0.
   level is zlib's 0...9; all_filters tries every filter on each row, otherwise the filter is Up. */
sw_png_bytes sw_png_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int level, bool all_filters,
                           uint32_t pixels_per_metre);

/* Decodes any PNG to 8-bit RGBA, straight alpha, sRGB: colours of another profile (cICP, iCCP, or gAMA with cHRM) are
   converted, and samples of 16 bits are rounded to the nearest of 8. Refuses images of more than max_pixels. */
sw_png_bytes sw_png_decode(const uint8_t *file, size_t count, uint64_t max_pixels, sw_png_info *info);
