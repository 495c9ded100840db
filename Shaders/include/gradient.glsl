#include "table.glsl"

// A stop: two records: its location and the next one's (the last: its own) in x, y; straight colour.
//
// The colour at t of `count` stops, clamped beyond both ends; of two stops at one location the later one holds.
vec4 stopColor(int stops, int count, float t) {
  // The last stop at or before t, or the first, by halving.
  vec2 range = record(stops).xy;
  int low = 0;
  int high = count;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    vec2 locations = record(stops + 2 * middle).xy;
    bool isBefore = locations.x <= t;
    low = isBefore ? middle : low;
    high = isBefore ? high : middle;
    range = isBefore ? locations : range;
  }
  vec4 color = record(stops + 2 * low + 1);
  vec4 next = record(stops + 2 * min(low + 1, count - 1) + 1);
  float extent = range.y - range.x;
  float share = extent > 0.0 ? max(t - range.x, 0.0) / extent : 0.0;
  return color + (next - color) * share;
}

// A paint: two records.
//   0: number of stops (0: a solid), index of the first stop
//   1: the solid's straight colour, or the gradient's parameter: slope x, slope y, offset
vec4 paintColor(int paint, vec2 point) {
  vec4 head = record(paint);
  vec4 body = record(paint + 1);
  if (head.x == 0.0) return body;
  return stopColor(int(head.y), int(head.x), point.x * body.x + point.y * body.y + body.z);
}
