#include "lanes.h"

/* b where it is smaller, else a. The order decides between 0 and -0. */
#define SMALLER(a, b) SELECT((bits)((b) < (a)), b, a)

/* MARK: Distances */

/* The eight values from x on take from their neighbours in the rows beside them. */
INLINE void take_rows(
    lanes *taken, const float *here, const float *near, const float *far, const RowChamfer *chamfer, ptrdiff_t x) {
  lanes best = CONST_AT(here + x);
  lanes one = CONST_AT(near + x) - chamfer->straight;
  best = LARGER(best, one);
  lanes before = CONST_AT(near + x - 1), behind = CONST_AT(near + x + 1);
  one = LARGER(before, behind) - chamfer->diagonal;
  best = LARGER(best, one);
  before = CONST_AT(near + x - 2), behind = CONST_AT(near + x + 2);
  one = LARGER(before, behind) - chamfer->knight;
  best = LARGER(best, one);
  before = CONST_AT(far + x - 1), behind = CONST_AT(far + x + 1);
  one = LARGER(before, behind) - chamfer->knight;
  *taken = LARGER(best, one);
}

ROW_KERNEL void row_chamfer(
    float *here, const float *near, const float *far, const RowChamfer *chamfer, int leftwards, ptrdiff_t count) {
  ptrdiff_t x = 0;
  lanes best;
  for (; x + LANES <= count; x += LANES) {
    take_rows(&best, here, near, far, chamfer, x);
    AT(here + x) = best;
  }
  if (x < count) {
    take_rows(&best, here, near, far, chamfer, x);
    memcpy(here + x, &best, (size_t)(count - x) * sizeof(float));
  }
  /* Along the row, by steps of 1, 2, 4 ... values: what is further away than the reach does not count. Each step reads
   * values that it has not changed yet. */
  for (ptrdiff_t step = 1; step <= chamfer->reach; step *= 2) {
    float loss = (float)step * chamfer->straight;
    if (leftwards) {
      ptrdiff_t end = step > 2 ? count + 2 - step : count;
      for (x = 0; x + LANES <= end; x += LANES) {
        lanes own = CONST_AT(here + x), other = CONST_AT(here + x + step) - loss;
        AT(here + x) = LARGER(own, other);
      }
      for (; x < end; x++) {
        float other = here[x + step] - loss;
        if (other > here[x]) here[x] = other;
      }
    } else {
      ptrdiff_t first = step > 2 ? step - 2 : 0;
      for (x = count; x - LANES >= first; ) {
        x -= LANES;
        lanes own = CONST_AT(here + x), other = CONST_AT(here + x - step) - loss;
        AT(here + x) = LARGER(own, other);
      }
      for (; x > first; ) {
        x--;
        float other = here[x - step] - loss;
        if (other > here[x]) here[x] = other;
      }
    }
  }
}

/* MARK: Boxes */

/* As multiples of 1 / quanta, whose sums are exact; see BoxPlan. */
#define COUNTED(values, quanta) __builtin_convertvector((values) * (quanta), bits)

/* Sums the boxes of `vectors` times eight columns. */
INLINE void box_columns(
    float *target, ptrdiff_t target_stride, ptrdiff_t target_rows, const float *source, ptrdiff_t source_stride,
    ptrdiff_t source_rows, const RowBox *box, int vectors) {
  const float quanta = box->quanta, scale = box->scale / quanta, fraction = box->fraction;
  const bits beyond = (bits){0} + (int32_t)(box->outside * quanta);
  const bits before = beyond * (int32_t)box->taps;
  bits sums[4] = {before, before, before, before};
  for (ptrdiff_t n = 0; n < target_rows; n++) {
    float *row = target + n * target_stride;
    if (n < source_rows) {
      for (int v = 0; v < vectors; v++) sums[v] += COUNTED(CONST_AT(source + n * source_stride + v * LANES), quanta);
    } else {
      for (int v = 0; v < vectors; v++) sums[v] += beyond;
    }
    ptrdiff_t gone = n - box->taps;
    if (gone < 0 || gone >= source_rows) {
      const lanes part = __builtin_convertvector(beyond, lanes) * fraction;
      for (int v = 0; v < vectors; v++) {
        sums[v] -= beyond;
        AT(row + v * LANES) = (__builtin_convertvector(sums[v], lanes) + part) * scale;
      }
      continue;
    }
    for (int v = 0; v < vectors; v++) {
      bits last = COUNTED(CONST_AT(source + gone * source_stride + v * LANES), quanta);
      sums[v] -= last;
      lanes sum = __builtin_convertvector(sums[v], lanes) + __builtin_convertvector(last, lanes) * fraction;
      AT(row + v * LANES) = sum * scale;
    }
  }
}

