#include "lanes.h"

/* The larger of eight values and eight steps of 255. */
INLINE void unite(lanes *united, const float *values, const uint8_t *steps) {
  lanes value = __builtin_convertvector(*(const steps8 *)steps, lanes) * (1.0f / 255);
  lanes old = CONST_AT(values);
  *united = SELECT((bits)(value > old), value, old);
}

/* The last lanes of a row are those before its end, because what is united twice stays the same. They are read before
 * the others are written: a processor waits where it reads a part of what it has just written. */
ROW_KERNEL void row_unite_bytes(
    float *target, ptrdiff_t target_stride, const uint8_t *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height) {
  const float step = 1.0f / 255;
  for (ptrdiff_t y = 0; y < height; y++, target += target_stride, source += source_stride) {
    if (width >= LANES) {
      const ptrdiff_t end = width - LANES;
      lanes last, united;
      unite(&last, target + end, source + end);
      for (ptrdiff_t x = 0; x < end; x += LANES) {
        unite(&united, target + x, source + x);
        AT(target + x) = united;
      }
      AT(target + end) = last;
    } else {
      for (ptrdiff_t x = 0; x < width; x++) {
        float value = (float)source[x] * step;
        if (value > target[x]) target[x] = value;
      }
    }
  }
}

ROW_KERNEL void row_unite_steps(
    uint8_t *target, ptrdiff_t target_stride, const uint8_t *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height) {
  const ptrdiff_t all = sizeof(steps16);
  for (ptrdiff_t y = 0; y < height; y++, target += target_stride, source += source_stride) {
    if (width >= all) {
      const ptrdiff_t end = width - all;
      const steps16 last =
          __builtin_elementwise_max(*(const steps16 *)(target + end), *(const steps16 *)(source + end));
      for (ptrdiff_t x = 0; x < end; x += all) {
        steps16 *here = (steps16 *)(target + x);
        *here = __builtin_elementwise_max(*here, *(const steps16 *)(source + x));
      }
      *(steps16 *)(target + end) = last;
    } else {
      for (ptrdiff_t x = 0; x < width; x++) {
        if (source[x] > target[x]) target[x] = source[x];
      }
    }
  }
}

ROW_KERNEL void row_add(float *target, const float *source, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) AT(target + x) += CONST_AT(source + x);
}

ROW_KERNEL void row_average(
    float *target, const float *source, ptrdiff_t factor, float share, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x++, source += factor) {
    float sum = 0;
    if (factor % 4 == 0) {
      half_lanes sums = {0};
      for (ptrdiff_t i = 0; i < factor; i += 4) sums += CONST_HALF_AT(source + i);
      sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    } else {
      for (ptrdiff_t i = 0; i < factor; i++) sum += source[i];
    }
    target[x] = sum * share;
  }
}

ROW_KERNEL void row_repeat(float *target, const float *source, ptrdiff_t factor, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x++, target += factor) {
    for (ptrdiff_t i = 0; i < factor; i++) target[i] = source[x];
  }
}

ROW_KERNEL void row_lay_alpha(float *target, const float *share, float alpha, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes added = CONST_AT(share + x) * alpha;
    AT(target + x) = added + AT(target + x) * (1 - added);
  }
}

ROW_KERNEL void row_lay_alphas(float *target, const float *share, const float *alphas, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes added = CONST_AT(share + x) * CONST_AT(alphas + x);
    AT(target + x) = added + AT(target + x) * (1 - added);
  }
}

ROW_KERNEL void row_set_color(
    float *row, ptrdiff_t pitch, const float *share, const float *color, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes m = CONST_AT(share + x);
    for (int c = 0; c < 4; c++) AT(row + c * pitch + x) = m * color[c];
  }
}

ROW_KERNEL void row_set_colors(
    float *row, ptrdiff_t pitch, const float *share, const float *colors, ptrdiff_t color_pitch, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes m = CONST_AT(share + x);
    for (int c = 0; c < 4; c++) AT(row + c * pitch + x) = m * CONST_AT(colors + c * color_pitch + x);
  }
}

ROW_KERNEL void row_lay_color(
    float *row, ptrdiff_t pitch, const float *share, const float *color, ptrdiff_t count) {
  if (color[0] == 0 && color[1] == 0 && color[2] == 0) {
    /* Black, as most shadows are, adds nothing to red, green and blue. */
    for (ptrdiff_t x = 0; x < count; x += LANES) {
      lanes added = CONST_AT(share + x) * color[3];
      lanes keep = 1 - added;
      for (int c = 0; c < 3; c++) AT(row + c * pitch + x) = AT(row + c * pitch + x) * keep;
      AT(row + 3 * pitch + x) = added + AT(row + 3 * pitch + x) * keep;
    }
    return;
  }
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes m = CONST_AT(share + x);
    lanes keep = 1 - m * color[3];
    for (int c = 0; c < 4; c++) AT(row + c * pitch + x) = m * color[c] + AT(row + c * pitch + x) * keep;
  }
}

