// A kernel of TAPS taps, in QUADS vectors, along the columns of a packed plane: sixteen columns, two rows.
#include "packed_vertical.glsl"

layout(location = 0) out uvec4 even;
layout(location = 1) out uvec4 odd;

void shade() {
  // terms: none; the source's row under tap 0 of the first result; dither; see packed_vertical.glsl.
  ivec2 local = localTexel();
  int x = instanceSource.x + local.x;
  int start = local.y * 2 + instanceTerms.y;
  mat4 sum0 = mat4(0.0);
  mat4 sum1 = mat4(0.0);
  float before = 0.0;
  mat4 row;
#define TAP(index, weight) \
  row = rowPixels(x, start + (index)); \
  sum0 += weight * row; \
  sum1 += before * row; \
  before = weight;
#repeat QUADS
  TAP(4 * @, weights@.x)
#if 4 * @ + 1 < TAPS
  TAP(4 * @ + 1, weights@.y)
#endif
#if 4 * @ + 2 < TAPS
  TAP(4 * @ + 2, weights@.z)
#endif
#if 4 * @ + 3 < TAPS
  TAP(4 * @ + 3, weights@.w)
#endif
#end
  sum1 += before * rowPixels(x, start + TAPS);
  even = packSixteen(sum0, instanceTerms.z);
  odd = packSixteen(sum1, -instanceTerms.z);
}
