#include "lanes.h"

/* Rounds values in 8-bit steps to nearest, by the bits of a float: a number added to 2^23 loses its fraction and is in
 * the low bits, under those of 2^23. Halves are rounded to even, as GL does for an 8-bit target. */
INLINE void round_steps(bits *rounded, const lanes *value) {
  const lanes zero = {0};
  const lanes most = zero + 255;
  /* A step beyond either end would borrow from its neighbours. */
  bits positive = (bits)(*value > zero);
  lanes steps = (lanes)((bits)*value & positive);
  bits below = (bits)(steps < most);
  steps = SELECT(below, steps, most);
  *rounded = (bits)(steps + 8388608.0f);
}

/* Packs eight pixels from four channels of round_steps, red in the lowest byte. The bits of 2^23 are in the highest
 * byte, so shifting drops those of the other channels; those of red are masked off. */
INLINE void pack(bits *pixels, const bits *channels) {
  const bits exponent = (bits)((lanes){0} + 8388608.0f);
  *pixels = channels[0] - exponent + (channels[1] << 8) + (channels[2] << 16) + (channels[3] << 24);
}

/* Stores those of eight pixels from pixel x on that are inside the row. The last ones of a row are stored in fours, twos
 * and ones: to copy as many bytes as there are is a call, which narrow rows make for every few pixels. */
INLINE void store_pixels(uint8_t *bytes, const bits *pixels, ptrdiff_t x, ptrdiff_t count) {
  uint8_t *target = bytes + 4 * x;
  const uint8_t *source = (const uint8_t *)pixels;
  const ptrdiff_t rest = count - x;
  if (rest >= LANES) {
    memcpy(target, pixels, sizeof *pixels);
    return;
  }
  if (rest & 4) {
    memcpy(target, source, 16);
    target += 16;
    source += 16;
  }
  if (rest & 2) {
    memcpy(target, source, 8);
    target += 8;
    source += 8;
  }
  if (rest & 1) memcpy(target, source, 4);
}

/* Stores eight premultiplied colours as 8-bit pixels; `dither` may be null. */
INLINE void store_colors(
    uint8_t *bytes, const lanes *color, const RowEncoding *encoding, const lanes *dither, ptrdiff_t x,
    ptrdiff_t count) {
  lanes strength = (lanes){0} + encoding->opacity * 255;
  lanes visible = color[3] * strength;
  if (dither) visible += *dither;
  lanes scale = strength;
  if (encoding->is_straight) {
    /* There is no colour under an alpha that rounds to 0: it would only make files larger. This also removes 1 / 0. */
    scale = (lanes)((bits)(255 / color[3]) & (bits)(visible > 0.5f));
  }
  bits channels[4];
  for (int c = 0; c < 4; c++) {
    lanes value = c < 3 ? color[c] * scale : visible;
    if (dither && c < 3) value += *dither;
    round_steps(&channels[c], &value);
  }
  bits pixels;
  pack(&pixels, channels);
  store_pixels(bytes, &pixels, x, count);
}

/* The loops have a body for eight whole pixels and one for those that are left, and what they are given lies in
 * registers: bytes could be anything, also an encoding. */
INLINE void write_colors(
    uint8_t *bytes, const float *row, ptrdiff_t pitch, const RowEncoding *encoding, const float *dither, ptrdiff_t x,
    ptrdiff_t count) {
  lanes color[4];
  for (int c = 0; c < 4; c++) color[c] = CONST_AT(row + c * pitch + x);
  if (dither) store_colors(bytes, color, encoding, (const lanes *)dither, x, count);
  else store_colors(bytes, color, encoding, 0, x, count);
}

ROW_KERNEL void row_write_colors(
    uint8_t *bytes, const float *row, ptrdiff_t pitch, const RowEncoding *encoding, const float *dither,
    ptrdiff_t count) {
  const RowEncoding local = *encoding;
  ptrdiff_t x = 0;
  for (; x + LANES <= count; x += LANES) write_colors(bytes, row, pitch, &local, dither, x, x + LANES);
  if (x < count) write_colors(bytes, row, pitch, &local, dither, x, count);
}

