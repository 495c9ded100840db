// A whole figure at one pixel, bottom to top.
#include "instance.glsl"
#include "layers.glsl"
#include "coverage.glsl"
#include "dither.glsl"
#include "rounding.glsl"

uniform bool straight;

out vec4 color;

vec4 sampleColor(int label, vec4 head, vec4 body, vec4 lists, ivec2 pixel, ivec2 fine) {
  vec2 point = (vec2(fine) + 0.5) / head.z;
  vec4 result = vec4(0.0);
  if (body.x >= 0.0) {
    float share = roundedCoverage(point, head.xy, body.y, 1.0 / head.z);
    result = paintColor(int(body.x), point, pixel) * share;
  }
  vec4 group = groupColor(lists, pixel, fine, point);
  int shadow = int(body.z);
  for (int index = 0; index < int(body.w); ++index) {
    vec4 kind = record(shadow + SHADOW_RECORD_KIND);
    float value = samplePlane(int(kind.x), shadow + SHADOW_RECORD_PLANE, pixel, fine);
    if (kind.y > 0.0) value *= 1.0 - groupShape;
    result = over(record(shadow + SHADOW_RECORD_COLOR) * value, result);
    shadow += SHADOW_RECORD_STRIDE;
  }
  // A figure may be only the shadows of its group.
  if (lists.w > 0.0) result = over(group, result);
  return result * head.w;
}

void shade() {
  // source: the pixel under the rectangle's corner; terms.x: the label's record.
  int label = instanceTerms.x;
  vec4 head = record(label + FIGURE_CANVAS);
  vec4 body = record(label + FIGURE_BASE);
  vec4 lists = record(label + FIGURE_GROUP);
  ivec2 pixel = instanceSource.xy + localTexel();
  int n = int(head.z);
#if PER_SAMPLE
  // Each of the four samples evaluates one quarter of the pixel, wherever the driver puts it: quads cover whole
  // pixels, and the resolve averages all four.
  int span = n >> 1;
  ivec2 corner = pixel * n + ivec2(gl_SampleID & 1, gl_SampleID >> 1) * span;
#else
  int span = n;
  ivec2 corner = pixel * n;
#endif
  vec4 sum = vec4(0.0);
  for (int y = 0; y < span; ++y) {
    for (int x = 0; x < span; ++x) sum += sampleColor(label, head, body, lists, pixel, corner + ivec2(x, y));
  }
  sum /= float(span * span);
  color = straight ? unpremultiply(sum) : sum;
  if (lists.z > 0.0) color = dithered(color, pixel);
  color = rounded(color);
}
