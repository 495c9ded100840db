// compose_label.frag for the labels that simple.glsl describes, without oversampling: most of them.
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

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) + simpleFill.xy;
  vec4 result = simpleBackground;
  float value = boxedTexel(blurred, simpleShadowPlacement.xy, simpleShadowBox0, pixel);
  result = over(simpleShadow0 * value, result);
#if SHADOWS == 2
  value = boxedTexel(blurred, simpleShadowPlacement.zw, simpleShadowBox1, pixel);
  result = over(simpleShadow1 * value, result);
#endif
  float mask = boxedTexel(coverages, simplePlacement.xy, simpleMaskBox, pixel);
  float blur = boxedTexel(blurred, simplePlacement.zw, simpleBlurBox, pixel);
#if GRADIENT
  vec2 point = vec2(pixel) + 0.5;
  float t = point.x * simplePaint.x + point.y * simplePaint.y + simplePaint.z;
  vec4 paint = stopColor(simpleFill.w, simpleFill.z, t);
#else
  vec4 paint = simplePaint;
#endif
  vec4 group = premultiply(paint) * mask;
  group = over(simpleInner * ((1.0 - blur) * mask), group);
  result = over(group, result) * simpleOpacity.x;
  color = straight ? unpremultiply(result) : result;
}
