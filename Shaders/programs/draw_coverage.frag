// Copies one mask (or a tile of one) from the atlas; the MAX blend equation unites masks.
#include "instance.glsl"

uniform sampler2DArray atlas;

out vec4 coverage;

void main() {
  // source: x, y and page in the atlas.
  coverage = vec4(texelFetch(atlas, ivec3(instanceSource.xy + localTexel(), instanceSource.z), 0).r);
}
