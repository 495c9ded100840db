#include "png_codec.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  sw_png_bytes result;
  size_t capacity;
  jmp_buf failed;
} writer;

typedef struct {
  const uint8_t *bytes;
  size_t count, position;
  char *message;
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
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
    int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    result->count = (size_t)width * height * 4;
    result->bytes = malloc(result->count ? result->count : 1);
    if (!result->bytes) png_error(png, "out of memory");
    for (int pass = 0; pass < passes; pass++)
      for (uint32_t y = 0; y < height; y++) png_read_row(png, result->bytes + (size_t)y * width * 4, NULL);
  }
  png_destroy_read_struct(&png, &info, NULL);
  sw_png_bytes copy = *result;
  free(result);
  free(state);
  return copy;
}
