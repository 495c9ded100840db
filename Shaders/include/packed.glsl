// Packed planes have sixteen bytes per texel, as unsigned integers, so that every device can draw to them.
//   coverages, alpha: 16 pixels of a row, 8 bits each
//   nodes, rows, columns: the same, or 16 nodes of a coarse grid along the row
//   blurred: 8 pixels of a row, 16 bits each, in 1/256 of an 8-bit step
//   output: 4 pixels of a row, RGBA8
// A fragment draws to every layer of its target at once. The layer is in the lowest bits of a texel's place in a
// plane: of its row in alpha, rows and columns, of its column in blurred; in the output it is 2 * row + column. So
// one fetch serves sixteen pixels or more, and fetches are the main cost of a pass on software devices.

vec4 bytesOf(uint word) {
  return vec4(float(word & 255u), float((word >> 8) & 255u), float((word >> 16) & 255u), float(word >> 24));
}

mat4 sixteen(uvec4 texel) { return mat4(bytesOf(texel.x), bytesOf(texel.y), bytesOf(texel.z), bytesOf(texel.w)); }

// 2^23. Added to a float, it leaves the nearest integer in the low bits of the sum.
const float INTEGER_BIAS = 8388608.0;

// The bytes nearest to values in 0...255. No value may be below 0.
uint packBytes(vec4 value) {
  uvec4 bits = floatBitsToUint(value + INTEGER_BIAS);
  return ((bits.x ^ 0x4B000000u) | (bits.y << 8)) | ((bits.z << 16) | (bits.w << 24));
}

// Rounds sixteen values in 0...255. With `dither` 1 or -1 each column has another threshold, and the following
// filter along the row averages the errors away. Without it the error would be the same all along a horizontal bar.
// The columns of a matrix are four neighbours; the order of thresholds is that of reversed bits.
uvec4 packSixteen(mat4 row, int dither) {
  const mat4 THRESHOLDS = mat4(
      -0.46875, 0.03125, -0.21875, 0.28125, -0.34375, 0.15625, -0.09375, 0.40625, -0.40625, 0.09375, -0.15625,
      0.34375, -0.28125, 0.21875, -0.03125, 0.46875);
  mat4 value = row + THRESHOLDS * float(dither);
  return uvec4(
      packBytes(max(value[0], 0.0)), packBytes(max(value[1], 0.0)), packBytes(max(value[2], 0.0)),
      packBytes(max(value[3], 0.0)));
}

vec2 halvesOf(uint word) { return vec2(float(word & 65535u), float(word >> 16)); }

uint packHalves(vec2 value) {
  uvec2 bits = floatBitsToUint(value + INTEGER_BIAS);
  return (bits.x ^ 0x4B000000u) | (bits.y << 16);
}

// Two bytes of a word, in halves of 16 bits, each with room for a sum of 257 bytes: bytes 0 and 2, or, of the word
// shifted by 8, bytes 1 and 3. So two numbers are added or weighted at once.
const uint HALVES = 0x00FF00FFu;

// The thresholds of packSixteen for columns 2 n and 2 n + 1, in 64ths, with the half that rounds.
uint roundingOf(int even, int odd, int dither) { return 0x00200020u + uint(dither * (even + 65536 * odd)); }
