#include "table.glsl"

// One output of a polyphase filter along an axis, in the terms of BlurPlan.
//
// Output n belongs to g = n + first; its taps start at source index (g / divide) * stride + shift, and its
// weights at phase g % divide. Decimation is divide 1, stride factor; convolution divide 1, stride 1; interpolation
// divide factor, stride 1. Weights lie four to a record, each phase padded with zeros.
struct Taps {
  int start;
  int weights;
  int count;
};

Taps tapsOf(int n, ivec4 terms, int weights, int count) {
  int g = n + terms.x;
  // Exact below 2^16, and far cheaper than a division of integers.
  int block = int((float(g) + 0.5) / float(terms.y));
  int phase = g - block * terms.y;
  return Taps(block * terms.z + terms.w, weights + phase * ((count + 3) >> 2), count);
}
