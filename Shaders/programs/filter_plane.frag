// Every stage of every blur: a polyphase FIR along one axis. Sigma is data, never a program.
#include "instance.glsl"
#include "taps.glsl"

uniform sampler2D plane;

out vec4 filtered;

// Taps outside the source rectangle count as 0; the fetch is clamped into it, so that nothing of a neighbour,
// not even a NaN in texels nobody has written, can come in.
float tap(ivec2 texel, int index, int size) {
#if AXIS == 0
  ivec2 offset = ivec2(clamp(index, 0, size - 1), 0);
#else
  ivec2 offset = ivec2(0, clamp(index, 0, size - 1));
#endif
  float value = texelFetch(plane, texel + offset, 0).r;
  return index >= 0 && index < size ? value : 0.0;
}

void main() {
  // source: x, y, width, height; terms: see taps.glsl; taps.x: index of the weights, taps.y: how many.
  ivec2 local = localTexel();
#if AXIS == 0
  int size = instanceSource.z;
  Taps taps = tapsOf(local.x, instanceTerms, instanceTaps.x, instanceTaps.y);
  ivec2 texel = instanceSource.xy + ivec2(0, local.y);
#else
  int size = instanceSource.w;
  Taps taps = tapsOf(local.y, instanceTerms, instanceTaps.x, instanceTaps.y);
  ivec2 texel = instanceSource.xy + ivec2(local.x, 0);
#endif
#if INTERPOLATES
  // Three taps, always: the stage with the most pixels.
  vec4 weights = record(taps.weights);
  float sum = weights.x * tap(texel, taps.start, size) + weights.y * tap(texel, taps.start + 1, size) +
              weights.z * tap(texel, taps.start + 2, size);
#else
  int first = max(-taps.start, 0) >> 2;
  int end = (min(taps.count, size - taps.start) + 3) >> 2;
  float sum = 0.0;
  for (int quad = first; quad < end; ++quad) {
    vec4 weights = record(taps.weights + quad);
    int index = taps.start + 4 * quad;
    sum += weights.x * tap(texel, index, size);
    sum += weights.y * tap(texel, index + 1, size);
    sum += weights.z * tap(texel, index + 2, size);
    sum += weights.w * tap(texel, index + 3, size);
  }
#endif
  filtered = vec4(sum);
}
