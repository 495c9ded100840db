// A finished label, copied from the sheet's output to a caller's target, byte for byte.
#include "instance.glsl"
#include "copy.glsl"

uniform sampler2D plane;

out vec4 color;

void main() {
  ivec2 pixel = labelPixel();
  vec4 bytes = floor(texelFetch(plane, instanceSource.xy + pixelWithin(pixel), 0) * 255.0 + 0.5);
  color = copied(pixel, bytes);
}