typedef double doubles __attribute__((vector_size(LANES * 8), aligned(4), may_alias));

/* The same sums of eight columns in doubles, whose values are rounded to multiples of 1 / quanta: the last digit of
 * `unit` is one. */
INLINE void wide_box_columns(
    float *target, ptrdiff_t target_stride, ptrdiff_t target_rows, const float *source, ptrdiff_t source_stride,
    ptrdiff_t source_rows, const RowBox *box) {
  const double unit = 0x1.8p52 / (double)box->quanta;
  const float scale = box->scale, fraction = box->fraction;
  const doubles beyond = (doubles){0} + (double)box->outside;
  doubles sum = beyond * (double)box->taps;
  for (ptrdiff_t n = 0; n < target_rows; n++) {
    const ptrdiff_t gone = n - box->taps;
    doubles next = beyond, last = beyond;
    if (n < source_rows) next = (__builtin_convertvector(CONST_AT(source + n * source_stride), doubles) + unit) - unit;
    if (gone >= 0 && gone < source_rows) {
      last = (__builtin_convertvector(CONST_AT(source + gone * source_stride), doubles) + unit) - unit;
    }
    sum += next;
    sum -= last;
    const lanes part = __builtin_convertvector(last, lanes) * fraction;
    AT(target + n * target_stride) = (__builtin_convertvector(sum, lanes) + part) * scale;
  }
}

ROW_KERNEL void row_box(
    float *target, ptrdiff_t target_stride, ptrdiff_t target_rows, const float *source, ptrdiff_t source_stride,
    ptrdiff_t source_rows, const RowBox *box, ptrdiff_t count) {
  ptrdiff_t x = 0;
  if (box->quanta >= 0x1p31f) {
    for (; x < count; x += LANES) {
      wide_box_columns(target + x, target_stride, target_rows, source + x, source_stride, source_rows, box);
    }
    return;
  }
  for (; x + BLOCK <= count; x += BLOCK) {
    box_columns(target + x, target_stride, target_rows, source + x, source_stride, source_rows, box, 4);
  }
  for (; x + LANES < count; x += 2 * LANES) {
    box_columns(target + x, target_stride, target_rows, source + x, source_stride, source_rows, box, 2);
  }
  for (; x < count; x += LANES) {
    box_columns(target + x, target_stride, target_rows, source + x, source_stride, source_rows, box, 1);
  }
}

/* MARK: Rows as columns */

#define PAIRS_LOW(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define PAIRS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define FOURS_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13)
#define FOURS_HIGH(a, b) __builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15)
#define HALVES_LOW(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11)
#define HALVES_HIGH(a, b) __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15)

INLINE void transpose_block(lanes *rows) {
  lanes pairs[8], fours[8];
  for (int k = 0; k < 4; k++) {
    pairs[2 * k] = PAIRS_LOW(rows[2 * k], rows[2 * k + 1]);
    pairs[2 * k + 1] = PAIRS_HIGH(rows[2 * k], rows[2 * k + 1]);
  }
  for (int k = 0; k < 2; k++) {
    fours[4 * k] = FOURS_LOW(pairs[4 * k], pairs[4 * k + 2]);
    fours[4 * k + 1] = FOURS_HIGH(pairs[4 * k], pairs[4 * k + 2]);
    fours[4 * k + 2] = FOURS_LOW(pairs[4 * k + 1], pairs[4 * k + 3]);
    fours[4 * k + 3] = FOURS_HIGH(pairs[4 * k + 1], pairs[4 * k + 3]);
  }
  for (int k = 0; k < 4; k++) {
    rows[k] = HALVES_LOW(fours[k], fours[k + 4]);
    rows[k + 4] = HALVES_HIGH(fours[k], fours[k + 4]);
  }
}

