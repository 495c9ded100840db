// Puts the columns of a packed plane, shifted by whole pixels, on a grid of NODE pixels per node (2 or 4) by the
// quadratic B-spline: sixteen nodes per texel. The numbers are the spline's values at the centres of pixels.
#include "packed_horizontal.glsl"

layout(location = 0) out uvec4 nodes;

float node(int index) {
#if NODE == 2
  int first = 16 + 2 * index;
  return 0.015625 * (values[first - 2] + values[first + 3]) + 0.140625 * (values[first - 1] + values[first + 2])
      + 0.34375 * (values[first] + values[first + 1]);
#else
  int first = 16 + 4 * index;
  return 0.001953125 * (values[first - 4] + values[first + 7])
      + 0.017578125 * (values[first - 3] + values[first + 6])
      + 0.048828125 * (values[first - 2] + values[first + 5])
      + 0.095703125 * (values[first - 1] + values[first + 4])
      + 0.15234375 * (values[first] + values[first + 3]) + 0.18359375 * (values[first + 1] + values[first + 2]);
#endif
}

void main() {
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
