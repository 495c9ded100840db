// The means of 3 x 3 values. Values on the border stay.
#include "style_plane.glsl"

void shade() {
  ivec2 point = placeInSource();
  ivec2 local = localTexel();
  ivec2 size = instanceTarget.zw;
  bool isBorder = any(equal(local, ivec2(0))) || any(equal(local, size - 1));
  float sum = 0.0;
  for (int y = -1; y <= 1; ++y) {
    for (int x = -1; x <= 1; ++x) sum += valueAt(point + ivec2(x, y), 0.0);
  }
  made = vec4(isBorder ? valueAt(point, 0.0) : sum / 9.0);
}
