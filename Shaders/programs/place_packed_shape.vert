// Places a rectangle of a packed label, and reads its records once per corner: see PackedRecords.
//   source: the block under the corner (x, y), the ink's corner in the coverages (z, w)
//   terms: the label's record, the ink's corner in pixels (y, z), the last entry of a gradient's ramp
#include "packed_shape.glsl"
#include "table.glsl"
#include "read_segments.glsl"

ivec4 placeInstance() {
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
#if SEGMENTS > 0
  readSegments(int(packedFill.w), terms.w, vec4(255.0, 255.0, 255.0, 1.0));
#endif
  return target;
}
