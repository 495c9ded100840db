// Packs sixteen pixels of a row of united masks into a texel: see packed.glsl.
#include "mask.glsl"
#include "packed.glsl"

uniform sampler2D unitedMasks;

layout(location = 0) out uvec4 pixels;

uint fourPixels(ivec2 place) {
  return packBytes(
      255.0
      * vec4(
          texelFetch(unitedMasks, place, 0).r, texelFetch(unitedMasks, place + ivec2(1, 0), 0).r,
          texelFetch(unitedMasks, place + ivec2(2, 0), 0).r, texelFetch(unitedMasks, place + ivec2(3, 0), 0).r));
}

void shade() {
  ivec2 place = maskPlace.zw + (TEXEL - maskPlace.xy) * ivec2(16, 1);
  pixels = uvec4(
      fourPixels(place), fourPixels(place + ivec2(4, 0)), fourPixels(place + ivec2(8, 0)),
      fourPixels(place + ivec2(12, 0)));
}
