#include "instance.glsl"
#include "packed.glsl"

uniform usampler2DArray plane;

// A texel of a row of the source's rectangle; 0 above and below it. terms.w is the number of bits of a row that
// select its layer. The fetch is clamped, so that no neighbouring plane is read.
uvec4 rowTexel(int x, int row) {
  int clamped = clamp(row, 0, instanceSource.w - 1);
  int layerMask = (1 << instanceTerms.w) - 1;
  ivec3 place = ivec3(x, instanceSource.y + (clamped >> instanceTerms.w), clamped & layerMask);
  uvec4 texel = texelFetch(plane, place, 0);
  return clamped == row ? texel : uvec4(0u);
}

mat4 rowPixels(int x, int row) { return sixteen(rowTexel(x, row)); }
