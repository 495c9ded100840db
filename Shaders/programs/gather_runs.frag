// The largest value of a run of texels along a row, for dilate_plane.frag. It takes the values or their
// complements.
#include "instance.glsl"

uniform sampler2D plane;

out vec4 gathered;

void shade() {
  // source: x, y, width, height; terms: the run's length, 1 for complements.
  // Column c is the run that starts at c - (length - 1), so the first and the last run see one texel of the source.
  ivec2 local = localTexel();
  int length = instanceTerms.x;
  bool isComplement = instanceTerms.y != 0;
  int start = local.x - (length - 1);
  int first = max(start, 0);
  int end = min(start + length, instanceSource.z);
  // Outside the source values are 0.
  float best = isComplement && end - first < length ? 1.0 : 0.0;
  for (int x = first; x < end; ++x) {
    float value = texelFetch(plane, instanceSource.xy + ivec2(x, local.y), 0).r;
    best = max(best, isComplement ? 1.0 - value : value);
  }
  gathered = vec4(best);
}
