#include "include/row_kernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

/* The cost of these loops is in branches that the processor cannot predict, some tens of cycles each. So they take a
 * pixel and the run behind it as one: a pixel without a run has a run of no bits. What is left to guess is where a word
 * of 64 pixels ends. They need no wide instructions, so there is one body for all processors. */

INLINE void put(RowBits *output, uint64_t bits, uint64_t count) {
  output->bits |= bits << output->count;
  output->count += count;
}

INLINE void flush(RowBits *output) {
  /* Baseline x86-64 and ARM are little-endian, as row_repeats assumes. */
  memcpy(output->position, &output->bits, sizeof output->bits);
  output->position = (uint8_t *)output->position + (output->count >> 3);
  output->bits >>= output->count & 56;
  output->count &= 7;
}

/* Writes what a run has over ROW_LONGEST_RUN, and returns the rest. */
static ptrdiff_t write_long_run(RowBits *output, const RowCodes *codes, ptrdiff_t run) {
  for (; run > ROW_LONGEST_RUN; run -= ROW_LONGEST_RUN) {
    put(output, codes->runs[ROW_LONGEST_RUN] >> 8, codes->runs[ROW_LONGEST_RUN] & 255);
    flush(output);
  }
  return run;
}

/* The bits of four literals, which are at most 52, and in `count` their number. */
INLINE uint64_t pixel_bits(const RowCodes *codes, const uint8_t *pixel, uint64_t *count) {
  uint64_t first = codes->literals[pixel[0]], second = codes->literals[pixel[1]];
  uint64_t third = codes->literals[pixel[2]], fourth = codes->literals[pixel[3]];
  /* Joined in pairs: one after the other, each would wait for the length of the one before. */
  uint64_t low = first >> 8 | (second >> 8) << (first & 63);
  uint64_t high = third >> 8 | (fourth >> 8) << (third & 63);
  *count = (first + second + third + fourth) & 255;
  return low | high << ((first + second) & 63);
}

INLINE void write_unit(RowBits *output, const RowCodes *codes, const uint8_t *pixel, ptrdiff_t run) {
  uint64_t count;
  uint64_t bits = pixel_bits(codes, pixel, &count);
  if (__builtin_expect(run > ROW_LONGEST_RUN, 0)) {
    put(output, bits, count);
    flush(output);
    bits = count = 0;
    run = write_long_run(output, codes, run);
  }
  uint64_t code = codes->runs[run];
  uint64_t sum = count + (code & 255);
  if (__builtin_expect(sum > 56, 0)) {
    put(output, bits, count);
    flush(output);
    put(output, code >> 8, code & 255);
  } else {
    put(output, bits | (code >> 8) << (count & 63), sum);
  }
  flush(output);
}

void row_write_runs(
    RowBits *output, const RowCodes *codes, const uint8_t *pixels, const uint64_t *repeats, ptrdiff_t count) {
  /* Copies, which lie in registers: bytes that are written could be anything. */
  RowBits local = *output;
  const RowCodes given = *codes;
  ptrdiff_t first = 0;
  for (ptrdiff_t x = 0; x < count; x += 64) {
    uint64_t starts = ~repeats[x / 64];
    if (x == 0) starts &= ~(uint64_t)1;
    for (; starts; starts &= starts - 1) {
      ptrdiff_t next = x + __builtin_ctzll(starts);
      write_unit(&local, &given, pixels + 4 * first, next - first - 1);
      first = next;
    }
  }
  write_unit(&local, &given, pixels + 4 * first, count - first - 1);
  *output = local;
}

enum { CHANNELS = 4, VALUES = 256 };

INLINE void count_unit(uint32_t (*values)[VALUES], uint32_t *runs, const uint8_t *pixel, ptrdiff_t run) {
  for (int c = 0; c < CHANNELS; c++) values[c][pixel[c]]++;
  for (; run > ROW_LONGEST_RUN; run -= ROW_LONGEST_RUN) runs[ROW_LONGEST_RUN]++;
  runs[run]++;
}

void row_count_runs(
    uint32_t *literals, uint32_t *runs, const uint8_t *pixels, const uint64_t *repeats, ptrdiff_t count) {
  /* One count for each channel: with one for all, black would wait for itself three times. */
  uint32_t values[CHANNELS][VALUES] = {{0}};
  ptrdiff_t first = 0;
  for (ptrdiff_t x = 0; x < count; x += 64) {
    uint64_t starts = ~repeats[x / 64];
    if (x == 0) starts &= ~(uint64_t)1;
    for (; starts; starts &= starts - 1) {
      ptrdiff_t next = x + __builtin_ctzll(starts);
      count_unit(values, runs, pixels + 4 * first, next - first - 1);
      first = next;
    }
  }
  count_unit(values, runs, pixels + 4 * first, count - first - 1);
  for (int value = 0; value < VALUES; value++) {
    literals[value] += values[0][value] + values[1][value] + values[2][value] + values[3][value];
  }
}

/* The number of extra bits of each symbol of a distance. */
static const uint8_t distance_extras[30] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                            6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

INLINE uint64_t field(uint64_t token, int shift, int bits) { return token >> shift & (((uint64_t)1 << bits) - 1); }

void row_write_tokens(RowBits *output, const RowCodes *codes, const uint64_t *tokens, ptrdiff_t count) {
  RowBits local = *output;
  const RowCodes given = *codes;
  for (ptrdiff_t index = 0; index < count; index++) {
    uint64_t token = tokens[index], literals = field(token, ROW_LITERALS_SHIFT, 4);
    if (__builtin_expect(literals == 1, 0)) {
      uint32_t code = given.literals[token & 255];
      put(&local, code >> 8, code & 255);
    } else {
      uint8_t pixel[4] = {(uint8_t)token, (uint8_t)(token >> 8), (uint8_t)(token >> 16), (uint8_t)(token >> 24)};
      uint64_t size, bits = pixel_bits(&given, pixel, &size);
      /* Either all or nothing, without a branch. */
      uint64_t mask = 0 - (literals >> 2);
      put(&local, bits & mask, size & mask);
    }
    flush(&local);
    uint64_t length = field(token, ROW_LENGTH_SHIFT, 9), symbol = field(token, ROW_DISTANCE_SHIFT, 5);
    uint32_t code = given.lengths[length];
    put(&local, code >> 8, code & 255);
    uint64_t mask = 0 - (uint64_t)(length > 0);
    uint64_t distance = given.distances[symbol] & mask;
    put(&local, distance >> 8, distance & 255);
    put(&local, field(token, ROW_EXTRA_SHIFT, 13) & mask, distance_extras[symbol] & mask);
    flush(&local);
  }
  *output = local;
}

void row_count_tokens(
    uint32_t *literals, uint32_t *lengths, uint32_t *distances, const uint64_t *tokens, ptrdiff_t count) {
  uint32_t values[CHANNELS][VALUES] = {{0}};
  for (ptrdiff_t index = 0; index < count; index++) {
    uint64_t token = tokens[index], size = field(token, ROW_LITERALS_SHIFT, 4);
    if (__builtin_expect(size == 1, 0)) {
      values[0][token & 255]++;
    } else {
      for (int c = 0; c < CHANNELS; c++) values[c][token >> 8 * c & 255] += (uint32_t)(size >> 2);
    }
    uint64_t length = field(token, ROW_LENGTH_SHIFT, 9);
    lengths[length]++;
    distances[field(token, ROW_DISTANCE_SHIFT, 5)] += length > 0;
  }
  for (int value = 0; value < VALUES; value++) {
    literals[value] += values[0][value] + values[1][value] + values[2][value] + values[3][value];
  }
}
