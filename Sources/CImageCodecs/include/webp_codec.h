#pragma once
/* libwebp's calls are macros over versioned functions and large structures to be filled in order: these functions
   contain them. Pixels are 8-bit RGBA rows, straight alpha. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SW_WEBP_MESSAGE_SIZE = 128 };

typedef struct {
  /* From malloc; free with free(). Null where the call failed. */
  uint8_t *bytes;
  size_t count;
  char message[SW_WEBP_MESSAGE_SIZE];
} sw_webp_bytes;

typedef struct {
  bool lossless;
  /* 0...100: of the picture; where lossless, of the search for a small file. */
  float quality;
  /* 0 fast ... 6 small. */
  int method;
} sw_webp_options;

sw_webp_bytes sw_webp_encode(const uint8_t *rgba, int width, int height, sw_webp_options options);

typedef struct {
  int width, height;
  /* Where the Exif data lie in the file; 0 bytes where there are none. */
  size_t exif_offset, exif_size;
  /* Whether the colour profile could not be used, and whether the picture is the first one of an animation. */
  bool has_bad_profile, is_animated;
} sw_webp_info;

/* Decodes a still picture, or the first one of an animation, to sRGB, out of its colour profile if it has one that can
   be used; refuses more than max_pixels. */
sw_webp_bytes sw_webp_decode(const uint8_t *file, size_t count, uint64_t max_pixels, sw_webp_info *info);

typedef struct sw_webp_animation sw_webp_animation;

/* loops is how often the animation plays, 0 without end. Null for want of memory. Free with sw_webp_animation_free. */
sw_webp_animation *sw_webp_animation_new(int width, int height, int loops, sw_webp_options options);
/* Adds a picture of the canvas's size, shown from this time on. False, with a message, where libwebp refuses. */
bool sw_webp_animation_add(sw_webp_animation *animation, const uint8_t *rgba, int milliseconds,
                           char message[SW_WEBP_MESSAGE_SIZE]);
/* The file; the last picture is shown until `milliseconds`. */
sw_webp_bytes sw_webp_animation_finish(sw_webp_animation *animation, int milliseconds);
void sw_webp_animation_free(sw_webp_animation *animation);

typedef struct {
  int width, height, frames, loops;
} sw_webp_animation_info;

/* Decodes every frame of an animation onto its canvas: one picture after the other, and when each ends in milliseconds
   in `ends`, which has room for max_frames. Refuses more than max_frames, or max_pixels in all of them together. */
sw_webp_bytes sw_webp_animation_decode(const uint8_t *file, size_t count, uint64_t max_pixels, int max_frames,
                                       sw_webp_animation_info *info, int *ends);
