#include "rectangle.glsl"

// Places a rectangle of a packed plane: all of it, or the square of it that `square` gives (its corner as two
// halves, x low and y high; its side), if that has any side.
//
// A square is drawn as a point. Two triangles have a diagonal, along which devices shade texels twice. On software
// devices that is most of a small rectangle. On others it is little, and squares are several times as many bytes.
vec4 packedPosition(ivec4 rect, ivec2 square) {
  if (square.y == 0) return rectanglePosition(rect);
  vec2 middle = vec2(float(square.x & 0xFFFF), float(square.x >> 16)) + 0.5 * float(square.y);
  gl_PointSize = float(square.y);
  return vec4(middle / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
