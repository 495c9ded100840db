// What a canvas has in a rectangle, for a blur. Beyond the edges of the picture it is the nearest pixel.
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 color;

void shade() {
  // source: the pixel under the rectangle's corner; terms: a record (the bounds of the picture, and behind them
  // those of the canvas), and the scene's origin in the canvas's texture.
  ivec4 edges = ivec4(record(instanceTerms.x));
  ivec4 known = ivec4(record(instanceTerms.x + 1));
  ivec2 pixel = clamp(instanceSource.xy + localTexel(), edges.xy, edges.zw - 1);
  ivec2 near = clamp(pixel, known.xy, known.zw - 1);
  vec4 texel = texelFetch(plane, near + instanceTerms.yz, 0);
  color = near == pixel ? texel : vec4(0.0);
}
