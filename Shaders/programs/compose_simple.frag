// compose_label.frag for the labels that simple.glsl describes: most of them.
#define SIMPLE flat in
#include "simple.glsl"
#include "boxes.glsl"
#include "color.glsl"
#if GRADIENT
#include "gradient.glsl"
#endif

uniform sampler2D coverages;
uniform sampler2D blurred;
uniform bool straight;

out vec4 color;

vec4 fillColor(vec2 point) {
#if GRADIENT
  float t = point.x * simplePaint.x + point.y * simplePaint.y + simplePaint.z;
  return premultiply(stopColor(simpleFill.w, simpleFill.z, t));
#else
  return premultiply(simplePaint);
#endif
}

// The group at one position; `inner` is the inner shadow before it is cut out of the mask.
vec4 groupColor(ivec2 fine, vec2 point, vec4 inner) {
  float mask = boxedTexel(coverages, simplePlacement.xy, simpleMaskBox, fine);
  return over(inner * mask, fillColor(point) * mask);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) + simpleFill.xy;
  vec4 base = simpleBackground;
  base = over(simpleShadow0 * boxedTexel(blurred, simpleShadowPlacement.xy, simpleShadowBox0, pixel), base);
#if SHADOWS == 2
  base = over(simpleShadow1 * boxedTexel(blurred, simpleShadowPlacement.zw, simpleShadowBox1, pixel), base);
#endif
  vec4 inner = simpleInner * (1.0 - boxedTexel(blurred, simplePlacement.zw, simpleBlurBox, pixel));
#if OVERSAMPLED
  int n = int(simpleScale.y);
  int span = n;
  ivec2 corner = pixel * n;
#if PER_SAMPLE
  // Which quarter of the pixel: see compose_label.frag.
  span = n >> 1;
  corner += ivec2(gl_SampleID & 1, gl_SampleID >> 1) * span;
#endif
  vec4 result = vec4(0.0);
  for (int y = 0; y < span; ++y) {
    for (int x = 0; x < span; ++x) {
      ivec2 fine = corner + ivec2(x, y);
      result += over(groupColor(fine, (vec2(fine) + 0.5) / simpleScale.y, inner), base);
    }
  }
  result *= simpleScale.x / float(span * span);
#else
  vec4 result = over(groupColor(pixel, vec2(pixel) + 0.5, inner), base) * simpleScale.x;
#endif
  color = straight ? unpremultiply(result) : result;
}
