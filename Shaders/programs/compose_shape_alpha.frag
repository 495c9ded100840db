// compose_alpha.frag for labels of one shape: the average of the SIDE x SIDE positions of a pixel, or one sample if
// SIDE is 1.
#include "shape.glsl"
#include "shape_group.glsl"

out vec4 alpha;

void shade() {
  ivec2 texel = TEXEL + shapeOrigin.xy;
  float n = float(shapeOrigin.z);
#if SIDE == 1
  // Floor division: points left of the canvas and above it are negative.
  vec2 point = (vec2(texel) + 0.5) / n;
  readPixel(ivec2(floor(point)));
  alpha = vec4(groupOver(vec4(0.0), texel, point).a);
#else
  readPixel(texel);
  float sum = 0.0;
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) {
      ivec2 fine = texel * SIDE + ivec2(x, y);
      sum += groupOver(vec4(0.0), fine, (vec2(fine) + 0.5) / n).a;
    }
  }
  alpha = vec4(sum / float(SIDE * SIDE));
#endif
}
