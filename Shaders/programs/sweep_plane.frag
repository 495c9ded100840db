// Grows a plane along a line, at one texel: a sweep of Scene's Dilation.
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 swept;

// 0 outside the source.
float valueAt(ivec2 point) {
  ivec2 clamped = clamp(point, ivec2(0), instanceSource.zw - 1);
  float value = texelFetch(plane, instanceSource.xy + clamped, 0).r;
  return clamped == point ? value : 0.0;
}

void shade() {
  // source: x, y, width, height; terms: the source's index under the result's corner (x, y), the dilation's record.
  vec2 way = record(instanceTerms.z).yz;
  ivec2 point = localTexel() + instanceTerms.xy;
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
  swept = vec4(best);
}
