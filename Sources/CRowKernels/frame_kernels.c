#include "lanes.h"

/* Blending a prepared label into samples of a video frame. With coverage A in 0...N, the label's share S and the
 * sample D, the blend is (D (N - A) + S) / N, rounded once: floor((D (N - A) + S + floor(N / 2)) / N).
 *
 * N is 255 times a power of two, because a chroma sample sums luma pixels whose weights sum to one. As
 * floor(floor(v / 2^k) / 255) = floor(v / (255 * 2^k)), only 255 is divided by. Plain loops: the compiler makes
 * vectors of them. */

ROW_KERNEL void row_frame_pixels(
    uint16_t *restrict colors, ptrdiff_t pitch, uint8_t *restrict coverage, const uint8_t *restrict pixels, uint32_t parts,
    ptrdiff_t count) {
  uint16_t *red = colors, *green = colors + pitch, *blue = colors + 2 * pitch;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t pixel; /* as the machines that this is compiled for read it: red is lowest */
    memcpy(&pixel, pixels + 4 * i, 4);
    red[i] = (uint16_t)((pixel & 255) * parts);
    green[i] = (uint16_t)((pixel >> 8 & 255) * parts);
    blue[i] = (uint16_t)((pixel >> 16 & 255) * parts);
    coverage[i] = (uint8_t)(pixel >> 24);
  }
}

/* Sums are whole and exact. The half that is added to twice the sum and the unit changes no whole quotient, and is more
 * than the factor's rounding can take away: a quotient below 2^20 is at least 1 / (4 * 2^24) from the next whole number,
 * and 2^20 / 2^51 off at most. */
INLINE int32_t share_at(
    ptrdiff_t i, const RowShareTerms *terms, const uint16_t *colors, ptrdiff_t pitch, const uint8_t *coverage) {
  const double half = terms->unit + 0.5, scale = 0.5 / terms->unit, most = terms->most;
  const uint16_t *color = colors + i;
  double share = 2 * terms->red * (int32_t)color[0] + 2 * terms->green * (int32_t)color[pitch] +
                 2 * terms->blue * (int32_t)color[2 * pitch] + 2 * terms->alpha * (int32_t)coverage[i];
  share = (share + half) * scale;
  share = share > 0 ? share : 0;
  return (int32_t)(share < most ? share : most);
}

/* The same in whole numbers of 32 bits, twice as many at a time. Three roundings of floats make a quotient below 2^17 wrong
 * by 3 / 2^7 at most, so it is one off where it is not right, and the remainder says which way. */
INLINE int32_t narrow_share_at(
    ptrdiff_t i, const RowShareTerms *terms, const uint16_t *colors, ptrdiff_t pitch, const uint8_t *coverage) {
  const int32_t unit = (int32_t)terms->unit, most = (int32_t)terms->most;
  const float scale = 1 / (float)unit;
  const uint16_t *color = colors + i;
  const int32_t sum = (int32_t)terms->red * color[0] + (int32_t)terms->green * color[pitch] +
                      (int32_t)terms->blue * color[2 * pitch] + (int32_t)terms->alpha * coverage[i] + unit / 2;
  int32_t share = (int32_t)((float)sum * scale);
  const int32_t rest = sum - share * unit;
  share += (rest >= unit) - (rest < 0);
  share = share > 0 ? share : 0;
  return share < most ? share : most;
}

ROW_KERNEL void row_frame_shares(
    uint32_t *restrict shares, const uint16_t *restrict colors, ptrdiff_t pitch, const uint8_t *restrict coverage,
    const RowShareTerms *restrict terms, ptrdiff_t count) {
  if (terms->is_narrow)
    for (ptrdiff_t i = 0; i < count; i++) shares[i] = (uint32_t)narrow_share_at(i, terms, colors, pitch, coverage);
  else
    for (ptrdiff_t i = 0; i < count; i++) shares[i] = (uint32_t)share_at(i, terms, colors, pitch, coverage);
}

