#include "lanes.h"

/* What blurs planes: along columns, along rows, and between the nodes of a reduced plane. Each sum begins at 0 and takes one
 * tap after the other, in floats. */

INLINE void weighted_sum(
    float *target, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows, ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + BLOCK <= count; x += BLOCK) {
    lanes a = {0}, b = {0}, c = {0}, d = {0};
    const float *row = source + x;
    for (ptrdiff_t k = 0; k < rows; k++, row += stride) {
      float weight = weights[k];
      a += CONST_AT(row) * weight;
      b += CONST_AT(row + LANES) * weight;
      c += CONST_AT(row + 2 * LANES) * weight;
      d += CONST_AT(row + 3 * LANES) * weight;
    }
    AT(target + x) = a;
    AT(target + x + LANES) = b;
    AT(target + x + 2 * LANES) = c;
    AT(target + x + 3 * LANES) = d;
  }
  for (; x + 2 * LANES <= count; x += 2 * LANES) {
    lanes a = {0}, b = {0};
    const float *row = source + x;
    for (ptrdiff_t k = 0; k < rows; k++, row += stride) {
      a += CONST_AT(row) * weights[k];
      b += CONST_AT(row + LANES) * weights[k];
    }
    AT(target + x) = a;
    AT(target + x + LANES) = b;
  }
  for (; x < count; x += LANES) {
    lanes a = {0};
    for (ptrdiff_t k = 0; k < rows; k++) a += CONST_AT(source + k * stride + x) * weights[k];
    AT(target + x) = a;
  }
}

ROW_KERNEL void row_weighted_sum(
    float *target, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows, ptrdiff_t count) {
  weighted_sum(target, source, stride, weights, rows, count);
}

/* What becomes of eight sums: they themselves, or, with a mask, the share of an inner shadow. */
INLINE void finish_sum(float *target, const lanes *sum, const float *mask) {
  if (mask) AT(target) = (1 - *sum) * CONST_AT(mask);
  else AT(target) = *sum;
}

/* Sixteen values of a row. */
INLINE _Bool is_empty(const float *values) {
  return __builtin_reduce_or((bits)CONST_AT(values) | (bits)CONST_AT(values + LANES)) == 0;
}

/* Four rows of a convolution with four taps or more, in `width` times eight columns. Each row of the source is read once,
 * for all that it is a part of; each sum has its order in weighted_sum. `mask` may be null. */
INLINE void sum_four_rows(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t taps,
    const float *mask, ptrdiff_t mask_stride, ptrdiff_t width) {
  lanes sums[4][2] = {{{0}, {0}}, {{0}, {0}}, {{0}, {0}}, {{0}, {0}}};
  for (ptrdiff_t k = 0; k < 3; k++, source += stride) {
    for (ptrdiff_t row = 0; row <= k; row++) {
      for (ptrdiff_t i = 0; i < width; i++) sums[row][i] += CONST_AT(source + i * LANES) * weights[k - row];
    }
  }
  for (ptrdiff_t k = 3; k < taps; k++, source += stride) {
    for (ptrdiff_t i = 0; i < width; i++) {
      const lanes value = CONST_AT(source + i * LANES);
      for (ptrdiff_t row = 0; row < 4; row++) sums[row][i] += value * weights[k - row];
    }
  }
  for (ptrdiff_t k = 0; k < 3; k++, source += stride) {
    for (ptrdiff_t row = k + 1; row < 4; row++) {
      for (ptrdiff_t i = 0; i < width; i++) sums[row][i] += CONST_AT(source + i * LANES) * weights[taps + k - row];
    }
  }
  for (ptrdiff_t row = 0; row < 4; row++) {
    for (ptrdiff_t i = 0; i < width; i++) {
      finish_sum(
          target + row * target_stride + i * LANES, &sums[row][i], mask ? mask + row * mask_stride + i * LANES : 0);
    }
  }
}

