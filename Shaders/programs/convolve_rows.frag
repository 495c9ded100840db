// A kernel of 4 * QUADS taps down the columns of a packed plane: sixteen columns, two rows.
#include "packed_rows.glsl"

#repeat QUADS
flat in vec4 weights@;
#end

layout(location = 0) out uvec4 even;
layout(location = 1) out uvec4 odd;

void main() {
  // terms: none; the source's row under tap 0 of the first result; dither; see packed_rows.glsl.
  ivec2 local = localTexel();
  int x = instanceSource.x + local.x;
  int start = local.y * 2 + instanceTerms.y;
  mat4 sum0 = mat4(0.0);
  mat4 sum1 = mat4(0.0);
  float before = 0.0;
#repeat QUADS
  {
    mat4 row0 = rowPixels(x, start + 4 * @);
    mat4 row1 = rowPixels(x, start + 4 * @ + 1);
    mat4 row2 = rowPixels(x, start + 4 * @ + 2);
    mat4 row3 = rowPixels(x, start + 4 * @ + 3);
    sum0 += weights@.x * row0 + weights@.y * row1 + weights@.z * row2 + weights@.w * row3;
    sum1 += before * row0 + weights@.x * row1 + weights@.y * row2 + weights@.z * row3;
    before = weights@.w;
  }
#end
  sum1 += before * rowPixels(x, start + 4 * QUADS);
  even = packSixteen(sum0, instanceTerms.z);
  odd = packSixteen(sum1, -instanceTerms.z);
}
