// Takes a coarse grid back to pixels along one axis, by the quadratic B-spline. AxisFilter ensures that the nodes
// on either side of every pixel are there.
#include "instance.glsl"
#include "channels.glsl"
#include "taps.glsl"

uniform sampler2D plane;

out vec4 filtered;

void shade() {
  // source: x, y, width, height; terms: see taps.glsl.
  ivec2 local = localTexel();
#if AXIS == AXIS_HORIZONTAL
  Taps taps = tapsOf(local.x, instanceTerms);
  ivec2 texel = instanceSource.xy + ivec2(taps.start, local.y);
  ivec2 next = ivec2(1, 0);
#else
  Taps taps = tapsOf(local.y, instanceTerms);
  ivec2 texel = instanceSource.xy + ivec2(local.x, taps.start);
  ivec2 next = ivec2(0, 1);
#endif
  float u = (float(taps.phase) + 0.5) / float(instanceTerms.y) - 0.5;
  filtered = vec4(
      0.5 * (0.5 - u) * (0.5 - u) * valueOf(texelFetch(plane, texel, 0)) +
      (0.75 - u * u) * valueOf(texelFetch(plane, texel + next, 0)) +
      0.5 * (0.5 + u) * (0.5 + u) * valueOf(texelFetch(plane, texel + next + next, 0)));
}
