// A canvas, changed on its way to another one.
//   CUT   1: as what multiplies the other: a clip, a mask, or the alpha that clipped nodes take
#include "instance.glsl"
#include "table.glsl"

uniform sampler2D plane;

out vec4 color;

void shade() {
  // source: the pixel under the rectangle's corner; terms: the first record, and the scene's origin in the canvas's
  // texture.
  int index = instanceTerms.x;
  vec4 head = record(index);
  vec4 texel = texelFetch(plane, instanceSource.xy + localTexel() + instanceTerms.yz, 0);
#if CUT
  // The shares of the channels, and behind them the constant.
  color = vec4(clamp(dot(head, texel) + record(index + 1).x, 0.0, 1.0));
#else
  // The kind and the number of maps, then three rows for each map of the straight colours.
  vec3 straight = texel.a > 0.0 ? clamp(texel.rgb / texel.a, 0.0, 1.0) : vec3(0.0);
  if (int(head.x) == RESHAPE_OPAQUE) {
    color = texel.a > 0.0 ? vec4(straight, 1.0) : vec4(0.0);
    return;
  }
  for (int map = 0; map < int(head.y); ++map) {
    vec4 from = vec4(straight, 1.0);
    int row = index + 1 + 3 * map;
    straight = clamp(
        vec3(dot(record(row), from), dot(record(row + 1), from), dot(record(row + 2), from)), 0.0, 1.0);
  }
  color = vec4(straight * texel.a, texel.a);
#endif
}
