#pragma once
#include <stddef.h>

/// One GLSL file of this folder, embedded as it is.
typedef struct {
  const char *_Nonnull name;  ///< The path below Shaders/, such as "programs/draw_coverage.frag".
  const char *_Nonnull text;  ///< Ends with a zero.
} sw_shader_file;

/// The embedded files; immutable, usable from any thread.
const sw_shader_file *_Nonnull sw_shader_files(void);
size_t sw_shader_file_count(void);
