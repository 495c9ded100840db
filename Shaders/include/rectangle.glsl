uniform vec2 targetSize;

// A corner of the rectangle (x, y, width, height) of the target, drawn as two triangles: (0,0) (1,0) (1,1) and
// (0,0) (1,1) (0,1), one bit per vertex.
void main() {
  ivec4 rect = placeInstance();
  ivec2 corner = ivec2((0x16 >> gl_VertexID) & 1, (0x34 >> gl_VertexID) & 1);
  vec2 position = vec2(rect.xy + rect.zw * corner);
  gl_Position = vec4(position / targetSize * 2.0 - 1.0, 0.0, 1.0);
}
