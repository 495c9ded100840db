// Places a rectangle of convolve_plane.frag, and reads the weights once a corner and not once a pixel.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;  // x, y, width, height
layout(location = 2) in ivec4 terms;   // w: the source's index under tap 0 of the first result
layout(location = 3) in ivec4 taps;    // index of the weights, how many

uniform vec2 targetSize;

#define CONVOLUTION flat out
#include "convolution.glsl"
#include "table.glsl"

void main() {
  ivec2 corner = ivec2((0x16 >> gl_VertexID) & 1, (0x34 >> gl_VertexID) & 1);
  vec2 position = vec2(target.xy + target.zw * corner);
  gl_Position = vec4(position / targetSize * 2.0 - 1.0, 0.0, 1.0);
#if AXIS == 0
  tapsPlace = ivec4(source.y - target.y, terms.w - target.x, source.x, source.z);
#else
  tapsPlace = ivec4(source.x - target.x, terms.w - target.y, source.y, source.w);
#endif
#repeat QUADS
  tapsWeights@ = 4 * @ < taps.y ? record(taps.x + @) : vec4(0.0);
#end
}
