/* The innermost loops of the CPU renderer, on rows of float values, eight at a time, and of the PNG encoder.
 *
 * They are in C because C can compile one loop for several instruction sets and choose when the program starts (see
 * ROW_KERNEL in lanes.h); Swift cannot yet. Every set computes the same operations in the same order and
 * contracts none of them, so that all give the same bits.
 *
 * Unless said otherwise `count` is rounded up to whole lanes of eight: every row has room for that many values, and is
 * read and written up to there. Shares and coverages are 0 behind the last value, so that they change nothing there;
 * anything else may be any finite number. Colours are premultiplied and in 0...1; channel c of a row of colours begins
 * at `row + c * pitch`. No pointer has to be aligned. The functions may be called on any thread.
 */
#ifndef ROW_KERNELS_H
#define ROW_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* target = max(target, source / 255), for `height` rows of exactly `width` values. */
void row_unite_bytes(
    float *target, ptrdiff_t target_stride, const uint8_t *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height);

/* target = max(target, source), likewise. */
void row_unite_steps(
    uint8_t *target, ptrdiff_t target_stride, const uint8_t *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height);

/* target[x] = sum over k < rows of weights[k] * source[k * stride + x]; 0 without rows. */
void row_weighted_sum(
    float *target, const float *source, ptrdiff_t stride, const float *weights, ptrdiff_t rows, ptrdiff_t count);

/* target[x] = sum over k < taps of weights[k] * source[x + k], for `rows` rows. */
void row_convolve(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t source_stride, ptrdiff_t rows,
    const float *weights, ptrdiff_t taps, ptrdiff_t count);

/* Interpolates between coarse nodes: target[factor * j + i] = sum over m < 3 of weights[m * pitch + i] * nodes[j + m],
 * for j < count and i < factor; `pitch` is `factor` rounded up to whole lanes. Writes up to seven values more. */
void row_interpolate(
    float *target, const float *nodes, const float *weights, ptrdiff_t factor, ptrdiff_t pitch, ptrdiff_t count);

/* target += source. */
void row_add(float *target, const float *source, ptrdiff_t count);

/* target[x] = share * the sum of the `factor` values from source[x * factor] on, for exactly `count` values. */
void row_average(float *target, const float *source, ptrdiff_t factor, float share, ptrdiff_t count);

/* target[x * factor + i] = source[x] for i < factor and exactly `count` values of the source. */
void row_repeat(float *target, const float *source, ptrdiff_t factor, ptrdiff_t count);

/* target = a + target * (1 - a) with a = alpha * share, or alphas * share. */
void row_lay_alpha(float *target, const float *share, float alpha, ptrdiff_t count);
void row_lay_alphas(float *target, const float *share, const float *alphas, ptrdiff_t count);

/* row = share * color: the first layer of a row that was empty. */
void row_set_color(float *row, ptrdiff_t pitch, const float *share, const float *color, ptrdiff_t count);
void row_set_colors(
    float *row, ptrdiff_t pitch, const float *share, const float *colors, ptrdiff_t color_pitch, ptrdiff_t count);

/* Lays a colour onto the part share / max(mask, alpha) of the row, whose alpha stays. */
void row_lay_color_atop(
    float *row, ptrdiff_t pitch, const float *share, const float *mask, const float *color, ptrdiff_t count);

/* Lays share * color, or share * colors, over the row. If `share` is null, the share is `opacity` everywhere. */
void row_lay_color(float *row, ptrdiff_t pitch, const float *share, const float *color, ptrdiff_t count);
void row_lay_colors(
    float *row, ptrdiff_t pitch, const float *share, float opacity, const float *colors, ptrdiff_t color_pitch,
    ptrdiff_t count);

/* The place of a row in a gradient's unit space. At sample x, with p = (first + x + 0.5) * size, u is p * u_slope +
 * u_start + u_offset, and v likewise. See Gradient. */
typedef struct {
  float first, size;
  float u_slope, u_start, u_offset;
  float v_slope, v_start, v_offset;
  float nudge;
  /* As in Gradient.Kind and Gradient.Extend: 0 linear, 1 radial; 0 pad, 1 repeat, 2 reflect. */
  int kind, extend;
} RowGradient;

/* How far along the gradient each sample is, in 0...1. */
void row_gradient_parameters(float *t, const RowGradient *gradient, ptrdiff_t count);