ROW_KERNEL void row_lay_color_atop(
    float *row, ptrdiff_t pitch, const float *share, const float *mask, const float *color, ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    const lanes s = CONST_AT(share + x);
    if (__builtin_reduce_or((bits)s) == 0) continue;
    const lanes alpha = AT(row + 3 * pitch + x);
    lanes whole = CONST_AT(mask + x);
    whole = SELECT((bits)(alpha > whole), alpha, whole);
    whole = SELECT((bits)(whole > 1e-6f), whole, (lanes){0} + 1e-6f);
    const lanes part = s / whole, laid = part * alpha, keep = 1 - part * color[3];
    for (int c = 0; c < 3; c++) AT(row + c * pitch + x) = laid * color[c] + AT(row + c * pitch + x) * keep;
  }
}

/* How many values lie before the next address at which whole lanes can be loaded and stored without crossing a cache
 * line. */
#define HEAD(pointer) ((ptrdiff_t)((0 - (uintptr_t)(pointer) / 4) % LANES))

/* All bits of the first `count` lanes. */
INLINE void first_lanes(bits *mask, ptrdiff_t count) {
  const bits steps = {0, 1, 2, 3, 4, 5, 6, 7};
  *mask = steps < (int32_t)count;
}

/* Eight values of keep *= 1 - alpha * the weighted sum of `taps` rows; the factor is 1 where `mask` has no bits. The
 * order of the sum is that of row_weighted_sum, so that a plane whose filter is already applied fades alike. */
INLINE void fade_by_sum(
    float *keep, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t taps, float alpha,
    const bits *mask) {
  lanes sum = {0};
  for (ptrdiff_t k = 0; k < taps; k++) sum += CONST_AT(source + k * stride) * weights[k];
  lanes share = (lanes)((bits)(sum * alpha) & *mask);
  AT(keep) = AT(keep) * (1 - share);
}

/* Fades `rows` rows. Each has its own weights (times -alpha) for the same three rows of the source, which are read
 * once. */
INLINE void fade_between_nodes(
    float *keep, ptrdiff_t keep_stride, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows,
    const bits *mask) {
  const lanes a = (lanes)((bits)CONST_AT(source) & *mask);
  const lanes b = (lanes)((bits)CONST_AT(source + stride) & *mask);
  const lanes c = (lanes)((bits)CONST_AT(source + 2 * stride) & *mask);
  for (const float *w = weights; w < weights + 3 * rows; w += 3, keep += keep_stride) {
    AT(keep) = AT(keep) * (1 + a * w[0] + b * w[1] + c * w[2]);
  }
}

/* Sixteen values at once, so that half as many weights are read. */
INLINE void fade_widely_between_nodes(
    float *keep, ptrdiff_t keep_stride, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows) {
  const lanes a = CONST_AT(source), a2 = CONST_AT(source + LANES);
  const lanes b = CONST_AT(source + stride), b2 = CONST_AT(source + stride + LANES);
  const lanes c = CONST_AT(source + 2 * stride), c2 = CONST_AT(source + 2 * stride + LANES);
  for (const float *w = weights; w < weights + 3 * rows; w += 3, keep += keep_stride) {
    AT(keep) = AT(keep) * (1 + a * w[0] + b * w[1] + c * w[2]);
    AT(keep + LANES) = AT(keep + LANES) * (1 + a2 * w[0] + b2 * w[1] + c2 * w[2]);
  }
}

ROW_KERNEL void row_fade_filtered(
    float *keep, ptrdiff_t keep_stride, const RowFiltered *filtered, float alpha, ptrdiff_t row, ptrdiff_t rows,
    ptrdiff_t count) {
  const RowFiltered f = *filtered;
  const ptrdiff_t end = row + rows;
  const ptrdiff_t head = HEAD(keep);
  bits in_head, all;
  first_lanes(&in_head, head);
  first_lanes(&all, LANES);
  while (row < end) {
    const ptrdiff_t node = row >= 0 ? row / f.spacing : -((f.spacing - 1 - row) / f.spacing);
    const ptrdiff_t phase = row - node * f.spacing;
    const ptrdiff_t start = f.step * node + f.first;
    const ptrdiff_t from = start > 0 ? start : 0;
    const ptrdiff_t to = start + f.taps < f.source_rows ? start + f.taps : f.source_rows;
    const float *source = f.source + from * f.stride;
    const float *weights = f.weights + f.taps * phase + (from - start);
    ptrdiff_t together = 1;
    ptrdiff_t x = head;
    if (to - from == 3 && f.taps == 3) {
      together = f.spacing - phase < end - row ? f.spacing - phase : end - row;
      if (together > MOST_ROWS) together = MOST_ROWS;
      float scaled[3 * MOST_ROWS];
      for (ptrdiff_t i = 0; i < 3 * together; i++) scaled[i] = -alpha * weights[i];
      if (head > 0) fade_between_nodes(keep, keep_stride, source, f.stride, scaled, together, &in_head);
      for (; x + LANES < count; x += 2 * LANES) {
        fade_widely_between_nodes(keep + x, keep_stride, source + x, f.stride, scaled, together);
      }
      for (; x < count; x += LANES) {
        fade_between_nodes(keep + x, keep_stride, source + x, f.stride, scaled, together, &all);
      }
    } else if (from < to) {
      if (head > 0) fade_by_sum(keep, source, f.stride, weights, to - from, alpha, &in_head);
      for (; x < count; x += LANES) {
        fade_by_sum(keep + x, source + x, f.stride, weights, to - from, alpha, &all);
      }
    }
    row += together;
    keep += together * keep_stride;
  }
}

