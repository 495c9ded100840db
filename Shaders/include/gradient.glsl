#include "table.glsl"

// An entry of a ramp: two records: its location and the next one's (the last: its own) in x, y; the premultiplied
// colour.
//
// The colour at t of `count` entries, clamped beyond both ends; of two entries at one location the later one holds.
vec4 rampColor(int entries, int count, float t) {
  // The last entry at or before t, or the first, by halving.
  vec2 range = record(entries).xy;
  int low = 0;
  int high = count;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    vec2 locations = record(entries + 2 * middle).xy;
    bool isBefore = locations.x <= t;
    low = isBefore ? middle : low;
    high = isBefore ? high : middle;
    range = isBefore ? locations : range;
  }
  vec4 color = record(entries + 2 * low + 1);
  vec4 next = record(entries + 2 * min(low + 1, count - 1) + 1);
  float extent = range.y - range.x;
  float share = extent > 0.0 ? max(t - range.x, 0.0) / extent : 0.0;
  return color + (next - color) * share;
}

// Gradient.turn of Scene: the angle of (u, v) in turns, in -0.5...0.5.
float turnOf(vec2 place) {
  vec2 size = abs(place);
  float larger = max(size.x, size.y);
  if (larger <= 0.0) return 0.0;
  float ratio = min(size.x, size.y) / larger;
  float square = ratio * ratio;
  float sum = -0.000645301887;
  sum = sum * square + 0.00347959041;
  sum = sum * square + -0.00889871642;
  sum = sum * square + 0.0153460326;
  sum = sum * square + -0.0221362729;
  sum = sum * square + 0.0317459479;
  sum = sum * square + -0.0530461222;
  sum = sum * square + 0.159154832;
  float turn = sum * ratio;
  if (size.y > size.x) turn = 0.25 - turn;
  if (place.x < 0.0) turn = 0.5 - turn;
  return place.y < 0.0 ? -turn : turn;
}

// Gradient.parameter of Scene. The nudge is Gradient.nudge.
const float GRADIENT_NUDGE = 1.0 / 524288.0;

float gradientParameter(int kind, int extend, vec2 place) {
  if (kind == 2) return fract(turnOf(place) + GRADIENT_NUDGE);
  float t = (kind == 0 ? place.x : sqrt(place.x * place.x + place.y * place.y)) + GRADIENT_NUDGE;
  if (extend == 1) return t - floor(t);
  if (extend == 2) return 1.0 - abs(1.0 - (t - 2.0 * floor(t / 2.0)));
  return clamp(t, 0.0, 1.0);
}

// A gradient: three records.
//   0: number of entries, index of the first, kind, extend
//   1, 2: u and v as x, y, offset
vec4 gradientColor(int paint, vec2 point) {
  vec4 head = record(paint);
  vec4 u = record(paint + 1);
  vec4 v = record(paint + 2);
  vec2 place = vec2(point.x * u.x + point.y * u.y + u.z, point.x * v.x + point.y * v.y + v.z);
  return rampColor(int(head.y), int(head.x), gradientParameter(int(head.z), int(head.w), place));
}
