// Places a rectangle of a packed label, and reads its records once per corner: see PackedRecords.
//   source: the block under the corner (x, y), the ink's corner in the coverages (z, w)
//   terms: the label's record, the ink's corner in pixels (y, z)
#include "rectangle.glsl"
#include "packed_shape.glsl"
#include "table.glsl"

void main() {
  gl_Position = rectanglePosition(target);
  packedPlace = ivec4(source.xy - target.xy, source.zw);
  packedCorner = vec2(terms.yz);
  int next = terms.x;
  packedFill = record(next);
  next += 1;
#repeat INNERS
  innerColor@ = record(next + PACKED_EFFECT_STRIDE * @ + PACKED_EFFECT_COLOR);
  innerPlane@ = ivec3(record(next + PACKED_EFFECT_STRIDE * @ + PACKED_EFFECT_PLANE).xyz);
#end
  next += PACKED_EFFECT_STRIDE * INNERS;
#repeat SHADOWS
  shadowColor@ = record(next + PACKED_EFFECT_STRIDE * @ + PACKED_EFFECT_COLOR);
  shadowPlane@ = ivec3(record(next + PACKED_EFFECT_STRIDE * @ + PACKED_EFFECT_PLANE).xyz);
#end
  next += PACKED_EFFECT_STRIDE * SHADOWS;
#if SEGMENTS > 0
  firstStop = record(next);
  next += 1;
#endif
#repeat SEGMENTS
  stopDelta@ = record(next + SEGMENT_STRIDE * @ + SEGMENT_DELTA);
  stopRange@ = record(next + SEGMENT_STRIDE * @ + SEGMENT_RANGE).xy;
#end
}
