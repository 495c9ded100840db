#pragma once
#include <stddef.h>

/// One GLSL file of this folder, embedded as it is (no terminating zero).
typedef struct {
  const char *_Nonnull name;  ///< The path below Shaders/, such as "programs/filter_plane.frag".
  const unsigned char *_Nonnull bytes;
  size_t count;
} sw_shader_file;

/// The embedded files; immutable, usable from any thread.
const sw_shader_file *_Nonnull sw_shader_files(void);
size_t sw_shader_file_count(void);
