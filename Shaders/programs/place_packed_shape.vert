// Places a rectangle of a packed label, or of its alpha, and reads its records once a corner: see PackedRecords.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;  // x, y: the block under the corner; z, w: the ink's corner in the coverages
layout(location = 2) in ivec4 terms;   // x: the label's record; y, z: the ink's corner in pixels
layout(location = 3) in ivec4 taps;    // z, w: a square, see square.glsl

#include "square.glsl"

#define SHAPE flat out
#include "packed_shape.glsl"
#include "table.glsl"

void main() {
  gl_Position = squarePosition(taps.z, taps.w);
  packedPlace = ivec4(source.xy - target.xy, source.zw);
  packedCorner = vec2(terms.yz);
  int next = terms.x;
  packedFill = record(next);
#repeat INNERS
  innerColor@ = record(next + 1 + 2 * @);
  innerPlane@ = ivec3(record(next + 2 + 2 * @).xyz);
#end
  next += 1 + 2 * INNERS;
#repeat SHADOWS
  shadowColor@ = record(next + 2 * @);
  shadowPlane@ = ivec3(record(next + 2 * @ + 1).xyz);
#end
  next += 2 * SHADOWS;
#if SEGMENTS > 0
  firstStop = record(next);
#endif
#repeat SEGMENTS
  stopDelta@ = record(next + 1 + 2 * @);
  stopRange@ = record(next + 2 + 2 * @).xy;
#end
}