ROW_KERNEL void row_frame_byte_shares(
    uint16_t *restrict shares, const uint16_t *restrict colors, ptrdiff_t pitch, const uint8_t *restrict coverage,
    const RowShareTerms *restrict terms, ptrdiff_t count) {
  if (terms->is_narrow)
    for (ptrdiff_t i = 0; i < count; i++) shares[i] = (uint16_t)narrow_share_at(i, terms, colors, pitch, coverage);
  else
    for (ptrdiff_t i = 0; i < count; i++) shares[i] = (uint16_t)share_at(i, terms, colors, pitch, coverage);
}

ROW_KERNEL void row_frame_add(uint32_t *sums, const uint32_t *numbers, uint32_t weight, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) sums[i] += weight * numbers[i];
}

ROW_KERNEL void row_frame_add_bytes(uint32_t *sums, const uint8_t *numbers, uint32_t weight, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) sums[i] += weight * numbers[i];
}

INLINE void halve(
    uint32_t *restrict sums, ptrdiff_t stride, const uint32_t *restrict numbers, const uint32_t *weights, ptrdiff_t count) {
  const uint32_t before = weights[0], at = weights[1], after = weights[2];
  for (ptrdiff_t i = 0; i < count; i++)
    sums[stride * i] = before * numbers[2 * i] + at * numbers[2 * i + 1] + after * numbers[2 * i + 2];
}

ROW_KERNEL void row_frame_halved(
    uint32_t *sums, ptrdiff_t stride, const uint32_t *numbers, const uint32_t *weights, ptrdiff_t count) {
  if (stride == 1) halve(sums, 1, numbers, weights, count);
  else halve(sums, stride, numbers, weights, count);
}

ROW_KERNEL void row_frame_repeat(
    uint16_t *restrict target, ptrdiff_t depth, const uint32_t *restrict numbers, ptrdiff_t count) {
  if (depth == 1)
    for (ptrdiff_t i = 0; i < count; i++) target[i] = (uint16_t)numbers[i];
  else
    for (ptrdiff_t i = 0; i < depth * count; i++) target[i] = (uint16_t)numbers[i / depth];
}

/* v / 255 for v < 65280: with v = 255 q + r, q <= 255, the sum v + 1 + (v >> 8) is 256 q + r + 1, or one less where
 * r < q, and so begins with q. A test tries every v. */
static inline uint16_t by_255_short(uint16_t v) { return (uint16_t)((uint16_t)(v + 1 + (v >> 8)) >> 8); }

static inline uint8_t blended_byte(uint8_t sample, uint8_t coverage, uint16_t share) {
  uint16_t v = (uint16_t)(sample * (uint16_t)(255 - coverage) + share + 127);
  uint16_t blended = by_255_short(v);
  return (uint8_t)(blended > 255 ? 255 : blended);
}

ROW_KERNEL void row_frame_bytes(uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) samples[i] = blended_byte(samples[i], coverage[i], shares[i]);
}

ROW_KERNEL void row_frame_byte_sums(
    uint8_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, ptrdiff_t count) {
  const int32_t whole = 255 << shift;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t v = (uint32_t)((int32_t)samples[i] * (whole - (int32_t)coverage[i])) + shares[i] + (uint32_t)(whole / 2);
    uint16_t blended = by_255_short((uint16_t)(v >> shift));
    samples[i] = (uint8_t)(blended > 255 ? 255 : blended);
  }
}

/* v / 255 for v < 2^18 (and beyond), as 1/255 = 1/256 + 1/256^2 + 1/256^3 + ...; a test tries every v. */
static inline uint32_t by_255_long(uint32_t v) { return (v + 1 + ((v + 1 + (v >> 8)) >> 8)) >> 8; }

ROW_KERNEL void row_frame_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t idle_bits,
    ptrdiff_t count) {
  const int32_t whole = 255 << shift;
  const uint32_t most = 0xFFFFu >> idle_bits;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t word = samples[i];
    uint32_t v = (word >> idle_bits) * (uint32_t)(whole - (int32_t)coverage[i]) + shares[i] + (uint32_t)(whole / 2);
    uint32_t blended = by_255_long(v >> shift);
    uint32_t result = (blended > most ? most : blended) << idle_bits;
    samples[i] = (uint16_t)(coverage[i] == 0 ? word : result);
  }
}

