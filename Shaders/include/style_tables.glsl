#include "table.glsl"

// ContourTable.value of Scene: a record for each of the first 255 values, with the next one beside it.
float contourValue(int contour, float v) {
  float place = clamp(v, 0.0, 1.0) * float(CONTOUR_INTERVALS);
  int index = min(int(place), CONTOUR_INTERVALS - 1);
  vec2 ends = record(contour + index).xy;
  return ends.x + (ends.y - ends.x) * (place - float(index));
}
