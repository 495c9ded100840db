// The kernel of BoxPlan along one axis, tap by tap: see BoxStages.
#include "style_plane.glsl"
#include "style_axis.glsl"

void shade() {
  // The record: w, the taps on either side, the weight of the middle, 1 / w^2; terms.w: a PlaneReading.
  vec4 box = record(instanceTerms.z);
  ivec2 point = placeInSource();
  int reading = instanceTerms.w;
  float sum = box.z * readAt(point, reading);
  for (int tap = 1; tap <= BOX_TAPS; ++tap) {
    sum += (box.x - float(tap)) * (readAt(point + along * tap, reading) + readAt(point - along * tap, reading));
  }
  float mean = sum * box.w;
  // A sum of weights may miss 1 by its rounding: see BoxStages.
  made = vec4(mean > 1.0 - 1e-6 ? 1.0 : mean);
}
