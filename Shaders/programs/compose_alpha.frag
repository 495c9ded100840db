// The alpha of the finished group. Soft shadows are blurred from it (averaged over the N x N samples of a pixel),
// and hard shadows are cut from it (one sample per texel).
#include "instance.glsl"
#include "layers.glsl"

out vec4 alpha;

void shade() {
  // source: the point under the rectangle's corner, in pixels, or in samples where terms.x is 1.
  // terms: samples per texel along each axis (N or 1), N, the label's record.
  int span = instanceTerms.x;
  int n = instanceTerms.y;
  vec4 lists = record(instanceTerms.z + FIGURE_GROUP);
  ivec2 corner = (instanceSource.xy + localTexel()) * span;
  float sum = 0.0;
  for (int y = 0; y < span; ++y) {
    for (int x = 0; x < span; ++x) {
      ivec2 fine = corner + ivec2(x, y);
      // Floor division: points left of the canvas and above it are negative.
      ivec2 pixel = ivec2(floor((vec2(fine) + 0.5) / float(n)));
      sum += groupColor(lists, pixel, fine, (vec2(fine) + 0.5) / float(n)).a;
    }
  }
  alpha = vec4(sum / float(span * span));
}