/* The same with the sample in the lower `bits` of its word. What a faulty frame has above them counts as 0. */
ROW_KERNEL void row_frame_low_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t bits, ptrdiff_t count) {
  const int32_t whole = 255 << shift;
  const uint32_t most = (1u << bits) - 1;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t word = samples[i];
    uint32_t v = (word & most) * (uint32_t)(whole - (int32_t)coverage[i]) + shares[i] + (uint32_t)(whole / 2);
    uint32_t blended = by_255_long(v >> shift);
    samples[i] = (uint16_t)(coverage[i] == 0 ? word : blended > most ? most : blended);
  }
}

/* With an opacity o of 255 steps: (D (255 N - A o) + S o) / (255 N), rounded once, too. */
ROW_KERNEL void row_frame_faded_bytes(
    uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, uint32_t opacity, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t blended = (samples[i] * (65025u - coverage[i] * opacity) + shares[i] * opacity + 32512u) / 65025u;
    samples[i] = (uint8_t)(blended > 255 ? 255 : blended);
  }
}

ROW_KERNEL void row_frame_faded_byte_sums(
    uint8_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t opacity,
    ptrdiff_t count) {
  const uint32_t whole = 65025u << shift;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t v = samples[i] * (whole - coverage[i] * opacity) + shares[i] * opacity + whole / 2;
    uint32_t blended = (v >> shift) / 65025u;
    samples[i] = (uint8_t)(blended > 255 ? 255 : blended);
  }
}

ROW_KERNEL void row_frame_faded_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t idle_bits,
    uint32_t opacity, ptrdiff_t count) {
  const uint32_t whole = 65025u << shift;
  const uint32_t most = 0xFFFFu >> idle_bits;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t word = samples[i];
    uint32_t v = (word >> idle_bits) * (whole - coverage[i] * opacity) + shares[i] * opacity + whole / 2;
    uint32_t blended = (v >> shift) / 65025u;
    uint32_t result = (blended > most ? most : blended) << idle_bits;
    samples[i] = (uint16_t)(coverage[i] == 0 ? word : result);
  }
}

ROW_KERNEL void row_frame_faded_low_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t bits, uint32_t opacity,
    ptrdiff_t count) {
  const uint32_t whole = 65025u << shift;
  const uint32_t most = (1u << bits) - 1;
  for (ptrdiff_t i = 0; i < count; i++) {
    uint32_t word = samples[i];
    uint32_t v = (word & most) * (whole - coverage[i] * opacity) + shares[i] * opacity + whole / 2;
    uint32_t blended = (v >> shift) / 65025u;
    samples[i] = (uint16_t)(coverage[i] == 0 ? word : blended > most ? most : blended);
  }
}

/* Straight alpha d in the frame: the sum's alpha is T / 255 with T = 255 a + d (255 - a), and a colour is
 * (255 P + D d (255 - a)) / T, each rounded once. Where the frame is opaque that is the blend above. */
ROW_KERNEL void row_frame_straight(
    uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, uint32_t alpha_index, uint32_t opacity,
    ptrdiff_t pixels) {
  for (ptrdiff_t i = 0; i < pixels; i++, samples += 4, coverage += 4, shares += 4) {
    const uint32_t alpha = samples[alpha_index];
    if (coverage[alpha_index] == 0) continue;
    if (alpha == 255 && opacity == 255) {
      for (uint32_t k = 0; k < 4; k++) samples[k] = blended_byte(samples[k], coverage[k], shares[k]);
      continue;
    }
    const uint32_t share = coverage[alpha_index] * opacity; /* of 65025 */
    if (share == 0) continue;
    const uint64_t rest = (uint64_t)alpha * (65025u - share);
    const uint64_t sum = 255ull * share + rest; /* of 255 * 65025 */
    for (uint32_t k = 0; k < 4; k++) {
      uint64_t value = (255ull * shares[k] * opacity + samples[k] * rest + sum / 2) / sum;
      if (k != alpha_index) samples[k] = (uint8_t)(value > 255 ? 255 : value);
    }
    samples[alpha_index] = (uint8_t)((sum + 32512) / 65025);
  }
}
