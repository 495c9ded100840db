// Puts pixels on a coarse grid along one axis by the quadratic B-spline. It has three pieces of `factor` taps each,
// whose weights are cheaper to compute than to read.
#include "instance.glsl"
#include "channels.glsl"

uniform sampler2D plane;

out vec4 filtered;

VALUE tap(ivec2 texel, int index, int size) {
  int clamped = clamp(index, 0, size - 1);
#if AXIS == AXIS_HORIZONTAL
  VALUE value = valueOf(texelFetch(plane, texel + ivec2(clamped, 0), 0));
#else
  VALUE value = valueOf(texelFetch(plane, texel + ivec2(0, clamped), 0));
#endif
  return clamped == index ? value : VALUE(0.0);
}

void shade() {
  // source: x, y, width, height; terms: see taps.glsl.
  ivec2 local = localTexel();
  int factor = instanceTerms.z;
#if AXIS == AXIS_HORIZONTAL
  int size = instanceSource.z;
  int start = local.x * factor + instanceTerms.w;
  ivec2 texel = instanceSource.xy + ivec2(0, local.y);
#else
  int size = instanceSource.w;
  int start = local.y * factor + instanceTerms.w;
  ivec2 texel = instanceSource.xy + ivec2(local.x, 0);
#endif
  float width = 1.0 / float(factor);
  VALUE sum = VALUE(0.0);
  for (int index = 0; index < factor; ++index) {
    float u = (float(index) + 0.5) * width - 0.5;
    sum += 0.5 * (0.5 + u) * (0.5 + u) * tap(texel, start + index, size);
    sum += (0.75 - u * u) * tap(texel, start + factor + index, size);
    sum += 0.5 * (0.5 - u) * (0.5 - u) * tap(texel, start + 2 * factor + index, size);
  }
  filtered = vec4(sum * width);
}
