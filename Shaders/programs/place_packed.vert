// place_instance.vert for filters of packed planes, with weights that are read once per corner.
//   taps: index of the weights, how many; z, w: a square, or w = 0 for the whole target
#include "packed_position.glsl"

flat out ivec4 instanceTarget;
flat out ivec4 instanceSource;
flat out ivec4 instanceTerms;
#repeat QUADS
flat out vec4 weights@;
#end

#include "table.glsl"

void main() {
  gl_Position = packedPosition(target, taps.zw);
  instanceTarget = target;
  instanceSource = source;
  instanceTerms = terms;
#repeat QUADS
  weights@ = 4 * @ < taps.y ? record(taps.x + @) : vec4(0.0);
#end
}
