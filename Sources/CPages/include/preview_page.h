#pragma once
/* The files of the page that `signwriter preview` serves. */
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *_Nonnull name;
  const char *_Nonnull type;
  const uint8_t *_Nonnull bytes;
  size_t count;
} sw_preview_file;

/* All files; their number goes to `count`. */
const sw_preview_file *_Nonnull sw_preview_files(ptrdiff_t *_Nonnull count);