/* An entry of a ramp: the colour at `location`, and what is added to it for each unit of t up to the next. */
typedef struct {
  float location;
  float color[4], slope[4];
} RowRampEntry;

/* row = the ramp's colour at each t; of two entries at one location the later one counts. The time is proportional to
 * the number of entries. */
void row_ramp_colors(
    float *row, ptrdiff_t pitch, const float *t, const RowRampEntry *entries, ptrdiff_t entry_count, ptrdiff_t count);

/* A filter along columns, and its source. With j = floor(n / spacing) and i = n mod spacing, row n of the result is the
 * sum over k < taps of weights[taps * i + k] * row (step * j + first + k) of the source. Rows of the source outside
 * 0..<source_rows count as 0. */
typedef struct {
  const float *source;
  ptrdiff_t stride, source_rows;
  const float *weights;
  ptrdiff_t taps, first, step, spacing;
} RowFiltered;

/* The rows `rows` from row `row` of the result on, each as row_weighted_sum makes it. Rows of the target are
 * `target_stride` apart. */
void row_weighted_sums(
    float *target, ptrdiff_t target_stride, const RowFiltered *filtered, ptrdiff_t row, ptrdiff_t rows,
    ptrdiff_t count);

/* target = (1 - result) * mask, the shares of an inner shadow. Rows of the mask are `mask_stride` apart. */
void row_inner_shares(
    float *target, ptrdiff_t target_stride, const RowFiltered *filtered, ptrdiff_t row, ptrdiff_t rows,
    const float *mask, ptrdiff_t mask_stride, ptrdiff_t count);

/* keep *= 1 - alpha * result, for `rows` rows from row `row` of the result on. Rows of `keep` are `keep_stride` apart.
 * Rows of `keep` and of the source have room for seven values more than `count`; how many of them are read and written
 * depends on the address of `keep`. Zeros behind the source's rows leave those of `keep` as they are. */
void row_fade_filtered(
    float *keep, ptrdiff_t keep_stride, const RowFiltered *filtered, float alpha, ptrdiff_t row, ptrdiff_t rows,
    ptrdiff_t count);

/* row = row * keep + color * (1 - keep), then keep = 1. `color` is red, green and blue of an opaque colour. Rows have
 * room for seven values more than `count`, which are written back as they are. */
void row_settle(float *row, ptrdiff_t pitch, float *keep, const float *color, ptrdiff_t count);

/* How colours become bytes. */
typedef struct {
  /* Multiplies every channel. */
  float opacity;
  /* Colours are divided by alpha; nothing is left under an alpha that rounds to 0. */
  _Bool is_straight;
} RowEncoding;

/* Writes exactly `count` pixels of 8-bit RGBA. It reads whole lanes of the row. `dither` is null, or eight offsets in
 * 8-bit steps, added to each eight pixels before rounding. */
void row_write_colors(
    uint8_t *bytes, const float *row, ptrdiff_t pitch, const RowEncoding *encoding, const float *dither,
    ptrdiff_t count);

/* Rows of `count` pixels of 8-bit RGBA, `stride` bytes apart. */
typedef struct {
  uint8_t *bytes;
  ptrdiff_t stride, rows, count;
} RowTarget;

/* Write all pixels of a target: share * color; rows of colours over share * color. They read whole lanes of the rows,
 * which are so many values apart. */
void row_write_color(
    const RowTarget *target, const float *share, ptrdiff_t share_stride, const float *color, const RowEncoding *encoding);
void row_write_colors_over_color(
    const RowTarget *target, const float *row, ptrdiff_t row_stride, ptrdiff_t pitch, const float *share,
    ptrdiff_t share_stride, const float *color, const RowEncoding *encoding);

/* Writes exactly `count` pixels of one colour, 0xBBGGRR, with the alphas `steps`; without any where alpha is 0. */
void row_write_steps(uint8_t *bytes, const uint8_t *steps, uint32_t color, ptrdiff_t count);

/* A bit for each pixel of four bytes, the first in the lowest: whether it is the same as the one before it. 64 pixels
 * at a time are read, and the one before the first. */
void row_repeats(uint64_t *repeats, const uint8_t *pixels, ptrdiff_t count);

/* target[x] = bytes[x] - above[x], modulo 256, for exactly `count` bytes. */
void row_difference(uint8_t *target, const uint8_t *bytes, const uint8_t *above, ptrdiff_t count);

