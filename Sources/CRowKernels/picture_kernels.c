#include "lanes.h"

/* What reads a picture, and brings one down. Each sum begins at 0 and takes one tap after the other, in floats. */

typedef float pixel __attribute__((vector_size(16), aligned(4), may_alias));

typedef uint32_t words4 __attribute__((vector_size(16), aligned(1), may_alias));

/* Two columns of two lines, of which each is a word. */
INLINE void write_pairs(float *target, words4 pixels) {
  steps8 halves[2];
  memcpy(halves, &pixels, sizeof halves);
  AT(target) = __builtin_convertvector(halves[0], lanes);
  AT(target + 2 * LANES) = __builtin_convertvector(halves[1], lanes);
}

/* Four columns of two lines, or fewer. */
INLINE void pair_pixels(float *target, const uint8_t *first, const uint8_t *second, ptrdiff_t count) {
  words4 a = {0}, b = {0};
  memcpy(&a, first, 4 * (size_t)count);
  memcpy(&b, second, 4 * (size_t)count);
  const words4 left = __builtin_shufflevector(a, b, 0, 4, 1, 5), right = __builtin_shufflevector(a, b, 2, 6, 3, 7);
  if (count == 4) {
    write_pairs(target, left);
    write_pairs(target + 4 * LANES, right);
    return;
  }
  float columns[8 * LANES];
  write_pairs(columns, left);
  write_pairs(columns + 4 * LANES, right);
  for (ptrdiff_t x = 0; x < count; x++) AT(target + 2 * LANES * x) = AT(columns + 2 * LANES * x);
}

ROW_KERNEL void row_quad_pixels(
    float *target, const uint8_t *source, const ptrdiff_t *starts, ptrdiff_t count) {
  const uint8_t *a = source + starts[0], *b = source + starts[1], *c = source + starts[2], *d = source + starts[3];
  ptrdiff_t x = 0;
  for (; x + 4 <= count; x += 4) {
    pair_pixels(target + 2 * LANES * x, a + 4 * x, b + 4 * x, 4);
    pair_pixels(target + 2 * LANES * x + LANES, c + 4 * x, d + 4 * x, 4);
  }
  if (x == count) return;
  pair_pixels(target + 2 * LANES * x, a + 4 * x, b + 4 * x, count - x);
  pair_pixels(target + 2 * LANES * x + LANES, c + 4 * x, d + 4 * x, count - x);
}

/* Four columns at a time, so that their sums, each of which waits for its last tap, are made side by side. */
ROW_KERNEL void row_filter_quads(
    float *target, ptrdiff_t pitch, const float *source, const int32_t *first, const float *weights, ptrdiff_t taps,
    ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += 4) {
    const float *columns[4];
    lanes upper[4], lower[4];
    for (int i = 0; i < 4; i++) {
      columns[i] = source + 2 * LANES * first[x + i];
      upper[i] = lower[i] = (lanes){0};
    }
    for (ptrdiff_t k = 0; k < taps; k++, weights += 4) {
      for (int i = 0; i < 4; i++) {
        const float weight = weights[i];
        upper[i] += CONST_AT(columns[i] + 2 * LANES * k) * weight;
        lower[i] += CONST_AT(columns[i] + 2 * LANES * k + LANES) * weight;
      }
    }
    for (int i = 0; i < 4; i++) {
      AT(target + LANES * (x + i)) = upper[i];
      AT(target + pitch + LANES * (x + i)) = lower[i];
    }
  }
}

/* Cuts the sums of two pixels to what a premultiplied colour can be, because the filter has negative lobes, and rounds
 * them to the nearest step, halves to even: a float of 2^23 or more has no fraction. */
INLINE void settle_pixels(steps8 *target, const lanes *first, const lanes *second) {
  const lanes whole = {8388608, 8388608, 8388608, 8388608, 8388608, 8388608, 8388608, 8388608};
  const lanes most = {255, 255, 255, 255, 255, 255, 255, 255}, none = {0};
  const lanes sum = __builtin_shufflevector(*first, *second, 0, 1, 2, 3, 8, 9, 10, 11)
      + __builtin_shufflevector(*first, *second, 4, 5, 6, 7, 12, 13, 14, 15);
  const lanes low = SELECT(sum > none, sum, none);
  const lanes high = SELECT(low < most, low, most);
  const lanes alpha = __builtin_shufflevector(high, high, 3, 3, 3, 3, 7, 7, 7, 7);
  const lanes value = SELECT(high < alpha, high, alpha);
  *target = __builtin_convertvector(__builtin_convertvector((value + whole) - whole, bits), steps8);
}

enum { COLUMNS = 8 };