/* A block at the right or lower end. */
INLINE void transpose_rest(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height) {
  for (ptrdiff_t y = 0; y < height; y++) {
    for (ptrdiff_t x = 0; x < width; x++) target[x * target_stride + y] = source[y * source_stride + x];
  }
}

ROW_KERNEL void row_transpose(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height) {
  ptrdiff_t whole = width - width % LANES, y = 0;
  for (; y + LANES <= height; y += LANES) {
    for (ptrdiff_t x = 0; x < whole; x += LANES) {
      const float *from = source + y * source_stride + x;
      float *to = target + x * target_stride + y;
      lanes block[LANES];
      for (int k = 0; k < LANES; k++) block[k] = CONST_AT(from + k * source_stride);
      transpose_block(block);
      for (int k = 0; k < LANES; k++) AT(to + k * target_stride) = block[k];
    }
    transpose_rest(
        target + whole * target_stride + y, target_stride, source + y * source_stride + whole, source_stride,
        width - whole, LANES);
  }
  transpose_rest(target + y, target_stride, source + y * source_stride, source_stride, width, height - y);
}

/* MARK: Light */

ROW_KERNEL void row_light(
    float *target, const float *above, const float *here, const float *below, const RowLight *light, ptrdiff_t count) {
  const float k = light->steepness, level = light->z, up = light->up, down = light->down;
  const lanes zero = {0}, most = zero + 1, least = zero - 1;
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    lanes left = CONST_AT(above + x) + 2 * CONST_AT(here + x) + CONST_AT(below + x);
    lanes right = CONST_AT(above + x + 2) + 2 * CONST_AT(here + x + 2) + CONST_AT(below + x + 2);
    lanes top = CONST_AT(above + x) + 2 * CONST_AT(above + x + 1) + CONST_AT(above + x + 2);
    lanes bottom = CONST_AT(below + x) + 2 * CONST_AT(below + x + 1) + CONST_AT(below + x + 2);
    lanes gx = (right - left) * k;
    lanes gy = (bottom - top) * k;
    lanes length = __builtin_elementwise_sqrt(1 + gx * gx + gy * gy);
    lanes lit = (level - light->x * gx - light->y * gy) / length - level;
    lanes stretched = SELECT((bits)(lit > zero), lit * up, lit * down);
    stretched = SMALLER(stretched, most);
    AT(target + x) = LARGER(stretched, least);
  }
}

/* MARK: Composition */

typedef struct {
  lanes channel[4];
} colors8;

INLINE int are_zero(const lanes *value) {
  uint64_t words[4];
  memcpy(words, value, sizeof words);
  return (words[0] | words[1] | words[2] | words[3]) == 0;
}

INLINE void load_colors(colors8 *colors, const float *row, ptrdiff_t pitch, ptrdiff_t x) {
  for (int c = 0; c < 4; c++) colors->channel[c] = CONST_AT(row + c * pitch + x);
}

/* The straight colours in 0...1; where alpha is 0 they are black. */
INLINE void straighten(colors8 *straight, const colors8 *colors) {
  const lanes zero = {0}, one = zero + 1, tiny = zero + 1e-6f;
  lanes scale = 1 / LARGER(colors->channel[3], tiny);
  for (int c = 0; c < 3; c++) {
    lanes value = colors->channel[c] * scale;
    value = LARGER(value, zero);
    straight->channel[c] = SMALLER(value, one);
  }
  straight->channel[3] = colors->channel[3];
}

/* `colors` becomes a mixture of itself and `other`: all of the other where the share is 1. */
INLINE void mix(colors8 *colors, const colors8 *other, const lanes *share) {
  for (int c = 0; c < 4; c++) colors->channel[c] += (other->channel[c] - colors->channel[c]) * *share;
}

