// decimate_plane.frag for the rows of a packed plane: sixteen columns, two nodes, which share most of their taps.
// The factor is even.
#include "packed_vertical.glsl"

layout(location = 0) out uvec4 even;
layout(location = 1) out uvec4 odd;

void main() {
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
