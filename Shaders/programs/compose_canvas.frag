// A canvas on which several figures came together: onto the canvas around it, or out.
#include "instance.glsl"
#include "table.glsl"
#include "color.glsl"
#include "dither.glsl"

uniform sampler2D plane;
uniform bool straight;

out vec4 color;

void main() {
  // source: the pixel under the rectangle's corner; terms: a record (opacity, whether it is dithered), and where
  // the scene's origin is in the canvas's texture.
  vec4 head = record(instanceTerms.x);
  ivec2 pixel = instanceSource.xy + localTexel();
  vec4 result = texelFetch(plane, pixel + instanceTerms.yz, 0) * head.x;
  color = straight ? unpremultiply(result) : result;
  if (head.y > 0.0) color = dithered(color, pixel);
}
