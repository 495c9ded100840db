// One output of a polyphase filter along an axis, in the terms of BlurPlan.
//
// With g = n + first, the taps of output n start at source index (g / divide) * stride + shift, and its phase is g
// % divide. Decimation has divide 1, stride factor; convolution divide 1, stride 1; interpolation divide factor,
// stride 1.
struct Taps {
  int start;
  int phase;
};

Taps tapsOf(int n, ivec4 terms) {
  int g = n + terms.x;
  // This is exact below 2^16, and far cheaper than a division of integers.
  int block = int((float(g) + 0.5) / float(terms.y));
  return Taps(block * terms.z + terms.w, g - block * terms.y);
}
