#pragma once
/* SVG, drawn by librsvg in a process of its own, a helper: librsvg ends its process at what it did not expect, and
   drawings come from strangers. The helper is started for the first drawing, and serves all threads, one after the
   other. It is this program or this library once more, which serves before main begins (svg_helper.c); it ends when
   this process does, even if it is stopped. librsvg is opened there only. */
#include <stddef.h>
#include <stdint.h>

enum {
  SW_SVG_MESSAGE_SIZE = 256,
  /* The longest side of a picture, which is cairo's. */
  SW_SVG_LONGEST_SIDE = 32767
};

/* What became of a drawing. */
typedef enum {
  SW_SVG_DONE,
  /* It has neither a size nor a view box. */
  SW_SVG_SIZELESS,
  /* librsvg says what is wrong. */
  SW_SVG_FAULTY,
  /* librsvg cannot be opened; the message says why. */
  SW_SVG_MISSING,
  /* librsvg ended the helper, by `signal` if that is not 0. */
  SW_SVG_ENDED,
  /* It took more of a processor's time than the limit. */
  SW_SVG_TOO_LONG,
  /* The helper said nothing for a minute, without working: it was stopped, for example. The message says how long. */
  SW_SVG_SILENT,
  /* There is no helper; the message says why. */
  SW_SVG_NO_HELPER
} sw_svg_result;

/* What is known of a drawing after it was read. */
typedef struct {
  /* Its size in CSS pixels: its width and height, or else the size of its view box. */
  double width, height;
  /* The processor's time that was taken, in seconds; 0 where the helper did not say. */
  double seconds;
  int32_t signal;
  /* One line. */
  char message[SW_SVG_MESSAGE_SIZE];
} sw_svg_answer;

/* Reads a drawing, which can name no file and no address: librsvg loads nothing for a drawing without a place of its
   own. If `rgba` is given, it is drawn whole, stretched, onto width x height pixels of premultiplied RGBA, rows without
   padding. `seconds` limits the processor's time for both. Usable from any thread. */
sw_svg_result sw_svg_draw(
    const uint8_t *_Nonnull bytes, size_t count, double seconds, int32_t width, int32_t height,
    uint8_t *_Nullable rgba, sw_svg_answer *_Nonnull answer);