/* A row of shares of an inner shadow. Half of a text's bounds lies outside of its letters, where they are 0. */
INLINE void inner_share(
    float *target, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows, const float *mask,
    ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + LANES < count; x += 2 * LANES) {
    lanes a = {0}, b = {0};
    if (is_empty(mask + x)) {
      AT(target + x) = a;
      AT(target + x + LANES) = b;
      continue;
    }
    const float *row = source + x;
    for (ptrdiff_t k = 0; k < rows; k++, row += stride) {
      float weight = weights[k];
      a += CONST_AT(row) * weight;
      b += CONST_AT(row + LANES) * weight;
    }
    finish_sum(target + x, &a, mask + x);
    finish_sum(target + x + LANES, &b, mask + x + LANES);
  }
  for (; x < count; x += LANES) {
    lanes a = {0};
    for (ptrdiff_t k = 0; k < rows; k++) a += CONST_AT(source + k * stride + x) * weights[k];
    finish_sum(target + x, &a, mask + x);
  }
}

/* Four rows as sum_four_rows makes them; outside of letters, where the mask is 0, they are 0. */
INLINE void four_rows(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t taps,
    const float *mask, ptrdiff_t mask_stride, ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + LANES < count; x += 2 * LANES, mask += mask ? 2 * LANES : 0) {
    if (mask && is_empty(mask) && is_empty(mask + mask_stride) && is_empty(mask + 2 * mask_stride) &&
        is_empty(mask + 3 * mask_stride)) {
      for (ptrdiff_t row = 0; row < 4; row++) {
        AT(target + row * target_stride + x) = (lanes){0};
        AT(target + row * target_stride + x + LANES) = (lanes){0};
      }
    } else {
      sum_four_rows(target + x, target_stride, source + x, stride, weights, taps, mask, mask_stride, 2);
    }
  }
  if (x < count) sum_four_rows(target + x, target_stride, source + x, stride, weights, taps, mask, mask_stride, 1);
}

/* row_weighted_sums, and with a mask row_inner_shares. */
INLINE void filtered_rows(
    float *target, ptrdiff_t target_stride, const RowFiltered *filtered, ptrdiff_t row, ptrdiff_t rows,
    const float *mask, ptrdiff_t mask_stride, ptrdiff_t count) {
  const RowFiltered f = *filtered;
  const ptrdiff_t end = row + rows;
  const _Bool slides = f.step == 1 && f.spacing == 1 && f.taps >= 4;
  while (row < end) {
    const ptrdiff_t node = row >= 0 ? row / f.spacing : -((f.spacing - 1 - row) / f.spacing);
    const ptrdiff_t start = f.step * node + f.first;
    ptrdiff_t together = 1;
    if (slides && row + 4 <= end && start >= 0 && start + f.taps + 3 <= f.source_rows) {
      four_rows(
          target, target_stride, f.source + start * f.stride, f.stride, f.weights, f.taps, mask, mask_stride, count);
      together = 4;
    } else {
      const ptrdiff_t from = start > 0 ? start : 0;
      const ptrdiff_t to = start + f.taps < f.source_rows ? start + f.taps : f.source_rows;
      const ptrdiff_t seen = from < to ? to - from : 0;
      const float *weights = f.weights + f.taps * (row - node * f.spacing) + (from - start);
      const float *source = seen > 0 ? f.source + from * f.stride : f.source;
      if (mask) inner_share(target, source, f.stride, weights, seen, mask, count);
      else weighted_sum(target, source, f.stride, weights, seen, count);
    }
    row += together;
    target += together * target_stride;
    if (mask) mask += together * mask_stride;
  }
}

ROW_KERNEL void row_weighted_sums(
    float *target, ptrdiff_t target_stride, const RowFiltered *filtered, ptrdiff_t row, ptrdiff_t rows,
    ptrdiff_t count) {
  filtered_rows(target, target_stride, filtered, row, rows, 0, 0, count);
}

ROW_KERNEL void row_inner_shares(
    float *target, ptrdiff_t target_stride, const RowFiltered *filtered, ptrdiff_t row, ptrdiff_t rows,
    const float *mask, ptrdiff_t mask_stride, ptrdiff_t count) {
  filtered_rows(target, target_stride, filtered, row, rows, mask, mask_stride, count);
}

/* Four rows of row_convolve, for 9 to 16 taps, in blocks of eight values. What the ninth tap of a block and those after
 * it see is what the first taps of the next block see, so it is loaded once for both. Between letters, and above and
 * below most of them, that is nothing. */