/* A stream of bits, the lowest first: the bits that fill no byte yet, how many they are, and where the next byte goes. */
typedef struct {
  uint64_t bits, count;
  void *position;
} RowBits;

/* DEFLATE's codes, each above its number of bits, which is in the low byte: of literals; of matches by their length in
 * bytes, 0 to 258, with their extra bits; of distances by their symbols, without theirs; and of runs by how often a pixel
 * is repeated, 0 to ROW_LONGEST_RUN times. Huffman codes have at most 13 bits. A length of 0 and a run of 0 have none. */
enum { ROW_LONGEST_RUN = 64 };
typedef struct {
  const uint32_t *literals, *lengths, *distances;
  const uint64_t *runs;
} RowCodes;

/* Writes exactly `count` pixels of four bytes, at least one: each that is not the same as the one before it as four
 * literals, and the run behind it. `repeats` are those of row_repeats, clear for the first pixel and set behind the last
 * one. Seven bits at most may be left of what was written before. 8 bytes more than the bits need are written. */
void row_write_runs(
    RowBits *output, const RowCodes *codes, const uint8_t *pixels, const uint64_t *repeats, ptrdiff_t count);

/* Adds up how often row_write_runs would use each code. */
void row_count_runs(
    uint32_t *literals, uint32_t *runs, const uint8_t *pixels, const uint64_t *repeats, ptrdiff_t count);

/* A token is literals and a match behind them; each may be missing. From the lowest bit on: four bytes, the match's length
 * in bytes (0 for none), the symbol of its distance and that one's extra bits, and how many of the bytes are literals: 0,
 * 1 or 4. */
enum { ROW_LENGTH_SHIFT = 32, ROW_DISTANCE_SHIFT = 41, ROW_EXTRA_SHIFT = 46, ROW_LITERALS_SHIFT = 60 };

/* Writes tokens. What is said of `output` at row_write_runs holds. */
void row_write_tokens(RowBits *output, const RowCodes *codes, const uint64_t *tokens, ptrdiff_t count);

/* Adds up how often row_write_tokens would use each code; lengths count by bytes. */
void row_count_tokens(
    uint32_t *literals, uint32_t *lengths, uint32_t *distances, const uint64_t *tokens, ptrdiff_t count);

/* The steps of a distance, and how far anything grows; see ChamferPlan. */
typedef struct {
  float straight, diagonal, knight;
  ptrdiff_t reach;
} RowChamfer;

/* One row of a sweep: each of exactly `count` values becomes the largest of itself and of its neighbours less their
 * distance. They are in the row `near`, in the row `far` beyond it, and before it in its own row, or behind it if
 * `leftwards`. Two values before each row are read, and two behind its whole lanes. */
void row_chamfer(
    float *here, const float *near, const float *far, const RowChamfer *chamfer, int leftwards, ptrdiff_t count);

/* Where the values of a grown plane come from: places in the source, relative to their own, and the weights of what is
 * there, largest first if there are bounds. Without weights each is 1. */
typedef struct {
  const ptrdiff_t *offsets;
  const float *weights;
  ptrdiff_t count;
} RowTaps;

/* target = max(target, weight * source) over all taps. No value that the taps of the columns 32 n ... 32 n + 31 read is
 * larger than bounds[n]; without bounds nothing is known. */
void row_largest(
    float *target, const float *source, const RowTaps *taps, const float *bounds, ptrdiff_t count);

/* A step of a sweep: a place in the source, relative to a value's own, and how far it lies from there to the pixel on its
 * left and to the one above, in 0..<1. */
typedef struct {
  ptrdiff_t offset;
  float x, y;
} RowStep;

/* target = max(target, source between its pixels) over all steps, bilinear. Bounds as above. */
void row_largest_between(
    float *target, const float *source, ptrdiff_t stride, const RowStep *steps, ptrdiff_t step_count,
    const float *bounds, ptrdiff_t count);

/* A box along columns; see BoxPlan. The sum of taps + 1 values, times `quanta`, is less than 2^31. With
 * quanta of 2^31 and more sums are of doubles, and that is at most 2^52. `outside` is 0 or 1. */
typedef struct {
  ptrdiff_t taps;
  float fraction, scale, quanta, outside;
} RowBox;

