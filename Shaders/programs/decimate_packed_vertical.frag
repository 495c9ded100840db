// decimate_plane.frag for the rows of a packed plane: sixteen columns, two nodes, which share most of their taps.
// The factor is even. If NODE is not 0, it is the factor.
#include "packed_vertical.glsl"

layout(location = 0) out uvec4 even;
layout(location = 1) out uvec4 odd;

#if NODE == 2
// The spline's values are 1, 9, 22, 22, 9 and 1 of 64, so whole numbers are exact.
uvec4 node(
    uvec4 row0, uvec4 row1, uvec4 row2, uvec4 row3, uvec4 row4, uvec4 row5, uvec4 evenRounding, uvec4 oddRounding) {
  uvec4 evens = (row0 & HALVES) + (row5 & HALVES) + 9u * ((row1 & HALVES) + (row4 & HALVES))
      + 22u * ((row2 & HALVES) + (row3 & HALVES));
  row0 >>= 8, row1 >>= 8, row2 >>= 8, row3 >>= 8, row4 >>= 8, row5 >>= 8;
  uvec4 odds = (row0 & HALVES) + (row5 & HALVES) + 9u * ((row1 & HALVES) + (row4 & HALVES))
      + 22u * ((row2 & HALVES) + (row3 & HALVES));
  return (((evens + evenRounding) >> 6) & HALVES) | (((odds + oddRounding) << 2) & ~HALVES);
}

void shade() {
  // terms: the factor; the source's row under tap 0 of the first result; dither; see packed_vertical.glsl.
  ivec2 local = localTexel();
  int x = instanceSource.x + local.x;
  int start = 4 * local.y + instanceTerms.y;
  uvec4 row2 = rowTexel(x, start + 2);
  uvec4 row3 = rowTexel(x, start + 3);
  uvec4 row4 = rowTexel(x, start + 4);
  uvec4 row5 = rowTexel(x, start + 5);
  int dither = instanceTerms.z;
  even = node(
      rowTexel(x, start), rowTexel(x, start + 1), row2, row3, row4, row5,
      uvec4(
          roundingOf(-30, -14, dither), roundingOf(-22, -6, dither), roundingOf(-26, -10, dither),
          roundingOf(-18, -2, dither)),
      uvec4(
          roundingOf(2, 18, dither), roundingOf(10, 26, dither), roundingOf(6, 22, dither),
          roundingOf(14, 30, dither)));
  odd = node(
      row2, row3, row4, row5, rowTexel(x, start + 6), rowTexel(x, start + 7),
      uvec4(
          roundingOf(-30, -14, -dither), roundingOf(-22, -6, -dither), roundingOf(-26, -10, -dither),
          roundingOf(-18, -2, -dither)),
      uvec4(
          roundingOf(2, 18, -dither), roundingOf(10, 26, -dither), roundingOf(6, 22, -dither),
          roundingOf(14, 30, -dither)));
}
#else
void shade() {
  // terms: the factor; the source's row under tap 0 of the first result; dither; see packed_vertical.glsl.
  ivec2 local = localTexel();
  int factor = instanceTerms.x;
  int x = instanceSource.x + local.x;
  int start = 2 * local.y * factor + instanceTerms.y;
  float width = 1.0 / float(factor);
  mat4 sum0 = mat4(0.0);
  mat4 sum1 = mat4(0.0);
  for (int index = 0; index < factor; ++index) {
    // The spline's three pieces.
    float u = (float(index) + 0.5) * width - 0.5;
    float rising = 0.5 * (0.5 + u) * (0.5 + u) * width;
    float middle = (0.75 - u * u) * width;
    float falling = 0.5 * (0.5 - u) * (0.5 - u) * width;
    mat4 row0 = rowPixels(x, start + index);
    mat4 row1 = rowPixels(x, start + index + factor);
    mat4 row2 = rowPixels(x, start + index + 2 * factor);
    mat4 row3 = rowPixels(x, start + index + 3 * factor);
    sum0 += rising * row0 + middle * row1 + falling * row2;
    sum1 += rising * row1 + middle * row2 + falling * row3;
  }
  even = packSixteen(sum0, instanceTerms.z);
  odd = packSixteen(sum1, -instanceTerms.z);
}
#endif
