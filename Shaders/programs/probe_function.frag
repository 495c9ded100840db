// Runs one include function a texel, for tests that compare it with its Swift twin.
#include "instance.glsl"
#include "paint.glsl"
#include "blend.glsl"
#include "dither.glsl"
#include "coverage.glsl"
#include "taps.glsl"
#include "color.glsl"

out vec4 probed;

void main() {
  // terms.x: the records of the arguments, two a texel; terms.y: which function.
  vec4 first = record(instanceTerms.x + 2 * localTexel().x);
  vec4 second = record(instanceTerms.x + 2 * localTexel().x + 1);
  switch (instanceTerms.y) {
    case 0:
      probed = paintColor(int(second.x), first.xy, ivec2(first.xy));
      break;
    case 1:
      probed = vec4(roundedCoverage(first.xy, first.zw, second.x, second.y));
      break;
    case 2:
      Taps taps = tapsOf(int(second.x), ivec4(first));
      probed = vec4(float(taps.start), float(taps.phase), 0.0, 0.0);
      break;
    case 3:
      probed = over(premultiply(first), premultiply(second));
      break;
    case 4:
      probed = vec4(turnOf(first.xy), ditherOffset(ivec2(first.zw)), 0.0, 0.0);
      break;
    case 5:
      probed = vec4(blendChannel(int(first.x), first.y, first.z), 0.0, 0.0, 0.0);
      break;
    default:
      probed = vec4(-1.0);
  }
}
