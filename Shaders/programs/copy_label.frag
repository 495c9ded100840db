// A finished label, copied from the sheet's output to a caller's target, byte for byte.
//   PACKED   1: it lies in blocks of 8 x 2 pixels, see packed.glsl
#include "instance.glsl"
#if PACKED
#include "packed.glsl"
uniform usampler2DArray plane;
#else
uniform sampler2D plane;
#endif

out vec4 color;

// The bytes of a pixel of the label.
vec4 labelBytes(ivec2 pixel) {
#if PACKED
  ivec2 place = pixel + instanceSource.zw;
  int layer = (place.y & 1) * 2 + ((place.x >> 2) & 1);
  uvec4 texel = texelFetch(plane, ivec3(instanceSource.xy + (place >> ivec2(3, 1)), layer), 0);
  return bytesOf(texel[place.x & 3]);
#else
  return floor(texelFetch(plane, instanceSource.xy + pixel, 0) * 255.0 + 0.5);
#endif
}

void shade() {
  // source: where the label's pixels begin in the sheet's output, and in a packed one how many pixels of that block
  // lie before them; terms: the texel of the target at which the label's pixels begin, and their size; taps:
  // whether rows go from the bottom to the top.
  ivec2 pixel = TEXEL - instanceTerms.xy;
  if (instanceTaps.x != 0) pixel.y = instanceTerms.w - 1 - pixel.y;
  // The nearest pixel that the label has, because nobody says what is fetched beyond a texture.
  ivec2 near = clamp(pixel, ivec2(0), instanceTerms.zw - 1);
  color = near == pixel ? labelBytes(near) / 255.0 : vec4(0.0);
}
