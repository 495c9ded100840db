// A canvas as what multiplies another one: a clip, a mask, or the alpha that clipped nodes take.
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 color;

void main() {
  // source: the pixel under the rectangle's corner; terms: a record (the shares of the channels, and behind it the
  // constant), and the scene's origin in the canvas's texture.
  vec4 shares = record(instanceTerms.x);
  vec4 texel = texelFetch(plane, instanceSource.xy + localTexel() + instanceTerms.yz, 0);
  color = vec4(clamp(dot(shares, texel) + record(instanceTerms.x + 1).x, 0.0, 1.0));
}
