// compose_shape.frag for packed planes: a block of 8 x 2 pixels.
#include "packed_shape.glsl"
#include "packed_planes.glsl"
#include "segment_color.glsl"

uniform bool straight;

layout(location = 0) out uvec4 topLeft;
layout(location = 1) out uvec4 topRight;
layout(location = 2) out uvec4 bottomLeft;
layout(location = 3) out uvec4 bottomRight;

#repeat SHADOWS
mat4 shadow@;
#end
#repeat INNERS
mat4 inner@;
#end

#if SEGMENTS > 0
vec4 gradientColor(vec2 point) {
  return segmentColor(dot(point, packedFill.xy) + packedFill.z + GRADIENT_NUDGE);
}
#endif

// Lays `share` of a premultiplied colour, alpha in 0...1 and the rest in 0...255, beneath what is there: src-over
// from the top, where each share is a part of what the layers above leave. So a channel is a sum of products, and
// alpha is what is not left.
void under(vec4 color, float share, inout vec3 sum, inout float left) {
  float part = left * share;
  sum += color.rgb * part;
  left -= color.a * part;
}

// The pixel of what was laid beneath each other. Alpha is off by some 2^-24, and no colour may be beyond 255.5, so
// it is divided by 0.001 at least. The byte of any alpha below that is 0.
uint packPixel(vec3 sum, float left) {
  float alpha = 1.0 - left;
  float scale = straight ? 1.0 / max(alpha, 1e-3) : 1.0;
  return packBytes(vec4(sum * scale, alpha * 255.0));
}

#if INK
// The fill's colour and `mask` are 255 times their values. Inner shadows turn its colour, and leave its alpha.
uint pixel(int part, int index, float mask, vec4 fill) {
#if INNERS > 0
  vec3 turned = vec3(0.0);
  float room = 1.0;
#repeat INNERS
  under(innerColor@, 1.0 - inner@[part][index], turned, room);
#end
  fill.rgb = fill.rgb * room + turned * fill.a;
#endif
  vec3 sum = vec3(0.0);
  float left = 1.0;
  under(fill, mask, sum, left);
#repeat SHADOWS
  under(shadowColor@, shadow@[part][index], sum, left);
#end
  return packPixel(sum, left);
}
#elif SHADOWS == 1
// With one colour, only alpha differs between pixels.
uint pixel(int part, int index, float mask, vec4 fill) {
  float share = shadow0[part][index];
  if (!straight) return packBytes(vec4(shadowColor0.rgb, shadowColor0.a * 255.0) * share);
  uint alpha = floatBitsToUint(shadowColor0.a * 255.0 * share + INTEGER_BIAS) << 24;
  return alpha == 0u ? 0u : alpha | packBytes(vec4(shadowColor0.rgb / shadowColor0.a, 0.0));
}
#else
uint pixel(int part, int index, float mask, vec4 fill) {
  vec3 sum = vec3(0.0);
  float left = 1.0;
#repeat SHADOWS
  under(shadowColor@, shadow@[part][index], sum, left);
#end
  return packPixel(sum, left);
}
#endif

uvec4 fourPixels(int part, uint masks, vec2 point) {
  vec4 mask = bytesOf(masks);
#if SEGMENTS > 0 && VERTICAL
  vec4 fill = gradientColor(point) * (1.0 / 255.0);
  return uvec4(
      pixel(part, 0, mask.x, fill), pixel(part, 1, mask.y, fill), pixel(part, 2, mask.z, fill),
      pixel(part, 3, mask.w, fill));
#elif SEGMENTS > 0
  const float SCALE = 1.0 / 255.0;
  return uvec4(
      pixel(part, 0, mask.x, gradientColor(point) * SCALE),
      pixel(part, 1, mask.y, gradientColor(point + vec2(1.0, 0.0)) * SCALE),
      pixel(part, 2, mask.z, gradientColor(point + vec2(2.0, 0.0)) * SCALE),
      pixel(part, 3, mask.w, gradientColor(point + vec2(3.0, 0.0)) * SCALE));
#else
  vec4 fill = packedFill * (1.0 / 255.0);
  return uvec4(
      pixel(part, 0, mask.x, fill), pixel(part, 1, mask.y, fill), pixel(part, 2, mask.z, fill),
      pixel(part, 3, mask.w, fill));
#endif
}

void shade() {
  ivec2 block = TEXEL + packedPlace.xy;
#repeat SHADOWS
  shadow@ = blurredBlock(shadowPlane@, block);
#end
#repeat INNERS
  inner@ = blurredBlock(innerPlane@, block);
#end
  uvec2 top = uvec2(0u);
  uvec2 bottom = uvec2(0u);
#if INK
  ivec3 place = ivec3(packedPlace.z + (block.x >> 1), packedPlace.w + 2 * block.y, 0);
  uvec4 upper = texelFetch(packedCoverages, place, 0);
  uvec4 lower = texelFetch(packedCoverages, place + ivec3(0, 1, 0), 0);
  bool isRight = (block.x & 1) != 0;
  top = isRight ? upper.zw : upper.xy;
  bottom = isRight ? lower.zw : lower.xy;
#endif
  vec2 point = packedCorner + vec2(8 * block.x, 2 * block.y) + 0.5;
  topLeft = fourPixels(0, top.x, point);
  topRight = fourPixels(1, top.y, point + vec2(4.0, 0.0));
  bottomLeft = fourPixels(2, bottom.x, point + vec2(0.0, 1.0));
  bottomRight = fourPixels(3, bottom.y, point + vec2(4.0, 1.0));
}
