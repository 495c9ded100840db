// A canvas on which several figures were composited, laid on the canvas around it or written to the output.
#include "instance.glsl"
#include "color.glsl"
#include "dither.glsl"
#include "rounding.glsl"

uniform sampler2D plane;
uniform bool straight;

out vec4 color;

void shade() {
  // source: the pixel under the rectangle's corner; terms: the opacity, as the bits of a float; the scene's origin
  // in the canvas's texture; how often the result is dithered: once or not at all.
  ivec2 pixel = instanceSource.xy + localTexel();
  vec4 result = texelFetch(plane, pixel + instanceTerms.yz, 0) * intBitsToFloat(instanceTerms.x);
  color = straight ? unpremultiply(result) : result;
  // A loop, because software devices leave one that no pixel enters, and compute both sides of a branch.
  for (int index = 0; index < instanceTerms.w; ++index) color = dithered(color, pixel);
  color = rounded(color);
}
