// The sum and the moment of a block of values along one axis, and the first value: see BoxStages.
#include "style_plane.glsl"
#include "style_axis.glsl"

void shade() {
  // The record: the values of a block; terms.w: a PlaneReading.
  int size = int(record(instanceTerms.z).x);
  int reading = instanceTerms.w;
  ivec2 point = placeInSource();
  float first = readAt(point, reading);
  float sum = first;
  float moment = 0.0;
  for (int tap = 1; tap < size; ++tap) {
    float value = readAt(point + along * tap, reading);
    sum += value;
    moment += float(tap) * value;
  }
  made = vec4(sum, moment, first, 0.0);
}
