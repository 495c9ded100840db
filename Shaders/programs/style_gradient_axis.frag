// The axis of a gradient over the bounds of a shape: StyleAxis of Scene.
#include "style_plane.glsl"

// A number as what is whole of it, and the rest in 0..<1.
struct Split {
  float whole;
  float rest;
};

Split added(Split a, Split b) {
  float rest = a.rest + b.rest;
  return Split(a.whole + b.whole + floor(rest), rest - floor(rest));
}

// A whole number times a number in three parts of few bits: each product is exact.
Split product(vec3 parts, float times) {
  vec3 terms = parts * times;
  vec3 whole = floor(terms);
  Split sum = Split(whole.x, terms.x - whole.x);
  sum = added(sum, Split(whole.y, terms.y - whole.y));
  return added(sum, Split(whole.z, terms.z - whole.z));
}

Split negative(Split a) {
  // Not by ?:, which some drivers refuse between structs.
  if (a.rest > 0.0) return Split(-a.whole - 1.0, 1.0 - a.rest);
  return Split(-a.whole, 0.0);
}

// floor(v), and v without its fraction. What the rounding of a cosine leaves is dropped.
float floored(Split v) { return v.whole + (v.rest + 1e-6 >= 1.0 ? 1.0 : 0.0); }

float cut(Split v) { return v.whole < 0.0 ? -floored(negative(v)) : floored(v); }

void shade() {
  // The records: the plane's corner on the canvas, how far the box is outset, whether t is 0 at the start; whether
  // the scale is 1, and the direction's sizes (y, x). Then come numbers in three parts: the half axis per width
  // (x, y) and per height (x, y), and the offset (x, y).
  int at = instanceTerms.z;
  vec4 place = record(at);
  vec2 low = vec2(1048576.0);
  vec2 high = vec2(-1048576.0);
  for (int y = 0; y < instanceSource.w; ++y) {
    for (int x = 0; x < instanceSource.z; ++x) {
      vec4 box = texelFetch(plane, instanceSource.xy + ivec2(x, y), 0);
      low = min(low, box.xy);
      high = max(high, box.zw);
    }
  }
  bool isEmpty = low.x >= high.x;
  vec2 corner = isEmpty ? vec2(0.0) : low + place.xy - place.z;
  vec2 size = isEmpty ? vec2(0.0) : high - low + 2.0 * place.z;
  // The axis ends on the nearer pair of sides.
  vec4 kind = record(at + 1);
  bool isAcross = size.x * kind.y <= size.y * kind.z;
  int factors = at + (isAcross ? 2 : 4);
  float side = isAcross ? size.x : size.y;
  Split halfX = product(record(factors).xyz, side);
  Split halfY = product(record(factors + 1).xyz, side);
  vec2 halves = size / 2.0;
  Split centreX = Split(corner.x + floor(halves.x), fract(halves.x));
  Split centreY = Split(corner.y + floor(halves.y), fract(halves.y));
  centreX = added(centreX, product(record(at + 6).xyz, size.x));
  centreY = added(centreY, product(record(at + 7).xyz, size.y));
  vec2 centre = vec2(floored(centreX), floored(centreY));
  vec2 start;
  vec2 end;
  if (kind.x > 0.0) {
    start = vec2(
        floored(added(centreX, negative(halfX))), floored(added(centreY, negative(halfY))));
    end = vec2(floored(added(centreX, halfX)), floored(added(centreY, halfY)));
    centre = (start + end) / 2.0;
  } else {
    vec2 reach = vec2(cut(halfX), cut(halfY));
    start = centre - reach;
    end = centre + reach;
  }
  bool isLinear = place.w > 0.0;
  vec2 line = isLinear ? end - start : (end - start) / 2.0;
  float square = line.x * line.x + line.y * line.y;
  made = vec4(isLinear ? start : centre, square > 0.0 ? line / square : vec2(0.0));
}