INLINE void convolve_four_rows(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t taps,
    ptrdiff_t count) {
  const ptrdiff_t far = taps - LANES;
  const ptrdiff_t end = (count + LANES - 1) & ~(ptrdiff_t)(LANES - 1);
  lanes before[4] = {{0}, {0}, {0}, {0}};
  for (ptrdiff_t x = 0; x < end + LANES; x += LANES) {
    lanes here[4] = {{0}, {0}, {0}, {0}};
    const float *values = source + x;
    /* Behind the last block there are only its last taps. */
    const ptrdiff_t seen = x < end ? LANES : far;
    bits any = {0};
    for (ptrdiff_t row = 0; row < 4; row++) {
      any |= (bits)CONST_AT(values + row * stride) | (bits)CONST_AT(values + row * stride + seen - 1);
    }
    if (__builtin_reduce_or(any) != 0) {
      for (ptrdiff_t k = 0; k < far; k++, values++) {
        for (ptrdiff_t row = 0; row < 4; row++) {
          const lanes value = CONST_AT(values + row * stride);
          here[row] += value * weights[k];
          before[row] += value * weights[k + LANES];
        }
      }
      for (ptrdiff_t k = far; k < seen; k++, values++) {
        for (ptrdiff_t row = 0; row < 4; row++) here[row] += CONST_AT(values + row * stride) * weights[k];
      }
    }
    for (ptrdiff_t row = 0; row < 4; row++) {
      if (x > 0) AT(target + row * target_stride + x - LANES) = before[row];
      before[row] = here[row];
    }
  }
}

INLINE void convolve_row(
    float *target, const float *source, const float *weights, ptrdiff_t taps, ptrdiff_t count) {
  ptrdiff_t x = 0;
  for (; x + BLOCK <= count; x += BLOCK) {
    lanes a = {0}, b = {0}, c = {0}, d = {0};
    for (ptrdiff_t k = 0; k < taps; k++) {
      float weight = weights[k];
      const float *values = source + x + k;
      a += CONST_AT(values) * weight;
      b += CONST_AT(values + LANES) * weight;
      c += CONST_AT(values + 2 * LANES) * weight;
      d += CONST_AT(values + 3 * LANES) * weight;
    }
    AT(target + x) = a;
    AT(target + x + LANES) = b;
    AT(target + x + 2 * LANES) = c;
    AT(target + x + 3 * LANES) = d;
  }
  for (; x < count; x += LANES) {
    lanes a = {0};
    for (ptrdiff_t k = 0; k < taps; k++) a += CONST_AT(source + x + k) * weights[k];
    AT(target + x) = a;
  }
}

ROW_KERNEL void row_convolve(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t source_stride, ptrdiff_t rows,
    const float *weights, ptrdiff_t taps, ptrdiff_t count) {
  ptrdiff_t y = 0;
  for (; y + 4 <= rows && taps > LANES && taps <= 2 * LANES; y += 4) {
    convolve_four_rows(
        target + y * target_stride, target_stride, source + y * source_stride, source_stride, weights, taps, count);
  }
  for (; y < rows; y++) convolve_row(target + y * target_stride, source + y * source_stride, weights, taps, count);
}

/* Two values per node, four nodes at a time. */
#define TWICE(nodes) __builtin_shufflevector(nodes, nodes, 0, 0, 1, 1, 2, 2, 3, 3)

ROW_KERNEL void row_interpolate(
    float *target, const float *nodes, const float *weights, ptrdiff_t factor, ptrdiff_t pitch, ptrdiff_t count) {
  ptrdiff_t j = 0;
  if (factor == 2) {
    const lanes left = {weights[0], weights[1], weights[0], weights[1], weights[0], weights[1], weights[0], weights[1]};
    const float *w = weights + pitch;
    const lanes middle = {w[0], w[1], w[0], w[1], w[0], w[1], w[0], w[1]};
    w += pitch;
    const lanes right = {w[0], w[1], w[0], w[1], w[0], w[1], w[0], w[1]};
    for (; j + 4 <= count; j += 4) {
      half_lanes a = CONST_HALF_AT(nodes + j), b = CONST_HALF_AT(nodes + j + 1), c = CONST_HALF_AT(nodes + j + 2);
      AT(target + 2 * j) = TWICE(a) * left + TWICE(b) * middle + TWICE(c) * right;
    }
  }
  for (; j < count; j++) {
    for (ptrdiff_t i = 0; i < factor; i += LANES) {
      AT(target + factor * j + i) = CONST_AT(weights + i) * nodes[j] + CONST_AT(weights + pitch + i) * nodes[j + 1]
          + CONST_AT(weights + 2 * pitch + i) * nodes[j + 2];
    }
  }
}
