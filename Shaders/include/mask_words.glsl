// The halves of a word of a MaskInstance: x low, y high.
ivec2 halves(int word) { return ivec2(word & 0xFFFF, (word >> 16) & 0xFFFF); }
