#include "table.glsl"

uniform sampler2D pictures;

// A value within a period. What the rounding of a cosine leaves is dropped first.
float wrapped(float value, float period) {
  float near = floor(value * 4096.0 + 0.5) / 4096.0;
  float rest = near - floor(near / period) * period;
  return rest >= period ? 0.0 : max(rest, 0.0);
}

vec4 tileTexel(int tile, ivec2 place, vec2 period) {
  vec4 area = record(tile + STYLE_TILE_AREA);
  ivec2 size = ivec2(area.zw);
  ivec2 texel = ivec2(
      float(place.x) >= period.x ? 0 : min(place.x, size.x - 1),
      float(place.y) >= period.y ? 0 : min(place.y, size.y - 1));
  return texelFetch(pictures, ivec2(area.xy) + texel, 0);
}

// StyleTile.color of Scene: premultiplied.
vec4 tileColor(int tile, ivec2 pixel) {
  vec4 axes = record(tile + STYLE_TILE_AXES);
  vec4 frame = record(tile + STYLE_TILE_FRAME);
  vec2 p = vec2(pixel) - frame.xy;
  vec2 place = vec2(
      wrapped(axes.x * p.x + axes.y * p.y, frame.z), wrapped(axes.z * p.x + axes.w * p.y, frame.w));
  ivec2 corner = ivec2(place);
  vec2 share = place - vec2(corner);
  vec4 here = tileTexel(tile, corner, frame.zw);
  if (share.x <= 0.0 && share.y <= 0.0) return here;
  vec4 upper = here + (tileTexel(tile, corner + ivec2(1, 0), frame.zw) - here) * share.x;
  vec4 below = tileTexel(tile, corner + ivec2(0, 1), frame.zw);
  vec4 lower = below + (tileTexel(tile, corner + ivec2(1, 1), frame.zw) - below) * share.x;
  return upper + (lower - upper) * share.y;
}
