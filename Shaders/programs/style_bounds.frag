// The bounds of the values above a half in a square of the coverage: left, top, right, bottom, in places of the
// plane.
#include "style_plane.glsl"

void shade() {
  // terms.w: the side of a square.
  ivec2 corner = localTexel() * instanceTerms.w;
  ivec2 end = min(corner + instanceTerms.w, instanceSource.zw);
  ivec2 low = ivec2(1 << 20);
  ivec2 high = ivec2(-(1 << 20));
  for (int y = corner.y; y < end.y; ++y) {
    for (int x = corner.x; x < end.x; ++x) {
      if (texelFetch(plane, instanceSource.xy + ivec2(x, y), 0).r > 0.5) {
        low = min(low, ivec2(x, y));
        high = max(high, ivec2(x, y) + 1);
      }
    }
  }
  made = vec4(low, high);
}
