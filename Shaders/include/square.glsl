// Squares of texels, drawn as points: a rectangle of two triangles has a diagonal, along which devices shade texels
// twice, most of a small rectangle on some. Where points are too small they are two triangles after all.
uniform vec2 targetSize;
uniform bool points;

// `corner`: two halves, x low, y high.
vec4 squarePosition(int corner, int side) {
  vec2 place = vec2(float(corner & 0xFFFF), float(corner >> 16));
  vec2 share = points ? vec2(0.5) : vec2(float((0x16 >> gl_VertexID) & 1), float((0x34 >> gl_VertexID) & 1));
  gl_PointSize = float(side);
  return vec4((place + share * float(side)) / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
