// copy_label.frag for a label in blocks of 8 x 2 pixels: see packed.glsl.
#include "instance.glsl"
#include "copy.glsl"
#include "packed.glsl"

uniform usampler2DArray plane;

out vec4 color;

void main() {
  ivec2 pixel = labelPixel();
  ivec2 place = pixelWithin(pixel) + instanceSource.zw;
  int layer = (place.y & 1) * 2 + ((place.x >> 2) & 1);
  uvec4 texel = texelFetch(plane, ivec3(instanceSource.xy + (place >> ivec2(3, 1)), layer), 0);
  color = copied(pixel, bytesOf(texel[place.x & 3]));
}
