#include "table.glsl"

// A ramp's entries and a gradient, given by their records: see SheetRecord.
//
// The colour at t of `count` entries, clamped beyond both ends. Of two entries at one location the later one
// counts.
vec4 rampColor(int entries, int count, float t) {
  // Finds the last entry at or before t, or the first one, by halving.
  vec2 range = record(entries + RAMP_RECORD_RANGE).xy;
  int low = 0;
  int high = count;
  while (high - low > 1) {
    int middle = (low + high) >> 1;
    vec2 locations = record(entries + RAMP_RECORD_STRIDE * middle + RAMP_RECORD_RANGE).xy;
    bool isBefore = locations.x <= t;
    low = isBefore ? middle : low;
    high = isBefore ? high : middle;
    range = isBefore ? locations : range;
  }
  vec4 color = record(entries + RAMP_RECORD_STRIDE * low + RAMP_RECORD_COLOR);
  vec4 next = record(entries + RAMP_RECORD_STRIDE * min(low + 1, count - 1) + RAMP_RECORD_COLOR);
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
  float sum = 0.0;
#repeat TURN_COEFFICIENTS
  sum = sum * square + TURN_COEFFICIENT_@;
#end
  float turn = sum * ratio;
  if (size.y > size.x) turn = 0.25 - turn;
  if (place.x < 0.0) turn = 0.5 - turn;
  return place.y < 0.0 ? -turn : turn;
}

// Gradient.parameter of Scene.
float gradientParameter(int kind, int extend, vec2 place, float center) {
  if (kind == GRADIENT_CONIC) {
    bool isCenter = max(abs(place.x), abs(place.y)) <= center;
    return isCenter ? GRADIENT_NUDGE : fract(turnOf(place) + GRADIENT_NUDGE);
  }
  float t = (kind == GRADIENT_LINEAR ? place.x : sqrt(place.x * place.x + place.y * place.y)) + GRADIENT_NUDGE;
  if (extend == EXTEND_REPEAT) return t - floor(t);
  if (extend == EXTEND_REFLECT) return 1.0 - abs(1.0 - (t - 2.0 * floor(t / 2.0)));
  return t;
}

vec4 gradientColor(int paint, vec2 point) {
  vec4 head = record(paint + GRADIENT_RECORD_KIND);
  vec4 u = record(paint + GRADIENT_RECORD_U);
  vec4 v = record(paint + GRADIENT_RECORD_V);
  vec2 place = vec2(point.x * u.x + point.y * u.y + u.z, point.x * v.x + point.y * v.y + v.z);
  return rampColor(int(head.y), int(head.x), gradientParameter(int(head.z), int(head.w), place, u.w));
}

// StyleRamp.color of Scene: the colours of a layer style's gradient, straight and as a table. A ramp of entries is
// not that with the same bytes: it is premultiplied, and its segments end at the stops.
vec4 styleRampColor(int ramp, float t) {
  float place = clamp(t, 0.0, 1.0) * float(STYLE_RAMP_INTERVALS);
  int index = min(int(place), STYLE_RAMP_INTERVALS - 1);
  vec4 color = record(ramp + index);
  return color + (record(ramp + index + 1) - color) * (place - float(index));
}
