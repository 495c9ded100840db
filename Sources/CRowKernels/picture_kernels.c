#include "lanes.h"

/* What reads a picture, and brings one down. Each sum begins at 0 and takes one tap after the other, in floats. */

typedef float pixel __attribute__((vector_size(16), aligned(4), may_alias));

#define BYTES_AT(pointer) __builtin_convertvector(*(const steps8 *)(pointer), lanes)

ROW_KERNEL void row_weighted_bytes(
    float *target, const uint8_t *source, ptrdiff_t stride, const int32_t *rows, const float *weights, ptrdiff_t taps,
    ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + BLOCK <= count; x += BLOCK) {
    lanes a = {0}, b = {0}, c = {0}, d = {0};
    for (ptrdiff_t k = 0; k < taps; k++) {
      const uint8_t *values = source + rows[k] * stride + x;
      const float weight = weights[k];
      a += BYTES_AT(values) * weight;
      b += BYTES_AT(values + LANES) * weight;
      c += BYTES_AT(values + 2 * LANES) * weight;
      d += BYTES_AT(values + 3 * LANES) * weight;
    }
    AT(target + x) = a;
    AT(target + x + LANES) = b;
    AT(target + x + 2 * LANES) = c;
    AT(target + x + 3 * LANES) = d;
  }
  for (; x < count; x++) {
    float sum = 0;
    for (ptrdiff_t k = 0; k < taps; k++) sum += (float)source[rows[k] * stride + x] * weights[k];
    target[x] = sum;
  }
}

/* Cuts a sum to what a premultiplied colour can be, because the filter has negative lobes, and rounds it to the nearest
 * step, halves to even: a float of 2^23 or more has no fraction. */
INLINE void settle_pixel(uint8_t *target, const pixel *sum) {
  const float whole = 8388608;
  const float high = (*sum)[3] < 0 ? 0 : (*sum)[3];
  const float alpha = high > 255 ? 255 : high;
  for (int channel = 0; channel < 4; channel++) {
    const float low = (*sum)[channel] < 0 ? 0 : (*sum)[channel];
    const float value = low > alpha ? alpha : low;
    target[channel] = (uint8_t)((value + whole) - whole);
  }
}

/* Four pixels at a time, so that their sums, each of which waits for its last tap, are made side by side. */
ROW_KERNEL void row_filter_pixels(
    uint8_t *target, const float *source, const int32_t *first, const float *weights, ptrdiff_t taps,
    ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + 4 <= count; x += 4, weights += 4 * taps) {
    pixel sums[4] = {{0}, {0}, {0}, {0}};
    for (ptrdiff_t k = 0; k < taps; k++) {
      for (int i = 0; i < 4; i++) {
        sums[i] += *(const pixel *)(source + 4 * (first[x + i] + k)) * weights[i * taps + k];
      }
    }
    for (int i = 0; i < 4; i++) settle_pixel(target + 4 * (x + i), &sums[i]);
  }
  for (; x < count; x++, weights += taps) {
    pixel sum = {0};
    for (ptrdiff_t k = 0; k < taps; k++) sum += *(const pixel *)(source + 4 * (first[x] + k)) * weights[k];
    settle_pixel(target + 4 * x, &sum);
  }
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