/* Lays a straight colour over premultiplied ones. On an opaque backdrop B that is T = lerp(B, blend(B, S), k); where
 * the backdrop has the alpha b, it is b T + (1 - b) k S, with the alpha b + k - b k. */
INLINE void lay(colors8 *colors, const lanes *source, const lanes *share, int mode) {
  if (are_zero(share)) return;
  lanes k = *share, alpha = colors->channel[3];
  if (mode == ROW_NORMAL) {
    for (int c = 0; c < 3; c++) colors->channel[c] += (source[c] - colors->channel[c]) * k;
    colors->channel[3] += (1 - alpha) * k;
    return;
  }
  colors8 below;
  straighten(&below, colors);
  lanes beside = (1 - alpha) * k;
  for (int c = 0; c < 3; c++) {
    lanes b = below.channel[c], product = b * source[c];
    lanes blended = mode == ROW_SCREEN ? b + source[c] - product : product;
    lanes total = b + (blended - b) * k;
    colors->channel[c] = alpha * total + beside * source[c];
  }
  colors->channel[3] += beside;
}

/* Lays an effect over eight pixels. `ground` is what strokes are laid on. */
INLINE void lay_effect(colors8 *colors, const RowEffect *effect, const colors8 *ground, ptrdiff_t x) {
  const lanes zero = {0};
  lanes mask = zero + 1;
  if (effect->mask) {
    mask = CONST_AT(effect->mask + x) * effect->sign;
    mask = LARGER(mask, zero);
    if (are_zero(&mask)) return;
  }
  lanes source[4];
  if (effect->colors) {
    for (int c = 0; c < 4; c++) source[c] = CONST_AT(effect->colors + c * effect->pitch + x);
  } else {
    for (int c = 0; c < 3; c++) source[c] = zero + effect->color[c];
    source[3] = zero + 1;
  }
  if (effect->is_band) {
    colors8 band = *ground;
    lanes share = source[3] * effect->opacity;
    lay(&band, source, &share, effect->mode);
    mix(colors, &band, &mask);
  } else {
    lanes share = mask * source[3] * effect->opacity;
    lay(colors, source, &share, effect->mode);
  }
}

INLINE void lay_effects(
    colors8 *colors, const RowLayer *layer, ptrdiff_t first, ptrdiff_t end, const colors8 *ground, ptrdiff_t x) {
  for (ptrdiff_t index = first; index < end; index++) lay_effect(colors, layer->effects + index, ground, x);
}

ROW_KERNEL void row_composite_layer(
    float *target, ptrdiff_t pitch, const float *content, ptrdiff_t content_pitch, const RowLayer *layer,
    ptrdiff_t count) {
  const lanes zero = {0}, fill = zero + layer->fill_opacity, opacity = zero + layer->opacity;
  for (ptrdiff_t x = 0; x < count; x += LANES) {
    colors8 original, outside, ground, top;
    load_colors(&original, target, pitch, x);
    for (int c = 0; c < 4; c++) top.channel[c] = content ? CONST_AT(content + c * content_pitch + x) : zero;
    lanes coverage = top.channel[3], hole = 1 - coverage;
    outside = original;
    ground = original;
    lay_effects(&ground, layer, layer->beneath_end, layer->unknocked_end, &original, x);
    if (!are_zero(&hole)) {
      lay_effects(&outside, layer, 0, layer->beneath_end, &ground, x);
      lay_effects(&outside, layer, layer->unknocked_end, layer->outer_end, &ground, x);
    }
    colors8 result = outside;
    if (!are_zero(&coverage)) {
      colors8 inside = ground, source;
      straighten(&source, &top);
      source.channel[3] = zero + 1;
      lay_effects(&source, layer, layer->outer_end, layer->grouped_end, &ground, x);
      lay(&inside, source.channel, &fill, layer->mode);
      lay_effects(&inside, layer, layer->grouped_end, layer->inner_end, &ground, x);
      mix(&result, &inside, &coverage);
    }
    if (layer->opacity < 1) {
      outside = result;
      result = original;
      mix(&result, &outside, &opacity);
    }
    for (int c = 0; c < 4; c++) AT(target + c * pitch + x) = result.channel[c];
  }
}
