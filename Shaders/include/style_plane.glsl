// A plane of a layer's effects, of which a program makes another.
//   source: the plane's rectangle in its texture
//   terms: the place in it under the result's corner (x, y), the first of the program's own records
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 made;

ivec2 placeInSource() { return localTexel() + instanceTerms.xy; }

// The fetch is clamped into the rectangle, so that no neighbouring texel is used.
vec4 texelAt(ivec2 point) {
  ivec2 near = clamp(point, ivec2(0), instanceSource.zw - 1);
  vec4 value = texelFetch(plane, instanceSource.xy + near, 0);
  return near == point ? value : vec4(0.0);
}

float valueAt(ivec2 point, float outside) {
  ivec2 near = clamp(point, ivec2(0), instanceSource.zw - 1);
  float value = texelFetch(plane, instanceSource.xy + near, 0).r;
  return near == point ? value : outside;
}

// As PlaneReading says.
float readAt(ivec2 point, int reading) {
  float value = valueAt(point, reading == READING_COMPLEMENT ? 0.0 : float(reading != READING_SHAPE));
  return reading == READING_COMPLEMENT ? 1.0 - value : value;
}
