// source: where the label's pixels begin in the sheet's output, and in a packed one how many pixels of that block
// lie before them; terms: the texel of the target at which the label's pixels begin, and their size; taps: whether
// rows go from the bottom to the top.

// The pixel of the label that belongs on this texel of the target. It may lie outside of the label.
ivec2 labelPixel() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) - instanceTerms.xy;
  return instanceTaps.x != 0 ? ivec2(pixel.x, instanceTerms.w - 1 - pixel.y) : pixel;
}

// The nearest pixel that the label has, because nobody says what is fetched beyond a texture.
ivec2 pixelWithin(ivec2 pixel) { return clamp(pixel, ivec2(0), instanceTerms.zw - 1); }

// The colour of a pixel of these bytes; transparent outside of the label.
vec4 copied(ivec2 pixel, vec4 bytes) {
  if (any(lessThan(pixel, ivec2(0))) || any(greaterThanEqual(pixel, instanceTerms.zw))) return vec4(0.0);
  return bytes / 255.0;
}