/* Row n of the target is the mean of the source's rows n, n - 1 ... n - taps. Beyond the source's rows
 * values are `outside`. A stride may be negative. */
void row_box(
    float *target, ptrdiff_t target_stride, ptrdiff_t target_rows, const float *source, ptrdiff_t source_stride,
    ptrdiff_t source_rows, const RowBox *box, ptrdiff_t count);

/* target[x * target_stride + y] = source[y * source_stride + x], for exactly `width` columns and `height` rows. */
void row_transpose(
    float *target, ptrdiff_t target_stride, const float *source, ptrdiff_t source_stride, ptrdiff_t width,
    ptrdiff_t height);

/* The light on a slope: where it comes from, what the gradient is multiplied by, and what stretches the result to
 * -1...1 above and below level ground. */
typedef struct {
  float x, y, z;
  float steepness, up, down;
} RowLight;

/* The light on each of `count` heights. The rows of heights begin one value left of the target's first, and have two
 * values behind its whole lanes. */
void row_light(
    float *target, const float *above, const float *here, const float *below, const RowLight *light, ptrdiff_t count);

/* The blend modes that Photoshop's effects begin with. */
enum { ROW_NORMAL = 0, ROW_MULTIPLY = 1, ROW_SCREEN = 2 };

/* An effect along a row. */
typedef struct {
  /* Null is 1 everywhere. */
  const float *mask;
  /* Straight colours, `pitch` from channel to channel; null where there is only `color`. */
  const float *colors;
  ptrdiff_t pitch;
  float color[3];
  /* Multiplies the mask, which then counts where it is positive. */
  float sign;
  float opacity;
  int mode;
  /* Whether the effect is a stroke that knocks out what it lies on. */
  int is_band;
} RowEffect;

/* A layer along a row. Its effects are, in this order, those beneath the content up to `beneath_end`, those outside of
 * it, those beneath it that also show through it, those on the content before it is laid, and those over it. */
typedef struct {
  const RowEffect *effects;
  ptrdiff_t beneath_end, unknocked_end, outer_end, grouped_end, inner_end;
  float opacity, fill_opacity;
  int mode;
} RowLayer;

/* Composites a layer over a row; LayerPainter has the formula. `content` may be null, which is transparent. */
void row_composite_layer(
    float *target, ptrdiff_t pitch, const float *content, ptrdiff_t content_pitch, const RowLayer *layer,
    ptrdiff_t count);

/* The red, green and blue of `count` pixels of four bytes in so many parts of a step, at most 257, each `pitch` behind the
 * one before, and their alpha in steps, which is the coverage. */
void row_frame_pixels(
    uint16_t *colors, ptrdiff_t pitch, uint8_t *coverage, const uint8_t *pixels, uint32_t parts, ptrdiff_t count);

/* What a pixel of four whole numbers counts in a component of a frame: the sum of its products over `unit`. All are whole
 * numbers, sums below 2^50 and units below 2^24. */
typedef struct {
  double red, green, blue, alpha, unit;
  /* The largest share, below 2^20. */
  double most;
  /* Whether every sum and half a unit is within 2^31, and every quotient below 2^17. */
  int is_narrow;
} RowShareTerms;

/* The shares of pixels in a component: the nearest whole number in 0...most; a tie goes up. Those of frames in bytes are
 * below 2^16. */
void row_frame_shares(
    uint32_t *shares, const uint16_t *colors, ptrdiff_t pitch, const uint8_t *coverage, const RowShareTerms *terms,
    ptrdiff_t count);
void row_frame_byte_shares(
    uint16_t *shares, const uint16_t *colors, ptrdiff_t pitch, const uint8_t *coverage, const RowShareTerms *terms,
    ptrdiff_t count);

/* sums[x] += weight * numbers[x] */
void row_frame_add(uint32_t *sums, const uint32_t *numbers, uint32_t weight, ptrdiff_t count);
void row_frame_add_bytes(uint32_t *sums, const uint8_t *numbers, uint32_t weight, ptrdiff_t count);

/* sums[stride * x] = weights[0] * numbers[2 x] + weights[1] * numbers[2 x + 1] + weights[2] * numbers[2 x + 2] */
void row_frame_halved(
    uint32_t *sums, ptrdiff_t stride, const uint32_t *numbers, const uint32_t *weights, ptrdiff_t count);

