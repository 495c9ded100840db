// A square of texels, drawn as a point: a rectangle of two triangles has a diagonal, along which devices shade
// texels twice, most of a small rectangle on some.
uniform vec2 targetSize;

// `corner`: two halves, x low, y high.
vec4 squarePosition(int corner, int side) {
  vec2 middle = vec2(float(corner & 0xFFFF), float(corner >> 16)) + 0.5 * float(side);
  gl_PointSize = float(side);
  return vec4(middle / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
