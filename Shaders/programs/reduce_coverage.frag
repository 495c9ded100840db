// Averages N x N samples of an oversampled coverage plane into one pixel.
#include "instance.glsl"

uniform sampler2D coverages;

out vec4 reduced;

void shade() {
  // source: x, y in the plane; terms.x: N.
  int n = instanceTerms.x;
  ivec2 origin = instanceSource.xy + localTexel() * n;
  float sum = 0.0;
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) sum += texelFetch(coverages, origin + ivec2(x, y), 0).r;
  }
  reduced = vec4(sum / float(n * n));
}