/* target[depth * x + k] = numbers[x] for each k below `depth`; numbers are below 2^16. */
void row_frame_repeat(uint16_t *target, ptrdiff_t depth, const uint32_t *numbers, ptrdiff_t count);

/* Blends a prepared label into `count` samples of a video frame, each rounded once. With coverage A of N = 255 << shift,
 * the label's share S and the sample D the result is (D (N - A) + S) / N, at most the largest sample. Shares are at most
 * 65152 for each of N / 255; coverage 0 has the share 0 and keeps the sample. */
void row_frame_bytes(uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, ptrdiff_t count);
void row_frame_byte_sums(
    uint8_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, ptrdiff_t count);

/* Samples in the upper bits of words; the `idle_bits` below them become 0 where the label lies. */
void row_frame_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t idle_bits,
    ptrdiff_t count);

/* Samples in the lower `bits` of words, of which there are at most 10; those above become 0 where the label lies. */
void row_frame_low_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t bits, ptrdiff_t count);

/* The same with an opacity in 0...255. */
void row_frame_faded_bytes(
    uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, uint32_t opacity, ptrdiff_t count);
void row_frame_faded_byte_sums(
    uint8_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t opacity,
    ptrdiff_t count);
void row_frame_faded_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t idle_bits,
    uint32_t opacity, ptrdiff_t count);
void row_frame_faded_low_word_sums(
    uint16_t *samples, const uint16_t *coverage, const uint32_t *shares, uint32_t shift, uint32_t bits, uint32_t opacity,
    ptrdiff_t count);

/* Pixels of four bytes with straight alpha in the byte `alpha_index`, and an opacity in 0...255. Coverage and shares
 * are given for each byte; the share of alpha is 255 times its coverage. */
void row_frame_straight(
    uint8_t *samples, const uint8_t *coverage, const uint16_t *shares, uint32_t alpha_index, uint32_t opacity,
    ptrdiff_t pixels);

/* The channels of pixels of four bytes, each times 1 / 255, for exactly `count` pixels. */
void row_read_pixels(float *row, ptrdiff_t pitch, const uint8_t *pixels, ptrdiff_t count);

/* Four lines of a picture side by side, for exactly `count` columns: each has sixteen floats, the four channels of each
 * line's pixel, in 0...255. A line begins at source + starts[i]. */
void row_quad_pixels(float *target, const uint8_t *source, const ptrdiff_t *starts, ptrdiff_t count);

/* Column x is the sum over k < taps of a weight times column first[x] + k of the source, which has sixteen floats a
 * column. The first eight of the sums go to target + 8 x, the others to target + pitch + 8 x. `count` is a multiple of
 * four; of each four columns the weights stand side by side: weights[(x / 4 * taps + k) * 4 + x % 4]. */
void row_filter_quads(
    float *target, ptrdiff_t pitch, const float *source, const int32_t *first, const float *weights, ptrdiff_t taps,
    ptrdiff_t count);

/* Pixels of four bytes from `pairs` pairs of lines, of which pair k begins at lines + starts[k] and has the eight floats
 * at weights + 8 k as its weights: the sum over k of each of the eight, and of the two lines, for exactly `count` pixels.
 * Alpha is cut to 0...255, the others to 0...alpha, and all are rounded. Lines are read up to a multiple of eight
 * columns. */
void row_settle_pairs(
    uint8_t *target, const float *lines, const int32_t *starts, const float *weights, ptrdiff_t pairs, ptrdiff_t count);

/* How a picture goes on beyond its edges. */
enum { ROW_TRANSPARENT = 0, ROW_CLAMPED = 1, ROW_REPEATED = 2 };

/* A premultiplied picture of four bytes a pixel, and the places (a x + c y + tx, b x + d y + ty) in it that are shown at a
 * place (x, y) of a canvas: so many positions a pixel, in either direction. */
typedef struct {
  const uint8_t *pixels;
  ptrdiff_t width, height;
  int edge, positions;
  double a, b, c, d, tx, ty;
} RowSampling;

/* What a picture shows in `count` pixels of row `y` of a canvas, from column `x` on: the mean of bilinear samples, rounded,
 * a half to the even step. */
void row_sample_pixels(uint8_t *target, const RowSampling *sampling, ptrdiff_t x, ptrdiff_t y, ptrdiff_t count);

#endif
