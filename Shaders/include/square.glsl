// A square of texels, drawn as a point. Two triangles would have a diagonal, along which devices shade texels
// twice; on some that is most of a small rectangle.
uniform vec2 targetSize;

// `corner` is two halves: x low, y high.
vec4 squarePosition(int corner, int side) {
  vec2 middle = vec2(float(corner & 0xFFFF), float(corner >> 16)) + 0.5 * float(side);
  gl_PointSize = float(side);
  return vec4(middle / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
