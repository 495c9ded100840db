#include "gradient.glsl"

uniform sampler2D pictures;

// A picture's texel at a pixel: `plane` is two records, see planes.glsl.
vec4 pictureColor(int plane, ivec2 pixel) {
  ivec4 box = ivec4(record(plane + 1));
  bool inside = pixel.x >= box.x && pixel.y >= box.y && pixel.x < box.z && pixel.y < box.w;
  return inside ? texelFetch(pictures, ivec2(record(plane).xy) + pixel, 0) : vec4(0.0);
}

// A paint, premultiplied: a gradient, or by what its first record begins with
//   0: a solid: record 1 is its premultiplied colour
//   -1: a picture: records 1 and 2 are its plane
vec4 paintColor(int paint, vec2 point, ivec2 pixel) {
  float head = record(paint).x;
  if (head == 0.0) return record(paint + 1);
  if (head < 0.0) return pictureColor(paint + 1, pixel);
  return gradientColor(paint, point);
}
