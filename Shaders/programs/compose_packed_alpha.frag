// The alpha of a fill with one alpha and of its inner shadows: sixteen columns, two rows.
#include "packed_shape.glsl"
#include "packed_planes.glsl"

layout(location = 0) out uvec4 even;
layout(location = 1) out uvec4 odd;

#repeat INNERS
mat4 innerLeft@;
mat4 innerRight@;
#end

// 1 - (1 - M a) (1 - I M b) ...: src-over of alphas only. `inner` is 1 - I.
uint fourAlphas(uint masks, int part, bool isRight) {
  vec4 mask = bytesOf(masks) * (1.0 / 255.0);
  vec4 rest = 1.0 - mask * packedFill.w;
#repeat INNERS
  vec4 inner@ = isRight ? innerRight@[part] : innerLeft@[part];
  rest *= 1.0 - (1.0 - inner@) * mask * innerColor@.w;
#end
  return packBytes(255.0 - 255.0 * rest);
}

void main() {
  ivec2 unit = ivec2(gl_FragCoord.xy) + packedPlace.xy;
#repeat INNERS
  innerLeft@ = blurredBlock(innerPlane@, ivec2(2 * unit.x, unit.y));
  innerRight@ = blurredBlock(innerPlane@, ivec2(2 * unit.x + 1, unit.y));
#end
  ivec3 place = ivec3(packedPlace.z + unit.x, packedPlace.w + 2 * unit.y, 0);
  uvec4 top = PACKED_TEXEL(packedCoverages, place);
  uvec4 bottom = PACKED_TEXEL(packedCoverages, place + ivec3(0, 1, 0));
  even = uvec4(
      fourAlphas(top.x, 0, false), fourAlphas(top.y, 1, false), fourAlphas(top.z, 0, true),
      fourAlphas(top.w, 1, true));
  odd = uvec4(
      fourAlphas(bottom.x, 2, false), fourAlphas(bottom.y, 3, false), fourAlphas(bottom.z, 2, true),
      fourAlphas(bottom.w, 3, true));
}
