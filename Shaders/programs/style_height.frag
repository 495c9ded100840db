// The height of a bevel's slopes after its profile and its texture.
#include "style_plane.glsl"
#include "style_tables.glsl"
#if HAS_TILE
#include "style_tile.glsl"
#endif

void shade() {
  // The records: the unit of height, the profile or -1, its range, the texture's depth; the pixel under the
  // result's corner, and the tile.
  vec4 head = record(instanceTerms.z);
  float height = valueAt(placeInSource(), 0.0);
  if (head.y >= 0.0) height = contourValue(int(head.y), height / head.x / head.z) * head.x;
#if HAS_TILE
  vec4 place = record(instanceTerms.z + 1);
  vec4 texel = tileColor(int(place.z), ivec2(place.xy) + localTexel());
  float luminance = 0.3 * texel.r + 0.59 * texel.g + 0.11 * texel.b + 0.5 * (1.0 - texel.a);
  height += head.w * (luminance - 0.5) * head.x;
#endif
  made = vec4(height);
}
