// Runs one include function per texel, for tests that compare it with its Swift twin.
#include "instance.glsl"
#include "paint.glsl"
#include "blend.glsl"
#include "dither.glsl"
#include "coverage.glsl"
#include "taps.glsl"
#include "color.glsl"
#include "rounding.glsl"

out vec4 probed;

void shade() {
  // terms.x: the records of the arguments, two per texel; terms.y: the function's number.
  vec4 first = record(instanceTerms.x + 2 * localTexel().x);
  vec4 second = record(instanceTerms.x + 2 * localTexel().x + 1);
  switch (instanceTerms.y) {
    case PROBE_PAINT:
      probed = paintColor(int(second.x), first.xy, ivec2(first.xy));
      break;
    case PROBE_ROUNDED_COVERAGE:
      probed = vec4(roundedCoverage(first.xy, first.zw, second.x, second.y));
      break;
    case PROBE_TAPS:
      Taps taps = tapsOf(int(second.x), ivec4(first));
      probed = vec4(float(taps.start), float(taps.phase), 0.0, 0.0);
      break;
    case PROBE_OVER:
      probed = over(premultiply(first), premultiply(second));
      break;
    case PROBE_TURN_AND_DITHER:
      probed = vec4(turnOf(first.xy), ditherOffset(ivec2(first.zw)), 0.0, 0.0);
      break;
    case PROBE_BLEND:
      probed = vec4(separableBlend(int(first.x), vec3(first.y), vec3(first.z)), 0.0);
      break;
    case PROBE_NEAREST_STEP:
      probed = nearestStep(first);
      break;
    default:
      probed = vec4(-1.0);
  }
}
