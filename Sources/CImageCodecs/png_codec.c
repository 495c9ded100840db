#include "png_codec.h"

#include <math.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "color_profile.h"

/* A fused product would round differently where a processor has one. */
#pragma STDC FP_CONTRACT OFF

typedef struct {
  sw_png_bytes result;
  size_t capacity;
  jmp_buf failed;
} writer;

typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  char *message;
  /* The colours that are converted, and the rows in which they are read; null where the picture is sRGB. */
  sw_color_transform *colors;
  uint8_t *source;
  jmp_buf failed;
} reader;

static void keep_message(char *target, const char *message) {
  strncpy(target, message, SW_PNG_MESSAGE_SIZE - 1);
  target[SW_PNG_MESSAGE_SIZE - 1] = 0;
}

static void write_failed(png_structp png, png_const_charp message) {
  writer *state = png_get_error_ptr(png);
  keep_message(state->result.message, message);
  longjmp(state->failed, 1);
}

static void read_failed(png_structp png, png_const_charp message) {
  reader *state = png_get_error_ptr(png);
  keep_message(state->message, message);
  longjmp(state->failed, 1);
}

static void ignore_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void append(png_structp png, png_bytep data, png_size_t count) {
  writer *state = png_get_io_ptr(png);
  if (state->result.count + count > state->capacity) {
    size_t capacity = (state->result.count + count) * 2;
    uint8_t *bytes = realloc(state->result.bytes, capacity);
    if (!bytes) png_error(png, "out of memory");
    state->result.bytes = bytes;
    state->capacity = capacity;
  }
  memcpy(state->result.bytes + state->result.count, data, count);
  state->result.count += count;
}

static void flush_nothing(png_structp png) { (void)png; }

static void take(png_structp png, png_bytep data, png_size_t count) {
  reader *state = png_get_io_ptr(png);
  if (count > state->count - state->position) png_error(png, "the file ends too soon");
  memcpy(data, state->bytes + state->position, count);
  state->position += count;
}

sw_png_bytes sw_png_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int level, bool all_filters,
                           uint32_t pixels_per_metre) {
  /* On the heap: what changes between setjmp and longjmp is then still defined. */
  writer *state = calloc(1, sizeof *state);
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, state, write_failed, ignore_warning);
  png_infop info = png_create_info_struct(png);
  if (setjmp(state->failed)) {
    free(state->result.bytes);
    state->result.bytes = NULL;
    state->result.count = 0;
  } else {
    png_set_write_fn(png, state, append, flush_nothing);
    png_set_user_limits(png, 0x7fffffff, 0x7fffffff);
    png_set_compression_level(png, level);
    png_set_filter(png, 0, all_filters ? PNG_ALL_FILTERS : PNG_FILTER_UP);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE,
                 PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    if (pixels_per_metre) png_set_pHYs(png, info, pixels_per_metre, pixels_per_metre, PNG_RESOLUTION_METER);
    png_write_info(png, info);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, rgba + (size_t)y * width * 4);
    png_write_end(png, info);
  }
  png_destroy_write_struct(&png, &info);
  sw_png_bytes result = state->result;
  free(state);
  return result;
}

/* sRGB's chromaticities: white, red, green and blue. */
static const double srgb_xy[8] = {0.3127, 0.3290, 0.64, 0.33, 0.30, 0.60, 0.15, 0.06};

/* The conversion that gAMA and cHRM ask for; null where they say sRGB, or nothing. */
static sw_color_transform *primaries(png_structp png, png_infop info, sw_pixels pixels) {
  double gamma, xy[8];
  if (!png_get_gAMA(png, info, &gamma) || !(gamma > 0.01 && gamma < 100)) return NULL;
  if (!png_get_cHRM(png, info, &xy[0], &xy[1], &xy[2], &xy[3], &xy[4], &xy[5], &xy[6], &xy[7]))
    memcpy(xy, srgb_xy, sizeof xy);
  bool is_srgb = fabs(gamma * 2.2 - 1) < 0.01;
  for (int place = 0; place < 8; place++) is_srgb = is_srgb && fabs(xy[place] - srgb_xy[place]) < 0.001;
  if (is_srgb) return NULL;
  sw_color_transform *colors = sw_color_from_primaries(xy, gamma, pixels);
  if (!colors) png_error(png, "its chromaticities (cHRM) describe no colours; remove the chunk");
  return colors;
}

