// The planes of a shape: see shape.glsl.
uniform sampler2D coverages;
uniform sampler2D blurred;
uniform sampler2D sources;

ivec2 halves(int both) { return ivec2((both << 16) >> 16, both >> 16); }

// A texel of a plane; 0 outside its box. The fetch is clamped into the box and always made, because drivers that
// run many pixels in step run both sides of a branch anyway.
float planeTexel(sampler2D plane, ivec4 place, ivec2 point) {
  ivec2 clamped = clamp(point, halves(place.y), halves(place.z) - 1);
  float value = texelFetch(plane, halves(place.x) + clamped, 0).r;
  return clamped == point ? value : 0.0;
}

// A texel of a picture; 0 outside its box.
vec4 pictureTexel(ivec4 place, ivec2 point) {
  ivec2 clamped = clamp(point, halves(place.y), halves(place.z) - 1);
  vec4 value = texelFetch(pictures, halves(place.x) + clamped, 0);
  return clamped == point ? value : vec4(0.0);
}

// The plane moved by a fraction of a texel.
float planeBetween(sampler2D plane, ivec4 place, ivec2 point) {
  vec2 shift = vec2(float(place.w & 0xFFFF), float((place.w >> 16) & 0xFFFF)) / 65535.0;
  float value = planeTexel(plane, place, point);
  float left = planeTexel(plane, place, point - ivec2(1, 0));
  float above = planeTexel(plane, place, point - ivec2(0, 1));
  float corner = planeTexel(plane, place, point - ivec2(1, 1));
  float here = value + (left - value) * shift.x;
  float there = above + (corner - above) * shift.x;
  return here + (there - here) * shift.y;
}
