// Places one rectangle per instance, in texels of the target, and hands the instance on. It serves every program
// that reads what it needs once per pixel.
#include "rectangle.glsl"

flat out ivec4 instanceTarget;
flat out ivec4 instanceSource;
flat out ivec4 instanceTerms;
flat out ivec4 instanceTaps;

void main() {
  gl_Position = rectanglePosition(target);
  instanceTarget = target;
  instanceSource = source;
  instanceTerms = terms;
  instanceTaps = taps;
}
