#include "lanes.h"

/* What grows planes: the largest of many values of a source. Nothing is taken once no value that is left can be larger. */

/* As many taps are taken in one go along a row: enough for a target to be read and written seldom, and few enough for
 * the rows of their values to stay in the first cache (measured: all in one go took 1.6 times as long). */
enum { TAPS = 32 };

/* Whether one of `count` values, rounded up to whole lanes, is below `limit`. */
INLINE _Bool any_below(const float *target, ptrdiff_t count, float limit) {
  bits below = CONST_AT(target) < limit;
  for (ptrdiff_t x = LANES; x < count; x += LANES) below |= CONST_AT(target + x) < limit;
  return __builtin_reduce_or(below) != 0;
}

/* `count` taps, each times its weight, if it has one. */
INLINE void take_block(
    float *target, const float *source, const ptrdiff_t *offsets, const float *weights, ptrdiff_t taps) {
  lanes a = CONST_AT(target), b = CONST_AT(target + LANES);
  lanes c = CONST_AT(target + 2 * LANES), d = CONST_AT(target + 3 * LANES);
  for (ptrdiff_t k = 0; k < taps; k++) {
    const float *values = source + offsets[k];
    const float weight = weights ? weights[k] : 1;
    lanes p = CONST_AT(values), q = CONST_AT(values + LANES);
    lanes r = CONST_AT(values + 2 * LANES), s = CONST_AT(values + 3 * LANES);
    if (weights) p *= weight, q *= weight, r *= weight, s *= weight;
    a = LARGER(a, p), b = LARGER(b, q), c = LARGER(c, r), d = LARGER(d, s);
  }
  AT(target) = a, AT(target + LANES) = b;
  AT(target + 2 * LANES) = c, AT(target + 3 * LANES) = d;
}

INLINE void take_lanes(
    float *target, const float *source, const ptrdiff_t *offsets, const float *weights, ptrdiff_t taps) {
  lanes best = CONST_AT(target);
  for (ptrdiff_t k = 0; k < taps; k++) {
    lanes value = CONST_AT(source + offsets[k]);
    if (weights) value *= weights[k];
    best = LARGER(best, value);
  }
  AT(target) = best;
}

INLINE void take_taps(
    float *target, const float *source, const ptrdiff_t *offsets, const float *weights, ptrdiff_t taps,
    const float *bounds, ptrdiff_t count) {
  const float heaviest = weights ? weights[0] : 1;
  for (ptrdiff_t x = 0; x < count; x += BLOCK) {
    const ptrdiff_t width = count - x < BLOCK ? count - x : BLOCK;
    if (bounds && !any_below(target + x, width, bounds[x / BLOCK] * heaviest)) continue;
    if (width == BLOCK) {
      take_block(target + x, source + x, offsets, weights, taps);
    } else {
      for (ptrdiff_t i = x; i < count; i += LANES) take_lanes(target + i, source + i, offsets, weights, taps);
    }
  }
}

ROW_KERNEL void row_largest(
    float *target, const float *source, const RowTaps *taps, const float *bounds, ptrdiff_t count) {
  for (ptrdiff_t first = 0; first < taps->count; first += TAPS) {
    const ptrdiff_t together = taps->count - first < TAPS ? taps->count - first : TAPS;
    const ptrdiff_t *offsets = taps->offsets + first;
    if (taps->weights) {
      take_taps(target, source, offsets, taps->weights + first, together, bounds, count);
    } else {
      take_taps(target, source, offsets, NULL, together, bounds, count);
    }
  }
}

/* Eight values, and those between four pixels at each of `count` steps of a sweep. */
INLINE void take_steps(
    float *target, const float *source, ptrdiff_t stride, const RowStep *steps, ptrdiff_t count) {
  lanes best = CONST_AT(target);
  for (ptrdiff_t k = 0; k < count; k++) {
    const RowStep step = steps[k];
    const float *here = source + step.offset, *above = here - stride;
    lanes near = CONST_AT(here), far = CONST_AT(above);
    near = near + (CONST_AT(here - 1) - near) * step.x;
    far = far + (CONST_AT(above - 1) - far) * step.x;
    near = near + (far - near) * step.y;
    best = LARGER(best, near);
  }
  AT(target) = best;
}

ROW_KERNEL void row_largest_between(
    float *target, const float *source, ptrdiff_t stride, const RowStep *steps, ptrdiff_t step_count,
    const float *bounds, ptrdiff_t count) {
  for (ptrdiff_t first = 0; first < step_count; first += TAPS) {
    const ptrdiff_t together = step_count - first < TAPS ? step_count - first : TAPS;
    for (ptrdiff_t x = 0; x < count; x += BLOCK) {
      const ptrdiff_t end = x + BLOCK < count ? x + BLOCK : count;
      if (bounds && !any_below(target + x, end - x, bounds[x / BLOCK])) continue;
      for (ptrdiff_t i = x; i < end; i += LANES) take_steps(target + i, source + i, stride, steps + first, together);
    }
  }
}
