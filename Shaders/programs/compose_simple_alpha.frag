// compose_alpha.frag for the labels that simple.glsl describes, where the fill has the same alpha everywhere.
#define SIMPLE flat in
#include "simple.glsl"
#include "boxes.glsl"

uniform sampler2D coverages;
uniform sampler2D blurred;

out vec4 alpha;

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) + simpleFill.xy;
  float mask = boxedTexel(coverages, simplePlacement.xy, simpleMaskBox, pixel);
  float blur = boxedTexel(blurred, simplePlacement.zw, simpleBlurBox, pixel);
  // A gradient comes here only where every stop is opaque.
  float fill = mask * (simpleFill.z > 0 ? 1.0 : simplePaint.w);
  float inner = simpleInner.w * ((1.0 - blur) * mask);
  alpha = vec4(inner + fill * (1.0 - inner));
}
