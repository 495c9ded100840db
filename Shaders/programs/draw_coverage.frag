// Copies one mask (or a tile of one) from the atlas; the MAX blend equation unites masks.
#include "mask.glsl"

uniform sampler2DArray atlas;

out vec4 coverage;

void shade() {
  ivec2 texel = TEXEL - maskPlace.xy + maskPlace.zw;
  coverage = vec4(texelFetch(atlas, ivec3(texel, maskPage), 0).r);
}