/* Eight values of row_settle, where `mask` has bits. */
INLINE void settle(
    float *row, ptrdiff_t pitch, float *keep, const float *color, _Bool is_black, const bits *mask) {
  const lanes one = (lanes){0} + 1;
  const lanes here = AT(keep);
  const lanes kept = SELECT(*mask, here, one);
  const lanes added = 1 - kept;
  AT(keep) = SELECT(*mask, one, here);
  for (int c = 0; c < 3; c++) {
    lanes left = AT(row + c * pitch) * kept;
    AT(row + c * pitch) = is_black ? left : added * color[c] + left;
  }
  AT(row + 3 * pitch) = added + AT(row + 3 * pitch) * kept;
}

ROW_KERNEL void row_settle(float *row, ptrdiff_t pitch, float *keep, const float *color, ptrdiff_t count) {
  const float opaque[3] = {color[0], color[1], color[2]};
  const ptrdiff_t head = HEAD(keep) < count ? HEAD(keep) : count;
  bits mask;
  first_lanes(&mask, head);
  if (head > 0) settle(row, pitch, keep, opaque, 0, &mask);
  ptrdiff_t x = head;
  first_lanes(&mask, LANES);
  if (opaque[0] == 0 && opaque[1] == 0 && opaque[2] == 0) {
    /* Black, as most shadows are, adds nothing to red, green and blue. */
    for (; x + LANES <= count; x += LANES) settle(row + x, pitch, keep + x, opaque, 1, &mask);
  } else {
    for (; x + LANES <= count; x += LANES) settle(row + x, pitch, keep + x, opaque, 0, &mask);
  }
  first_lanes(&mask, count - x);
  if (x < count) settle(row + x, pitch, keep + x, opaque, 0, &mask);
}

ROW_KERNEL void row_lay_colors(
    float *row, ptrdiff_t pitch, const float *share, float opacity, const float *colors, ptrdiff_t color_pitch,
    ptrdiff_t count) {
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes m = share ? CONST_AT(share + x) : (lanes){0} + opacity;
    lanes keep = 1 - m * CONST_AT(colors + 3 * color_pitch + x);
    for (int c = 0; c < 4; c++) {
      AT(row + c * pitch + x) = m * CONST_AT(colors + c * color_pitch + x) + AT(row + c * pitch + x) * keep;
    }
  }
}

INLINE void extend_parameter(lanes *t, int extend) {
  if (extend == 1) {
    *t = *t - __builtin_elementwise_floor(*t);
  } else if (extend == 2) {
    lanes folded = 1 - (*t - 2 * __builtin_elementwise_floor(*t / 2));
    *t = 1 - __builtin_elementwise_abs(folded);
  }
}

ROW_KERNEL void row_gradient_parameters(float *t, const RowGradient *gradient, ptrdiff_t count) {
  const RowGradient g = *gradient;
  const lanes steps = {0, 1, 2, 3, 4, 5, 6, 7};
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes p = (steps + (g.first + (float)x) + 0.5f) * g.size;
    lanes value = p * g.u_slope + g.u_start + g.u_offset;
    if (g.kind == 1) {
      lanes v = p * g.v_slope + g.v_start + g.v_offset;
      value = __builtin_elementwise_sqrt(value * value + v * v);
    }
    value += g.nudge;
    extend_parameter(&value, g.extend);
    AT(t + x) = value;
  }
}

ROW_KERNEL void row_ramp_colors(
    float *row, ptrdiff_t pitch, const float *t, const RowRampEntry *entries, ptrdiff_t entry_count,
    ptrdiff_t count) {
  // The last colour goes on, also to where its slope of 0 times what lies beyond would be no number.
  const lanes last = (lanes){0} + entries[entry_count - 1].location;
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes here = CONST_AT(t + x);
    here = SELECT((bits)(here > last), last, here);
    lanes color[4];
    for (int c = 0; c < 4; c++) color[c] = (lanes){0} + entries[0].color[c];
    for (ptrdiff_t k = 0; k < entry_count; k++) {
      const RowRampEntry *entry = entries + k;
      lanes beyond = here - entry->location;
      bits holds = (bits)(beyond >= 0);
      for (int c = 0; c < 4; c++) {
        color[c] = SELECT(holds, entry->color[c] + beyond * entry->slope[c], color[c]);
      }
    }
    for (int c = 0; c < 4; c++) AT(row + c * pitch + x) = color[c];
  }
}
