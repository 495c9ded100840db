// A symmetric kernel along the rows of a packed plane, with a shift by whole pixels. Weight k, below 4 * QUADS,
// belongs to the pixels k to the left and k to the right, so that of k = 0 is halved.
#include "packed_horizontal.glsl"

layout(location = 0) out uvec4 left;
layout(location = 1) out uvec4 right;

#define FOUR(i) vec4(VALUE(i), VALUE((i) + 1), VALUE((i) + 2), VALUE((i) + 3))
#define ADD(weight, k) \
  sum[0] += weight * (FOUR(-(k)) + FOUR(k)); \
  sum[1] += weight * (FOUR(4 - (k)) + FOUR(4 + (k))); \
  sum[2] += weight * (FOUR(8 - (k)) + FOUR(8 + (k))); \
  sum[3] += weight * (FOUR(12 - (k)) + FOUR(12 + (k)));

void shade() {
  // terms: the source's unit (16 pixels) under the first result, and the byte in it; see packed_horizontal.glsl.
  ivec2 local = localTexel();
  readWindows(local.x + instanceTerms.x, instanceTerms.y, local.y);
  mat4 sum = mat4(0.0);
#repeat QUADS
  ADD(weights@.x, 4 * @)
  ADD(weights@.y, 4 * @ + 1)
  ADD(weights@.z, 4 * @ + 2)
  ADD(weights@.w, 4 * @ + 3)
#end
  sum *= 256.0;
  left = uvec4(packHalves(sum[0].xy), packHalves(sum[0].zw), packHalves(sum[1].xy), packHalves(sum[1].zw));
  right = uvec4(packHalves(sum[2].xy), packHalves(sum[2].zw), packHalves(sum[3].xy), packHalves(sum[3].zw));
}
