#include "packed.glsl"

uniform usampler2DArray packedBlurred;
uniform usampler2DArray packedCoverages;

// The halves of the rows of a block of 8 x 2 pixels: top left, top right, bottom left, bottom right, in 0...1.
//
// A row lies between three nodes of the quadratic B-spline. Both rows lie in the cell of the middle node, because a
// cell has an even number of rows. If nodes are rows (a cell of 1), the two rows are the first two nodes.
mat4 blurredBlock(ivec3 plane, ivec2 block) {
  int row = block.y * 2;
  bool isFine = plane.z == 1;
  int cell = isFine ? row + 1 : int(floor((float(row) + 0.5) / float(plane.z)));
  ivec3 place = ivec3(plane.x + (block.x >> 1), plane.y + cell - 1, block.x & 1);
  uvec4 above = texelFetch(packedBlurred, place, 0);
  uvec4 middle = texelFetch(packedBlurred, place + ivec3(0, 1, 0), 0);
  uvec4 below = texelFetch(packedBlurred, place + ivec3(0, isFine ? 1 : 2, 0), 0);
  float step = 1.0 / float(plane.z);
  vec2 u = (vec2(row - cell * plane.z) + vec2(0.5, 1.5)) * step - 0.5;
  vec2 a = isFine ? vec2(1.0, 0.0) : 0.5 * (0.5 - u) * (0.5 - u);
  vec2 b = isFine ? vec2(0.0, 1.0) : 0.75 - u * u;
  vec2 c = isFine ? vec2(0.0) : 0.5 * (0.5 + u) * (0.5 + u);
  const float SCALE = 1.0 / 65280.0;
  a *= SCALE;
  b *= SCALE;
  c *= SCALE;
  vec4 a0 = vec4(halvesOf(above.x), halvesOf(above.y)), a1 = vec4(halvesOf(above.z), halvesOf(above.w));
  vec4 b0 = vec4(halvesOf(middle.x), halvesOf(middle.y)), b1 = vec4(halvesOf(middle.z), halvesOf(middle.w));
  vec4 c0 = vec4(halvesOf(below.x), halvesOf(below.y)), c1 = vec4(halvesOf(below.z), halvesOf(below.w));
  return mat4(
      a0 * a.x + b0 * b.x + c0 * c.x, a1 * a.x + b1 * b.x + c1 * c.x, a0 * a.y + b0 * b.y + c0 * c.y,
      a1 * a.y + b1 * b.y + c1 * c.y);
}
