// A canvas on which several figures were composited, laid on the canvas around it or written to the output.
#include "instance.glsl"
#include "table.glsl"
#include "color.glsl"
#include "dither.glsl"

uniform sampler2D plane;
uniform bool straight;

out vec4 color;

void main() {
  // source: the pixel under the rectangle's corner; terms: a record (opacity, whether it is dithered), and the
  // scene's origin in the canvas's texture.
  vec4 head = record(instanceTerms.x);
  ivec2 pixel = instanceSource.xy + localTexel();
  vec4 result = texelFetch(plane, pixel + instanceTerms.yz, 0) * head.x;
  color = straight ? unpremultiply(result) : result;
  if (head.y > 0.0) color = dithered(color, pixel);
}
