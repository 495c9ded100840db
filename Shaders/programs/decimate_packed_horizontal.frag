// Puts the columns of a packed plane, shifted by whole pixels, on a grid of NODE pixels per node (2 or 4) by the
// quadratic B-spline: sixteen nodes per texel. The numbers are the spline's values at the centres of pixels.
#include "packed_horizontal.glsl"

layout(location = 0) out uvec4 nodes;

#if NODE == 2
// The spline's values are 1, 9, 22, 22, 9 and 1 of 64, so whole numbers are exact.

// The halves of nine words from a byte on: `even` has their bytes 0 and 2, `odd` 1 and 3.
uint even[9];
uint odd[9];

void readHalves(int first, int row) {
  int unit = first >> 4;
  uvec4 a = unitTexel(unit, row);
  uvec4 b = unitTexel(unit + 1, row);
  uvec4 c = unitTexel(unit + 2, row);
  uvec4 d = unitTexel(unit + 3, row);
  uvec4 window = shifted(a, b, first & 15);
  even[0] = window.x & HALVES, odd[0] = (window.x >> 8) & HALVES;
  even[1] = window.y & HALVES, odd[1] = (window.y >> 8) & HALVES;
  even[2] = window.z & HALVES, odd[2] = (window.z >> 8) & HALVES;
  even[3] = window.w & HALVES, odd[3] = (window.w >> 8) & HALVES;
  window = shifted(b, c, first & 15);
  even[4] = window.x & HALVES, odd[4] = (window.x >> 8) & HALVES;
  even[5] = window.y & HALVES, odd[5] = (window.y >> 8) & HALVES;
  even[6] = window.z & HALVES, odd[6] = (window.z >> 8) & HALVES;
  even[7] = window.w & HALVES, odd[7] = (window.w >> 8) & HALVES;
  uint last = shifted(c, d, first & 15).x;
  even[8] = last & HALVES, odd[8] = (last >> 8) & HALVES;
}

// Nodes 2 n and 2 n + 1 in the lowest bytes. Their taps begin with the bytes of word n.
uint twoNodes(int n, uint rounding) {
  uint here = even[n] + odd[n];
  uint next = even[n + 1] + odd[n + 1];
  uint middle = (here >> 16) | (next << 16);
  uint sum = even[n] + odd[n + 1] + 9u * (odd[n] + even[n + 1]) + 22u * middle;
  uint halves = ((sum + rounding) >> 6) & HALVES;
  return (halves | (halves >> 8)) & 0xFFFFu;
}

void shade() {
  // terms: the source's unit (16 pixels) under the first result, the byte in it; dither; see
  // packed_horizontal.glsl.
  ivec2 local = localTexel();
  int dither = (local.y & 1) == 0 ? instanceTerms.z : -instanceTerms.z;
  readHalves(16 * (local.x * NODE + instanceTerms.x) + instanceTerms.y - 2, local.y);
  nodes = uvec4(
      twoNodes(0, roundingOf(-30, 2, dither)) | (twoNodes(1, roundingOf(-14, 18, dither)) << 16),
      twoNodes(2, roundingOf(-22, 10, dither)) | (twoNodes(3, roundingOf(-6, 26, dither)) << 16),
      twoNodes(4, roundingOf(-26, 6, dither)) | (twoNodes(5, roundingOf(-10, 22, dither)) << 16),
      twoNodes(6, roundingOf(-18, 14, dither)) | (twoNodes(7, roundingOf(-2, 30, dither)) << 16));
}
#else
float node(int index) {
  int first = 16 + 4 * index;
  return 0.001953125 * (values[first - 4] + values[first + 7])
      + 0.017578125 * (values[first - 3] + values[first + 6])
      + 0.048828125 * (values[first - 2] + values[first + 5])
      + 0.095703125 * (values[first - 1] + values[first + 4])
      + 0.15234375 * (values[first] + values[first + 3]) + 0.18359375 * (values[first + 1] + values[first + 2]);
}

void shade() {
  // terms: the source's unit (16 pixels) under the first result, the byte in it; dither; see
  // packed_horizontal.glsl.
  ivec2 local = localTexel();
  // It reads one more texel on either side.
  readWindows(local.x * NODE + instanceTerms.x - 1 + (WINDOWS - 1) / 2, instanceTerms.y, local.y);
  nodes = packSixteen(
      mat4(
          node(0), node(1), node(2), node(3), node(4), node(5), node(6), node(7), node(8), node(9), node(10),
          node(11), node(12), node(13), node(14), node(15)),
      (local.y & 1) == 0 ? instanceTerms.z : -instanceTerms.z);
}
#endif
