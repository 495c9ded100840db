#include "instance.glsl"
#include "packed.glsl"

uniform usampler2DArray plane;

// A texel of the source's rectangle (source: x, y, width, height); 0 left and right of it. terms.w is the number of
// bits of a row that select its layer.
uvec4 unitTexel(int unit, int row) {
  int clamped = clamp(unit, 0, instanceSource.z - 1);
  int layerMask = (1 << instanceTerms.w) - 1;
  ivec3 place =
      ivec3(instanceSource.x + clamped, instanceSource.y + (row >> instanceTerms.w), row & layerMask);
  uvec4 texel = texelFetch(plane, place, 0);
  return clamped == unit ? texel : uvec4(0u);
}

// Sixteen bytes of two neighbouring texels, from byte `shift` of the first one on.
uvec4 shifted(uvec4 left, uvec4 right, int shift) {
  bool isFar = (shift & 8) != 0;
  uvec4 near = isFar ? uvec4(left.zw, right.xy) : left;
  uvec3 far = isFar ? uvec3(right.zw, 0u) : right.xyz;
  bool isOdd = (shift & 4) != 0;
  uvec4 low = isOdd ? uvec4(near.yzw, far.x) : near;
  uint next = isOdd ? far.y : far.x;
  int bits = (shift & 3) * 8;
  // In two steps, because a shift by 32 is undefined.
  return (low >> bits) | ((uvec4(low.yzw, next) << (31 - bits)) << 1);
}

// The bytes of WINDOWS texels, from (WINDOWS - 1) / 2 texels before the one at `unit`, starting at byte `shift`.
// VALUE(0) is the first byte of the middle texel.
float values[16 * WINDOWS];
#define VALUE(i) values[8 * (WINDOWS - 1) + (i)]

void readWindows(int unit, int shift, int row) {
  int first = unit - (WINDOWS - 1) / 2;
  uvec4 next = unitTexel(first, row);
#repeat WINDOWS
  {
    uvec4 here = next;
    next = unitTexel(first + @ + 1, row);
    mat4 window = sixteen(shifted(here, next, shift));
    for (int index = 0; index < 16; ++index) values[16 * @ + index] = window[index >> 2][index & 3];
  }
#end
}