/* The pixels of so many columns from `values` on, as `row_settle_pairs` says. */
INLINE void settle_columns(
    steps8 *target, const float *values, const int32_t *starts, const float *weights, ptrdiff_t pairs) {
  lanes sums[COLUMNS] = {{0}, {0}, {0}, {0}, {0}, {0}, {0}, {0}};
  for (ptrdiff_t k = 0; k < pairs; k++) {
    const lanes weight = CONST_AT(weights + LANES * k);
    for (int i = 0; i < COLUMNS; i++) sums[i] += CONST_AT(values + starts[k] + LANES * i) * weight;
  }
  for (int i = 0; i < COLUMNS; i += 2) settle_pixels(target + i / 2, &sums[i], &sums[i + 1]);
}

ROW_KERNEL void row_settle_pairs(
    uint8_t *target, const float *lines, const int32_t *starts, const float *weights, ptrdiff_t pairs,
    ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + COLUMNS <= count; x += COLUMNS) {
    settle_columns((steps8 *)(target + 4 * x), lines + LANES * x, starts, weights, pairs);
  }
  if (x == count) return;
  steps8 last[COLUMNS / 2];
  settle_columns(last, lines + LANES * x, starts, weights, pairs);
  memcpy(target + 4 * x, last, 4 * (size_t)(count - x));
}

typedef uint32_t words __attribute__((vector_size(LANES * 4), aligned(1), may_alias));

/* Eight pixels are eight words, of which each channel is a byte. */
ROW_KERNEL void row_read_pixels(float *row, ptrdiff_t pitch, const uint8_t *pixels, ptrdiff_t count) {
  ptrdiff_t x = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  for (; x + LANES <= count; x += LANES) {
    const words eight = *(const words *)(pixels + 4 * x);
    for (int channel = 0; channel < 4; channel++) {
      const bits steps = (bits)((eight >> (8 * channel)) & 255);
      AT(row + channel * pitch + x) = __builtin_convertvector(steps, lanes) * (1.0f / 255);
    }
  }
#endif
  for (; x < count; x++) {
    for (int channel = 0; channel < 4; channel++) {
      row[channel * pitch + x] = (float)pixels[4 * x + channel] * (1.0f / 255);
    }
  }
}

/* The place of a picture's line that stands for one anywhere, or -1 where the picture is transparent. */
INLINE ptrdiff_t line_at(ptrdiff_t place, ptrdiff_t length, int edge) {
  if (place >= 0 && place < length) return place;
  if (edge == ROW_TRANSPARENT) return -1;
  if (edge == ROW_CLAMPED) return place < 0 ? 0 : length - 1;
  const ptrdiff_t rest = place % length;
  return rest < 0 ? rest + length : rest;
}

INLINE void read_texel(pixel *texel, const RowSampling *sampling, ptrdiff_t x, ptrdiff_t y) {
  const ptrdiff_t column = line_at(x, sampling->width, sampling->edge), row = line_at(y, sampling->height, sampling->edge);
  if (column < 0 || row < 0) {
    *texel = (pixel){0};
    return;
  }
  const uint8_t *bytes = sampling->pixels + 4 * (row * sampling->width + column);
  *texel = (pixel){bytes[0], bytes[1], bytes[2], bytes[3]};
}

/* A whole number that an address can be reckoned with; what is not a number is 0. */
INLINE ptrdiff_t bounded(double value) {
  const double most = 0x1p40;
  return value != value ? 0 : (ptrdiff_t)(value < -most ? -most : value > most ? most : value);
}

/* Adds the colour at a place, interpolated between the centres of four pixels. */
INLINE void add_sample(pixel *sum, const RowSampling *sampling, double x, double y) {
  const double left = __builtin_floor(x - 0.5), top = __builtin_floor(y - 0.5);
  const float across = (float)(x - 0.5 - left), down = (float)(y - 0.5 - top);
  const ptrdiff_t column = bounded(left), row = bounded(top);
  pixel a, b, c, d;
  read_texel(&a, sampling, column, row);
  read_texel(&b, sampling, column + 1, row);
  read_texel(&c, sampling, column, row + 1);
  read_texel(&d, sampling, column + 1, row + 1);
  const pixel upper = a + (b - a) * across, lower = c + (d - c) * across;
  *sum += upper + (lower - upper) * down;
}

ROW_KERNEL void row_sample_pixels(
    uint8_t *restrict target, const RowSampling *restrict sampling, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count) {
  const RowSampling own = *sampling;
  const double positions = (double)own.positions;
  const float share = 1 / (float)(own.positions * own.positions), whole = 8388608;
  for (ptrdiff_t i = 0; i < count; i++) {
    pixel sum = {0};
    for (int row = 0; row < own.positions; row++) {
      for (int column = 0; column < own.positions; column++) {
        const double px = (double)(x + i) + (column + 0.5) / positions, py = (double)y + (row + 0.5) / positions;
        add_sample(&sum, &own, own.a * px + own.c * py + own.tx, own.b * px + own.d * py + own.ty);
      }
    }
    sum *= share;
    for (int channel = 0; channel < 4; channel++) {
      const float low = sum[channel] > 0 ? sum[channel] : 0;
      target[4 * i + channel] = (uint8_t)(((low < 255 ? low : 255) + whole) - whole);
    }
  }
}
