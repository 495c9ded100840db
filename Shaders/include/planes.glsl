#include "table.glsl"

// The planes of a sheet: values in 0...1. Each label has its own rectangles.
uniform sampler2D coverages;
uniform sampler2D blurred;
#if READS_SOURCES
uniform sampler2D sources;
#endif

float planeTexel(int texture, ivec2 texel) {
  if (texture == PLANE_BLURRED) return texelFetch(blurred, texel, 0).r;
#if READS_SOURCES
  if (texture == PLANE_SOURCES) return texelFetch(sources, texel, 0).r;
#endif
  return texelFetch(coverages, texel, 0).r;
}

// One texel of a plane at a point of it; 0 outside its bounds.
float planeValue(int texture, vec4 placement, vec4 bounds, ivec2 point) {
  ivec4 box = ivec4(bounds);
  bool inside = point.x >= box.x && point.y >= box.y && point.x < box.z && point.y < box.w;
  return inside ? planeTexel(texture, ivec2(placement.xy) + point) : 0.0;
}

// `plane` is the plane's record, see SheetRecord.Plane. `code` is the texture, plus PLANE_FINE if points are
// samples and not pixels.
float samplePlane(int code, int plane, ivec2 pixel, ivec2 fine) {
  vec4 placement = record(plane + PLANE_RECORD_PLACEMENT);
  vec4 bounds = record(plane + PLANE_RECORD_BOUNDS);
  int texture = code & (PLANE_FINE - 1);
  ivec2 point = (code & PLANE_FINE) != 0 ? fine : pixel;
  float value = planeValue(texture, placement, bounds, point);
  vec2 shift = placement.zw;
  if (shift.x > 0.0 || shift.y > 0.0) {
    float left = planeValue(texture, placement, bounds, point - ivec2(1, 0));
    float above = planeValue(texture, placement, bounds, point - ivec2(0, 1));
    float corner = planeValue(texture, placement, bounds, point - ivec2(1, 1));
    float here = value + (left - value) * shift.x;
    float there = above + (corner - above) * shift.x;
    value = here + (there - here) * shift.y;
  }
  return value;
}
