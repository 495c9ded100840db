// Embeds every file of programs/ and include/. A test compares this list with the folders.
#include "shaders.h"

#define FILES(X)                                                \
  X(square_glsl, "include/square.glsl")                         \
  X(packed_glsl, "include/packed.glsl")                         \
  X(packed_rows_glsl, "include/packed_rows.glsl")               \
  X(packed_columns_glsl, "include/packed_columns.glsl")         \
  X(packed_shape_glsl, "include/packed_shape.glsl")             \
  X(packed_planes_glsl, "include/packed_planes.glsl")           \
  X(place_packed_vert, "programs/place_packed.vert")            \
  X(decimate_rows_frag, "programs/decimate_rows.frag")          \
  X(convolve_rows_frag, "programs/convolve_rows.frag")          \
  X(decimate_columns_frag, "programs/decimate_columns.frag")    \
  X(convolve_nodes_frag, "programs/convolve_nodes.frag")        \
  X(convolve_columns_frag, "programs/convolve_columns.frag")    \
  X(place_packed_shape_vert, "programs/place_packed_shape.vert")\
  X(compose_packed_alpha_frag, "programs/compose_packed_alpha.frag")\
  X(compose_packed_frag, "programs/compose_packed.frag")        \
  X(place_convolution_vert, "programs/place_convolution.vert")  \
  X(convolve_plane_frag, "programs/convolve_plane.frag")        \
  X(decimate_plane_frag, "programs/decimate_plane.frag")        \
  X(interpolate_plane_frag, "programs/interpolate_plane.frag")  \
  X(convolution_glsl, "include/convolution.glsl")               \
  X(place_shape_vert, "programs/place_shape.vert")              \
  X(compose_shape_frag, "programs/compose_shape.frag")          \
  X(compose_shape_alpha_frag, "programs/compose_shape_alpha.frag")\
  X(shape_glsl, "include/shape.glsl")                           \
  X(shape_planes_glsl, "include/shape_planes.glsl")             \
  X(shape_group_glsl, "include/shape_group.glsl")               \
  X(place_instance_vert, "programs/place_instance.vert")        \
  X(draw_coverage_frag, "programs/draw_coverage.frag")          \
  X(reduce_coverage_frag, "programs/reduce_coverage.frag")      \
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
  X(paint_glsl, "include/paint.glsl")                         \
  X(blend_glsl, "include/blend.glsl")                         \
  X(dither_glsl, "include/dither.glsl")                       \
  X(gather_runs_frag, "programs/gather_runs.frag")            \
  X(dilate_plane_frag, "programs/dilate_plane.frag")          \
  X(sweep_plane_frag, "programs/sweep_plane.frag")            \
  X(compose_canvas_frag, "programs/compose_canvas.frag")      \
  X(taps_glsl, "include/taps.glsl")

static const unsigned char square_glsl[] = {
#embed "include/square.glsl"
};
static const unsigned char packed_glsl[] = {
#embed "include/packed.glsl"
};
static const unsigned char packed_rows_glsl[] = {
#embed "include/packed_rows.glsl"
};
static const unsigned char packed_columns_glsl[] = {
#embed "include/packed_columns.glsl"
};
static const unsigned char packed_shape_glsl[] = {
#embed "include/packed_shape.glsl"
};
static const unsigned char packed_planes_glsl[] = {
#embed "include/packed_planes.glsl"
};
static const unsigned char place_packed_vert[] = {
#embed "programs/place_packed.vert"
};
static const unsigned char decimate_rows_frag[] = {
#embed "programs/decimate_rows.frag"
};
static const unsigned char convolve_rows_frag[] = {
#embed "programs/convolve_rows.frag"
};
static const unsigned char decimate_columns_frag[] = {
#embed "programs/decimate_columns.frag"
};
static const unsigned char convolve_nodes_frag[] = {
#embed "programs/convolve_nodes.frag"
};
static const unsigned char convolve_columns_frag[] = {
#embed "programs/convolve_columns.frag"
};
static const unsigned char place_packed_shape_vert[] = {
#embed "programs/place_packed_shape.vert"
};
static const unsigned char compose_packed_alpha_frag[] = {
#embed "programs/compose_packed_alpha.frag"
};
static const unsigned char compose_packed_frag[] = {
#embed "programs/compose_packed.frag"
};
static const unsigned char paint_glsl[] = {
#embed "include/paint.glsl"
};
static const unsigned char blend_glsl[] = {
#embed "include/blend.glsl"
};
static const unsigned char dither_glsl[] = {
#embed "include/dither.glsl"
};
static const unsigned char gather_runs_frag[] = {
#embed "programs/gather_runs.frag"
};
static const unsigned char dilate_plane_frag[] = {
#embed "programs/dilate_plane.frag"
};
static const unsigned char sweep_plane_frag[] = {
#embed "programs/sweep_plane.frag"
};
static const unsigned char compose_canvas_frag[] = {
#embed "programs/compose_canvas.frag"
};
static const unsigned char place_convolution_vert[] = {
#embed "programs/place_convolution.vert"
};
static const unsigned char convolve_plane_frag[] = {
#embed "programs/convolve_plane.frag"
};
static const unsigned char decimate_plane_frag[] = {
#embed "programs/decimate_plane.frag"
};
static const unsigned char interpolate_plane_frag[] = {
#embed "programs/interpolate_plane.frag"
};
static const unsigned char convolution_glsl[] = {
#embed "include/convolution.glsl"
};
static const unsigned char place_shape_vert[] = {
#embed "programs/place_shape.vert"
};
static const unsigned char compose_shape_frag[] = {
#embed "programs/compose_shape.frag"
};
static const unsigned char compose_shape_alpha_frag[] = {
#embed "programs/compose_shape_alpha.frag"
};
static const unsigned char shape_glsl[] = {
#embed "include/shape.glsl"
};
static const unsigned char shape_planes_glsl[] = {
#embed "include/shape_planes.glsl"
};
static const unsigned char shape_group_glsl[] = {
#embed "include/shape_group.glsl"
};
static const unsigned char place_instance_vert[] = {
#embed "programs/place_instance.vert"
};
static const unsigned char draw_coverage_frag[] = {
#embed "programs/draw_coverage.frag"
};
static const unsigned char reduce_coverage_frag[] = {
#embed "programs/reduce_coverage.frag"
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
static const unsigned char taps_glsl[] = {
#embed "include/taps.glsl"
};

#define ENTRY(symbol, path) {path, symbol, sizeof symbol},
static const sw_shader_file files[] = {FILES(ENTRY)};

const sw_shader_file *sw_shader_files(void) { return files; }
size_t sw_shader_file_count(void) { return sizeof files / sizeof files[0]; }
