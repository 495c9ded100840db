#include "lanes.h"

/* Blending a prepared label into samples of a video frame. With coverage A in 0...N, the label's share S and the
 * sample D, the blend is (D (N - A) + S) / N, rounded once: floor((D (N - A) + S + floor(N / 2)) / N).
 *
 * N is 255 times a power of two, because a chroma sample sums luma pixels whose weights sum to one. As
 * floor(floor(v / 2^k) / 255) = floor(v / (255 * 2^k)), only 255 is divided by. Plain loops: the compiler makes
 * vectors of them. */

ROW_KERNEL void row_frame_pixels(
    int32_t *colors, uint8_t *coverage, const uint8_t *pixels, int32_t parts, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < 4 * count; i++) colors[i] = pixels[i] * (i % 4 == 3 ? 1 : parts);
  for (ptrdiff_t i = 0; i < count; i++) coverage[i] = pixels[4 * i + 3];
}

/* Sums are whole and exact. The half that is added to twice the sum and the unit changes no whole quotient, and is more
 * than the factor's rounding can take away: a quotient below 2^20 is at least 1 / (4 * 2^24) from the next whole number,
 * and 2^20 / 2^51 off at most. */
ROW_KERNEL void row_frame_shares(uint32_t *shares, const int32_t *pixels, const RowShareTerms *terms, ptrdiff_t count) {
  const double red = 2 * terms->red, green = 2 * terms->green, blue = 2 * terms->blue, alpha = 2 * terms->alpha;
  const double half = terms->unit + 0.5, scale = 0.5 / terms->unit, most = terms->most;
  for (ptrdiff_t i = 0; i < count; i++) {
    const int32_t *pixel = pixels + 4 * i;
    double share = (red * pixel[0] + green * pixel[1] + blue * pixel[2] + alpha * pixel[3] + half) * scale;
    share = share > 0 ? share : 0;
    shares[i] = (uint32_t)(int32_t)(share < most ? share : most);
  }
}

ROW_KERNEL void row_frame_add(uint32_t *sums, const uint32_t *numbers, uint32_t weight, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) sums[i] += weight * numbers[i];
}

ROW_KERNEL void row_frame_add_bytes(uint32_t *sums, const uint8_t *numbers, uint32_t weight, ptrdiff_t count) {
  for (ptrdiff_t i = 0; i < count; i++) sums[i] += weight * numbers[i];
}

ROW_KERNEL void row_frame_halved(uint32_t *sums, const uint32_t *numbers, const uint32_t *weights, ptrdiff_t count) {
  const uint32_t before = weights[0], at = weights[1], after = weights[2];
  for (ptrdiff_t i = 0; i < count; i++)
    sums[i] = before * numbers[2 * i] + at * numbers[2 * i + 1] + after * numbers[2 * i + 2];
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
