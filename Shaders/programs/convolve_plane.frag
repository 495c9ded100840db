// The kernel of a blur along one axis, of up to 4 * QUADS taps. Sigma is data and needs no separate program.
#include "convolution.glsl"
#include "channels.glsl"

uniform sampler2D plane;

out vec4 filtered;

// Taps outside the source rectangle count as 0. The fetch is clamped into it, so that no neighbouring texel is
// used, not even a NaN in texels that nobody has written.
VALUE tap(int across, int index) {
  int clamped = clamp(index, 0, tapsPlace.w - 1);
#if AXIS == AXIS_HORIZONTAL
  VALUE value = valueOf(texelFetch(plane, ivec2(tapsPlace.z + clamped, across), 0));
#else
  VALUE value = valueOf(texelFetch(plane, ivec2(across, tapsPlace.z + clamped), 0));
#endif
  return clamped == index ? value : VALUE(0.0);
}

void shade() {
#if AXIS == AXIS_HORIZONTAL
  int across = TEXEL.y + tapsPlace.x;
  int index = TEXEL.x + tapsPlace.y;
#else
  int across = TEXEL.x + tapsPlace.x;
  int index = TEXEL.y + tapsPlace.y;
#endif
  VALUE sum = VALUE(0.0);
#repeat QUADS
  sum += tapsWeights@.x * tap(across, index + 4 * @);
  sum += tapsWeights@.y * tap(across, index + 4 * @ + 1);
  sum += tapsWeights@.z * tap(across, index + 4 * @ + 2);
  sum += tapsWeights@.w * tap(across, index + 4 * @ + 3);
#end
  filtered = vec4(sum);
}
