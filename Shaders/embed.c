// Embeds every file of programs/ and include/. A test compares this list with the folders.
#include "shaders.h"

#define FILES(X)                                                \
  X(place_instance_vert, "programs/place_instance.vert")        \
  X(draw_coverage_frag, "programs/draw_coverage.frag")          \
  X(reduce_coverage_frag, "programs/reduce_coverage.frag")      \
  X(filter_plane_frag, "programs/filter_plane.frag")            \
  X(compose_alpha_frag, "programs/compose_alpha.frag")          \
  X(compose_label_frag, "programs/compose_label.frag")          \
  X(probe_function_frag, "programs/probe_function.frag")        \
  X(color_glsl, "include/color.glsl")                           \
  X(coverage_glsl, "include/coverage.glsl")                     \
  X(gradient_glsl, "include/gradient.glsl")                     \
  X(instance_glsl, "include/instance.glsl")                     \
  X(layers_glsl, "include/layers.glsl")                         \
  X(planes_glsl, "include/planes.glsl")                         \
  X(table_glsl, "include/table.glsl")                           \
  X(place_simple_vert, "programs/place_simple.vert")            \
  X(compose_simple_frag, "programs/compose_simple.frag")        \
  X(compose_simple_alpha_frag, "programs/compose_simple_alpha.frag")\
  X(simple_glsl, "include/simple.glsl")                         \
  X(boxes_glsl, "include/boxes.glsl")                           \
  X(taps_glsl, "include/taps.glsl")

static const unsigned char place_instance_vert[] = {
#embed "programs/place_instance.vert"
};
static const unsigned char draw_coverage_frag[] = {
#embed "programs/draw_coverage.frag"
};
static const unsigned char reduce_coverage_frag[] = {
#embed "programs/reduce_coverage.frag"
};
static const unsigned char filter_plane_frag[] = {
#embed "programs/filter_plane.frag"
};
static const unsigned char compose_alpha_frag[] = {
#embed "programs/compose_alpha.frag"
};
static const unsigned char compose_label_frag[] = {
#embed "programs/compose_label.frag"
};
static const unsigned char probe_function_frag[] = {
#embed "programs/probe_function.frag"
};
static const unsigned char color_glsl[] = {
#embed "include/color.glsl"
};
static const unsigned char coverage_glsl[] = {
#embed "include/coverage.glsl"
};
static const unsigned char gradient_glsl[] = {
#embed "include/gradient.glsl"
};
static const unsigned char instance_glsl[] = {
#embed "include/instance.glsl"
};
static const unsigned char layers_glsl[] = {
#embed "include/layers.glsl"
};
static const unsigned char planes_glsl[] = {
#embed "include/planes.glsl"
};
static const unsigned char table_glsl[] = {
#embed "include/table.glsl"
};
static const unsigned char place_simple_vert[] = {
#embed "programs/place_simple.vert"
};
static const unsigned char compose_simple_frag[] = {
#embed "programs/compose_simple.frag"
};
static const unsigned char compose_simple_alpha_frag[] = {
#embed "programs/compose_simple_alpha.frag"
};
static const unsigned char simple_glsl[] = {
#embed "include/simple.glsl"
};
static const unsigned char boxes_glsl[] = {
#embed "include/boxes.glsl"
};
static const unsigned char taps_glsl[] = {
#embed "include/taps.glsl"
};

#define ENTRY(symbol, path) {path, symbol, sizeof symbol},
static const sw_shader_file files[] = {FILES(ENTRY)};

const sw_shader_file *sw_shader_files(void) { return files; }
size_t sw_shader_file_count(void) { return sizeof files / sizeof files[0]; }
