// The sum and the moment of a block of values along one axis, and the first value: see BoxStages.
#include "style_plane.glsl"
#include "style_axis.glsl"

void main() {
  // terms.w: the values of a block.
  ivec2 point = placeInSource();
  float first = valueAt(point, 0.0);
  float sum = first;
  float moment = 0.0;
  for (int tap = 1; tap < instanceTerms.w; ++tap) {
    float value = valueAt(point + along * tap, 0.0);
    sum += value;
    moment += float(tap) * value;
  }
  made = vec4(sum, moment, first, 0.0);
}
