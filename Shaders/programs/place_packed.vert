// place_instance.vert for filters of packed planes: with weights, read once a corner.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;  // x, y, width, height
layout(location = 2) in ivec4 terms;
layout(location = 3) in ivec4 taps;    // x: index of the weights, y: how many; z, w: a square, see square.glsl

#include "square.glsl"

flat out ivec4 instanceTarget;
flat out ivec4 instanceSource;
flat out ivec4 instanceTerms;
#repeat QUADS
flat out vec4 weights@;
#end

#include "table.glsl"

void main() {
  gl_Position = squarePosition(taps.z, taps.w);
  instanceTarget = target;
  instanceSource = source;
  instanceTerms = terms;
#repeat QUADS
  weights@ = 4 * @ < taps.y ? record(taps.x + @) : vec4(0.0);
#end
}
