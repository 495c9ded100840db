// compose_alpha.frag for the labels that simple.glsl describes, where the fill has the same alpha everywhere.
#define SIMPLE flat in
#include "simple.glsl"
#include "boxes.glsl"

uniform sampler2D coverages;
uniform sampler2D blurred;

out vec4 alpha;

// `fill` and `inner` are what the layers' alphas are where the mask is full.
float groupAlpha(ivec2 fine, float fill, float inner) {
  float mask = boxedTexel(coverages, simplePlacement.xy, simpleMaskBox, fine);
  float top = inner * mask;
  return top + fill * mask * (1.0 - top);
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) + simpleFill.xy;
  float blur = boxedTexel(blurred, simplePlacement.zw, simpleBlurBox, pixel);
  // A gradient comes here only where every stop is opaque.
  float fill = simpleFill.z > 0 ? 1.0 : simplePaint.w;
  float inner = simpleInner.w * (1.0 - blur);
#if OVERSAMPLED
  int n = int(simpleScale.y);
  float sum = 0.0;
  for (int y = 0; y < n; ++y) {
    for (int x = 0; x < n; ++x) sum += groupAlpha(pixel * n + ivec2(x, y), fill, inner);
  }
  alpha = vec4(sum / float(n * n));
#else
  alpha = vec4(groupAlpha(pixel, fill, inner));
#endif
}
