// Places one rectangle an instance, in texels of the target, and hands the instance on. Every program uses it.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;
layout(location = 2) in ivec4 terms;
layout(location = 3) in ivec4 taps;

uniform vec2 targetSize;

flat out ivec4 instanceTarget;
flat out ivec4 instanceSource;
flat out ivec4 instanceTerms;
flat out ivec4 instanceTaps;

void main() {
  // Two triangles, (0,0) (1,0) (1,1) and (0,0) (1,1) (0,1): one bit a vertex.
  ivec2 corner = ivec2((0x16 >> gl_VertexID) & 1, (0x34 >> gl_VertexID) & 1);
  vec2 position = vec2(target.xy + target.zw * corner);
  gl_Position = vec4(position / targetSize * 2.0 - 1.0, 0.0, 1.0);
  instanceTarget = target;
  instanceSource = source;
  instanceTerms = terms;
  instanceTaps = taps;
}
