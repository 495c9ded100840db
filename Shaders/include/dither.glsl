// Dither.offset of Scene, in 8-bit steps, at a pixel of the canvas.
float ditherOffset(ivec2 pixel) {
  int x = pixel.x & 7;
  int y = pixel.y & 7;
  int value = 0;
  for (int bit = 0; bit < 3; ++bit) value = value << 2 | (((x ^ y) >> bit) & 1) << 1 | ((y >> bit) & 1);
  return (float(value) + 0.5) / 64.0 - 0.5;
}

// What follows rounds to the nearest step.
vec4 dithered(vec4 color, ivec2 pixel) { return color + ditherOffset(pixel) / 255.0; }
