// Places a rectangle of convolve_plane.frag, and reads the weights once per corner, not once per pixel.
//   source: x, y, width, height; terms.w: the source's index under tap 0 of the first result
//   taps: index of the weights, how many
#include "convolution.glsl"
#include "table.glsl"

ivec4 placeInstance() {
#if AXIS == AXIS_HORIZONTAL
  tapsPlace = ivec4(source.y - target.y, terms.w - target.x, source.x, source.z);
#else
  tapsPlace = ivec4(source.x - target.x, terms.w - target.y, source.y, source.w);
#endif
#repeat QUADS
  tapsWeights@ = 4 * @ < taps.y ? record(taps.x + @) : vec4(0.0);
#end
  return target;
}
