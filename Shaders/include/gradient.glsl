#include "table.glsl"

// A paint: two records.
//   0: number of stops (0: a solid), index of the first stop
//   1: the solid's straight colour, or the gradient's parameter: slope x, slope y, offset
// A stop: two records: location in x; straight colour.
vec4 paintColor(int paint, vec2 point) {
  vec4 head = record(paint);
  vec4 body = record(paint + 1);
  int count = int(head.x);
  if (count == 0) return body;
  float t = point.x * body.x + point.y * body.y + body.z;
  int stops = int(head.y);
  float from = record(stops).x;
  if (t < from) return record(stops + 1);
  // The last stop at or before t, by halving: of two at one location the later one holds.
  int low = 0;
  int high = count;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    float location = record(stops + 2 * middle).x;
    if (location <= t) {
      low = middle;
      from = location;
    } else {
      high = middle;
    }
  }
  vec4 color = record(stops + 2 * low + 1);
  if (high == count) return color;
  float to = record(stops + 2 * high).x;
  vec4 next = record(stops + 2 * high + 1);
  return color + (next - color) * ((t - from) / (to - from));
}
