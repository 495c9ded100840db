// grow(x, r) of ChamferPlan, or 1 - grow(1 - x, r), for small r: the largest of x(q) + r - d(p - q).
#include "style_plane.glsl"
#include "chamfer.glsl"

void main() {
  // The record: the steps and r; terms.w: whether it is of 1 - x, which is 1 outside.
  vec4 steps = record(instanceTerms.z);
  bool isComplement = instanceTerms.w != 0;
  ivec2 point = placeInSource();
  float best = 0.0;
  for (int dy = -GROWTH_REACH; dy <= GROWTH_REACH; ++dy) {
    for (int dx = -GROWTH_REACH; dx <= GROWTH_REACH; ++dx) {
      float value = valueAt(point + ivec2(dx, dy), 0.0);
      if (isComplement) value = 1.0 - value;
      if (value > STYLE_LEAST) best = max(best, value + steps.w - chamferLength(ivec2(dx, dy), steps));
    }
  }
  best = min(best, 1.0);
  made = vec4(isComplement ? 1.0 - best : best);
}
