// grow(x, r) of ChamferPlan, or grow(1 - x, r), for small r: the largest of x(q) + r - fall(x(q)) - d(p - q).
// With the reach of 1 also min(grow(x, r), grow(1 - x, r)).
#include "style_plane.glsl"
#include "chamfer.glsl"

void shade() {
  // The record: the steps and r; terms.w: 0 for x, 1 for 1 - x, which is 1 outside, and 2 for both.
  vec4 steps = record(instanceTerms.z);
  bool isComplement = instanceTerms.w == 1;
  ivec2 point = placeInSource();
  float value = valueAt(point, 0.0);
  if (isComplement) value = 1.0 - value;
  float best = max(grownValue(value, steps.w, steps.w), 0.0);
#if GROWTH_REACH == 1
  float around = max(grownValue(1.0 - value, steps.w, steps.w), 0.0);
#endif
  // All ways but none are quarter turns of those with x > 0 and y >= 0, of one length. Values are 1 at most, so
  // ways of r + 1 or more count for nothing: of 81 pixels 49 are left for the r of 3. The bounds of the loops are
  // no constants: a compiler that unrolls them reads all pixels where no branch is taken, as llvmpipe does.
  int reach = min(GROWTH_REACH, int(steps.w) + 2);
  for (int y = 0; y <= reach; ++y) {
    for (int x = 1; x <= reach; ++x) {
      float length = chamferLength(ivec2(x, y), steps);
      if (length >= steps.w + 1.0) break;
      vec4 values = vec4(
          valueAt(point + ivec2(x, y), 0.0), valueAt(point + ivec2(-y, x), 0.0),
          valueAt(point - ivec2(x, y), 0.0), valueAt(point + ivec2(y, -x), 0.0));
      if (isComplement) values = 1.0 - values;
      float most = max(max(values.x, values.y), max(values.z, values.w));
      best = max(best, grownValue(most, steps.w, steps.w) - length);
#if GROWTH_REACH == 1
      float rest = 1.0 - min(min(values.x, values.y), min(values.z, values.w));
      around = max(around, grownValue(rest, steps.w, steps.w) - length);
#endif
    }
#if GROWTH_REACH > 1
    if (best >= 1.0) break;
#endif
  }
  best = min(best, 1.0);
#if GROWTH_REACH == 1
  if (instanceTerms.w == 2) best = min(best, around);
#endif
  made = vec4(best);
}
