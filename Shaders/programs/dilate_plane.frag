// Grows or shrinks a plane: Dilation of LabelScene, at one texel.
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 dilated;

// 0 outside the source.
float valueAt(ivec2 point) {
  ivec2 clamped = clamp(point, ivec2(0), instanceSource.zw - 1);
  float value = texelFetch(plane, instanceSource.xy + clamped, 0).r;
  return clamped == point ? value : 0.0;
}

// The largest value within the disc, each times the disc's own weight there; with `sign` -1 of 1 - value.
float discMaximum(ivec2 point, float radius, float sign) {
  int reach = int(ceil(radius + 1.0));
  float best = 0.0;
  for (int dy = -reach; dy <= reach; ++dy) {
    for (int dx = -reach; dx <= reach; ++dx) {
      float weight = clamp(radius + 1.0 - sqrt(float(dx * dx + dy * dy)), 0.0, 1.0);
      float value = valueAt(point - ivec2(dx, dy));
      best = max(best, weight * (sign > 0.0 ? value : 1.0 - value));
    }
  }
  return best;
}

float sweepMaximum(ivec2 point, vec2 way) {
  int steps = max(1, int(ceil(max(abs(way.x), abs(way.y)))));
  float best = 0.0;
  for (int step = 0; step <= steps; ++step) {
    vec2 offset = way * (float(step) / float(steps));
    vec2 whole = floor(offset);
    vec2 share = offset - whole;
    ivec2 near = point - ivec2(whole);
    float here = mix(valueAt(near), valueAt(near - ivec2(1, 0)), share.x);
    float above = mix(valueAt(near - ivec2(0, 1)), valueAt(near - ivec2(1, 1)), share.x);
    best = max(best, mix(here, above, share.y));
  }
  return best;
}

void main() {
  // source: x, y, width, height; terms: the source's index under the result's corner (x, y), the dilation's record.
  vec4 what = record(instanceTerms.z);
  ivec2 point = localTexel() + instanceTerms.xy;
  float value = 0.0;
  if (what.x == 0.0) value = discMaximum(point, what.y, 1.0);
  else if (what.x == 1.0) value = 1.0 - discMaximum(point, what.y, -1.0);
  else value = sweepMaximum(point, what.yz);
  dilated = vec4(value);
}