/* Sets what libpng makes of the file's samples, and the conversion of their colours. */
static void choose_samples(png_structp png, png_infop info, reader *state, bool is_interlaced, sw_png_info *out) {
  int type;
  char *name;
  uint8_t *profile;
  uint32_t length;
  /* By PNG's third edition cICP is before iCCP, and that before sRGB; libpng keeps one of the latter two. */
  bool has_srgb = png_get_valid(png, info, PNG_INFO_sRGB);
  bool has_profile = !has_srgb && png_get_iCCP(png, info, &name, &type, &profile, &length) != 0;
  out->ignores_profile = !has_srgb && !has_profile;
  bool is_gray = has_profile && sw_color_space_of(profile, length) == SW_SPACE_GRAY;
  /* An interlaced picture is converted when it is whole, and would take twice its memory. */
  bool is_deep = png_get_bit_depth(png, info) == 16 && !is_interlaced;
  sw_pixels pixels = is_gray ? (is_deep ? SW_PIXELS_GRAY_ALPHA16 : SW_PIXELS_GRAY_ALPHA8)
                             : (is_deep ? SW_PIXELS_RGBA16 : SW_PIXELS_RGBA8);
  if (out->has_cicp) {
    pixels = is_deep ? SW_PIXELS_RGBA16 : SW_PIXELS_RGBA8;
    state->colors = sw_color_from_cicp(out->cicp_primaries, out->cicp_transfer, pixels);
    out->has_bad_cicp = !state->colors;
    out->ignores_profile = out->ignores_profile && out->has_bad_cicp;
    is_gray = is_gray && out->has_bad_cicp;
  }
  if (state->colors) {
    /* cICP said it. */
  } else if (has_profile) {
    pixels = is_gray ? (is_deep ? SW_PIXELS_GRAY_ALPHA16 : SW_PIXELS_GRAY_ALPHA8) : pixels;
    state->colors = sw_color_from_profile(profile, length, pixels);
    out->has_bad_profile = !state->colors;
  } else if (!has_srgb) {
    state->colors = primaries(png, info, pixels);
  }
  if (state->colors && sw_color_is_srgb(state->colors)) {
    sw_color_free(state->colors);
    state->colors = NULL;
  }
  png_set_expand(png);
  is_deep = is_deep && state->colors;
  if (!is_deep) png_set_scale_16(png);
  /* libpng has the high byte first. */
  if (is_deep && *(const uint8_t *)&(uint16_t){1}) png_set_swap(png);
  if (!is_gray || !state->colors) png_set_gray_to_rgb(png);
  png_set_add_alpha(png, is_deep ? 0xffff : 0xff, PNG_FILLER_AFTER);
}

/* Reads the rows, and converts their colours. */
static void read_rows(png_structp png, png_infop info, reader *state, uint8_t *rgba, int passes) {
  uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
  size_t row = png_get_rowbytes(png, info), stride = (size_t)width * 4;
  if (!state->colors) {
    for (int pass = 0; pass < passes; pass++)
      for (uint32_t y = 0; y < height; y++) png_read_row(png, rgba + y * stride, NULL);
    return;
  }
  size_t rows = passes > 1 ? height : 1;
  state->source = calloc(rows, row);
  if (!state->source) png_error(png, "out of memory");
  for (int pass = 0; pass < passes; pass++)
    for (uint32_t y = 0; y < height; y++) {
      uint8_t *source = state->source + (rows > 1 ? y * row : 0);
      png_read_row(png, source, NULL);
      if (pass == passes - 1) sw_color_convert(state->colors, source, rgba + y * stride, width);
    }
}

sw_png_bytes sw_png_decode(const uint8_t *file, size_t count, uint64_t max_pixels, sw_png_info *out) {
  sw_png_bytes *result = calloc(1, sizeof *result);
  reader *state = calloc(1, sizeof *state);
  state->bytes = file;
  state->count = count;
  state->message = result->message;
  png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, state, read_failed, ignore_warning);
  png_infop info = png_create_info_struct(png);
  if (setjmp(state->failed)) {
    free(result->bytes);
    result->bytes = NULL;
    result->count = 0;
  } else {
    png_set_read_fn(png, state, take);
    png_read_info(png, info);
    uint32_t width = png_get_image_width(png, info), height = png_get_image_height(png, info);
    if ((uint64_t)width * height > max_pixels) png_error(png, "the image has too many pixels");
    out->width = width;
    out->height = height;
    out->pixels_per_metre = png_get_pixels_per_meter(png, info);
    int intent;
    out->has_srgb = png_get_sRGB(png, info, &intent) != 0;
    int passes = png_set_interlace_handling(png);
    choose_samples(png, info, state, passes > 1, out);
    png_read_update_info(png, info);
    result->count = (size_t)width * height * 4;
    result->bytes = malloc(result->count ? result->count : 1);
    if (!result->bytes) png_error(png, "out of memory");
    read_rows(png, info, state, result->bytes, passes);
  }
  png_destroy_read_struct(&png, &info, NULL);
  sw_color_free(state->colors);
  free(state->source);
  sw_png_bytes copy = *result;
  free(result);
  free(state);
  return copy;
}