ROW_KERNEL void row_write_color(
    const RowTarget *target, const float *share, ptrdiff_t share_stride, const float *color, const RowEncoding *encoding) {
  const RowTarget t = *target;
  const RowEncoding local = *encoding;
  const float laid_color[4] = {color[0], color[1], color[2], color[3]};
  uint8_t *bytes = t.bytes;
  if (!local.is_straight || !(laid_color[3] > 0)) {
    for (ptrdiff_t row = 0; row < t.rows; row++, bytes += t.stride, share += share_stride) {
      for (ptrdiff_t x = 0; x < t.count; x += LANES) {
        lanes laid[4];
        for (int c = 0; c < 4; c++) laid[c] = CONST_AT(share + x) * laid_color[c];
        store_colors(bytes, laid, &local, 0, x, t.count);
      }
    }
    return;
  }
  /* A straight colour is the same in every visible pixel; only alpha changes. */
  bits channels[4];
  for (int c = 0; c < 4; c++) {
    lanes value = (lanes){0} + (c < 3 ? laid_color[c] / laid_color[3] * 255 : 0);
    round_steps(&channels[c], &value);
  }
  bits straight;
  pack(&straight, channels);
  float strength = laid_color[3] * local.opacity * 255;
  for (ptrdiff_t row = 0; row < t.rows; row++, bytes += t.stride, share += share_stride) {
    for (ptrdiff_t x = 0; x < t.count; x += LANES) {
      lanes visible = CONST_AT(share + x) * strength;
      bits alpha;
      round_steps(&alpha, &visible);
      bits pixels = (straight & (bits)(visible > 0.5f)) + (alpha << 24);
      store_pixels(bytes, &pixels, x, t.count);
    }
  }
}

/* Black, as most shadows are, adds nothing to red, green and blue. Where nothing lies over it, as beside letters, a pixel is
 * its alpha alone. */
INLINE void write_over(
    uint8_t *bytes, const float *row, ptrdiff_t pitch, const float *share, const float *color, _Bool is_black,
    const RowEncoding *encoding, ptrdiff_t x, ptrdiff_t count) {
  lanes laid[4];
  bits any = {0};
  for (int c = 0; c < 4; c++) {
    laid[c] = CONST_AT(row + c * pitch + x);
    any |= (bits)laid[c];
  }
  if (is_black && __builtin_reduce_or(any) == 0) {
    const lanes visible = CONST_AT(share + x) * color[3] * ((lanes){0} + encoding->opacity * 255);
    bits alpha;
    round_steps(&alpha, &visible);
    alpha <<= 24;
    store_pixels(bytes, &alpha, x, count);
    return;
  }
  lanes keep = CONST_AT(share + x) * (1 - laid[3]);
  for (int c = is_black ? 3 : 0; c < 4; c++) laid[c] += keep * color[c];
  store_colors(bytes, laid, encoding, 0, x, count);
}

ROW_KERNEL void row_write_colors_over_color(
    const RowTarget *target, const float *row, ptrdiff_t row_stride, ptrdiff_t pitch, const float *share,
    ptrdiff_t share_stride, const float *color, const RowEncoding *encoding) {
  const RowTarget t = *target;
  const RowEncoding local = *encoding;
  const float under[4] = {color[0], color[1], color[2], color[3]};
  const _Bool is_black = under[0] == 0 && under[1] == 0 && under[2] == 0;
  uint8_t *bytes = t.bytes;
  for (ptrdiff_t y = 0; y < t.rows; y++, bytes += t.stride, row += row_stride, share += share_stride) {
    ptrdiff_t x = 0;
    if (is_black) {
      for (; x + LANES <= t.count; x += LANES) write_over(bytes, row, pitch, share, under, 1, &local, x, x + LANES);
    } else {
      for (; x + LANES <= t.count; x += LANES) write_over(bytes, row, pitch, share, under, 0, &local, x, x + LANES);
    }
    if (x < t.count) write_over(bytes, row, pitch, share, under, 0, &local, x, t.count);
  }
}

ROW_KERNEL void row_write_steps(uint8_t *bytes, const uint8_t *steps, uint32_t color, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    steps8 here = {0};
    if (x + LANES <= count) memcpy(&here, steps + x, sizeof here);
    else memcpy(&here, steps + x, (size_t)(count - x));
    bits alpha = __builtin_convertvector(here, bits);
    bits pixels = ((alpha != 0) & (int32_t)color) | (alpha << 24);
    store_pixels(bytes, &pixels, x, count);
  }
}

/* Eight pixels in memory, and whether each of eight holds. */
typedef uint32_t pixels8 __attribute__((vector_size(LANES * 4), aligned(1), may_alias));
typedef _Bool truths __attribute__((ext_vector_type(LANES)));

ROW_KERNEL void row_repeats(uint64_t *repeats, const uint8_t *pixels, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += 64) {
    uint64_t word = 0;
    for (ptrdiff_t part = 0; part < 64; part += LANES) {
      const uint8_t *here = pixels + 4 * (x + part);
      truths equal = __builtin_convertvector(*(const pixels8 *)here == *(const pixels8 *)(here - 4), truths);
      uint8_t bits_of_equal;
      memcpy(&bits_of_equal, &equal, 1);
      word |= (uint64_t)bits_of_equal << part;
    }
    repeats[x / 64] = word;
  }
}

ROW_KERNEL void row_difference(uint8_t *target, const uint8_t *bytes, const uint8_t *above, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x++) target[x] = (uint8_t)(bytes[x] - above[x]);
}
