#include "gradient.glsl"

uniform sampler2D pictures;

// A picture's texel at a pixel: `plane` is its record, see SheetRecord.Plane.
vec4 pictureColor(int plane, ivec2 pixel) {
  ivec4 box = ivec4(record(plane + PLANE_RECORD_BOUNDS));
  bool inside = pixel.x >= box.x && pixel.y >= box.y && pixel.x < box.z && pixel.y < box.w;
  return inside ? texelFetch(pictures, ivec2(record(plane + PLANE_RECORD_PLACEMENT).xy) + pixel, 0) : vec4(0.0);
}

// A paint, premultiplied: see SheetRecord.Paint and SheetRecord.Gradient.
vec4 paintColor(int paint, vec2 point, ivec2 pixel) {
  int kind = int(record(paint + PAINT_RECORD_KIND).x);
  if (kind == PAINT_SOLID) return record(paint + PAINT_RECORD_CONTENT);
  if (kind == PAINT_PICTURE) return pictureColor(paint + PAINT_RECORD_CONTENT, pixel);
  return gradientColor(paint, point);
}
