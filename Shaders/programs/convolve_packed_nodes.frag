// convolve_packed_horizontal.frag for WEIGHTS weights of nodes of NODE pixels, and back to pixels by the quadratic
// B-spline, whose values at the centres of pixels are given here.
#include "packed_horizontal.glsl"

layout(location = 0) out uvec4 left;
layout(location = 1) out uvec4 right;

// The nodes of sixteen pixels, and one node before and after them.
#define NODES (16 / NODE + 2)
#define ADD(weight, k) \
  for (int node = 0; node < NODES; ++node) sums[node] += weight * (VALUE(node - 1 - (k)) + VALUE(node - 1 + (k)));

float sums[NODES];

// Four pixels, starting at the first pixel of a node.
uvec2 fourPixels(int node) {
#if NODE == 2
  const vec2 BEFORE = vec2(0.28125, 0.03125);
  vec4 value = vec4(
      sums[node] * BEFORE + sums[node + 1] * 0.6875 + sums[node + 2] * BEFORE.yx,
      sums[node + 1] * BEFORE + sums[node + 2] * 0.6875 + sums[node + 3] * BEFORE.yx);
#else
  const vec4 BEFORE = vec4(0.3828125, 0.1953125, 0.0703125, 0.0078125);
  const vec4 HERE = vec4(0.609375, 0.734375, 0.734375, 0.609375);
  vec4 value = sums[node] * BEFORE + sums[node + 1] * HERE + sums[node + 2] * BEFORE.wzyx;
#endif
  value *= 256.0;
  return uvec2(packHalves(value.xy), packHalves(value.zw));
}

void shade() {
  // terms: how many results before the first one the nodes begin; see packed_horizontal.glsl.
  ivec2 local = localTexel();
  int first = (local.x + instanceTerms.x) * (16 / NODE);
  readWindows(first >> 4, first & 15, local.y);
  for (int node = 0; node < NODES; ++node) sums[node] = 0.0;
#repeat QUADS
  ADD(weights@.x, 4 * @)
#if 4 * @ + 1 < WEIGHTS
  ADD(weights@.y, 4 * @ + 1)
#endif
#if 4 * @ + 2 < WEIGHTS
  ADD(weights@.z, 4 * @ + 2)
#endif
#if 4 * @ + 3 < WEIGHTS
  ADD(weights@.w, 4 * @ + 3)
#endif
#end
  left = uvec4(fourPixels(0), fourPixels(4 / NODE));
  right = uvec4(fourPixels(8 / NODE), fourPixels(12 / NODE));
}
