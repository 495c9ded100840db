// The kernel of BoxPlan along one axis, block by block: see BoxStages.
#include "style_plane.glsl"
#include "style_axis.glsl"

// The sums of a block; those at either end stand for all beyond them.
vec4 blockAt(ivec2 point) {
  return texelFetch(plane, instanceSource.xy + clamp(point, ivec2(0), instanceSource.zw - 1), 0);
}

void shade() {
  // The record: w, the taps on either side, the weight of the middle, 1 / w^2; terms.w: the values of a block.
  vec4 box = record(instanceTerms.z);
  int size = instanceTerms.w;
  int taps = int(box.y);
  ivec2 point = placeInSource();
  float sum = box.z * blockAt(point).b;
  int tap = 1;
  for (; tap + size <= taps + 1; tap += size) {
    vec2 after = blockAt(point + along * tap).rg;
    sum += (box.x - float(tap)) * after.x - after.y;
    int start = tap + size - 1;
    vec2 before = blockAt(point - along * start).rg;
    sum += (box.x - float(start)) * before.x + before.y;
  }
  for (; tap <= taps; ++tap) {
    sum += (box.x - float(tap)) * (blockAt(point + along * tap).b + blockAt(point - along * tap).b);
  }
  float mean = sum * box.w;
  // A sum of weights may miss 1 by its rounding: see BoxStages.
  made = vec4(mean > 1.0 - 1e-6 ? 1.0 : mean);
}
