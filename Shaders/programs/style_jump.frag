// One level of growing by jumps: see GrowthStages.
#include "style_plane.glsl"
#include "chamfer.glsl"

// The records: the steps and the start; the stride, whether this is the first level, what the result is, the plan's
// radius.
vec4 steps;
vec4 level;
bool isComplement;
float best;

float nearnessAt(ivec2 point) {
  ivec2 near = clamp(point, ivec2(0), instanceSource.zw - 1);
  float value = texelFetch(plane, instanceSource.xy + near, 0).r;
  if (level.y > 0.0) {
    if (isComplement) value = 1.0 - value;
    value = value > 0.0 ? grownValue(value, steps.w, level.w) : STYLE_NOWHERE;
  }
  // Outside, 1 - x is 1, and x is nothing.
  return near == point ? value : isComplement ? 1.0 + steps.w : STYLE_NOWHERE;
}

// A jump in the four directions that differ by quarters of a turn.
void jump(ivec2 point, int x, int y, float length) {
  int stride = int(level.x);
  float right = nearnessAt(point + ivec2(x, y) * stride);
  float down = nearnessAt(point + ivec2(-y, x) * stride);
  float left = nearnessAt(point - ivec2(x, y) * stride);
  float up = nearnessAt(point + ivec2(y, -x) * stride);
  best = max(best, max(max(right, left), max(down, up)) - length * level.x);
}

void shade() {
  steps = record(instanceTerms.z);
  level = record(instanceTerms.z + 1);
  isComplement = instanceTerms.w != 0;
  ivec2 point = placeInSource();
  best = nearnessAt(point);
  jump(point, 1, 0, steps.x);
  jump(point, 1, 1, steps.y);
  jump(point, 2, 1, steps.z);
  jump(point, 1, 2, steps.z);
  jump(point, 3, 1, steps.x + steps.z);
  jump(point, 1, 3, steps.x + steps.z);
  jump(point, 3, 2, steps.y + steps.z);
  jump(point, 2, 3, steps.y + steps.z);
  int result = int(level.z);
  made = vec4(result == NEARNESS_GROWTH ? clamp(best, 0.0, 1.0) : best);
}
