// Grain.value of Scene, of whole numbers and so equal in every bit. A seed comes in two halves of 16 bits, which
// floats hold exactly.
float grainValue(vec2 halves, ivec2 pixel) {
  uint seed = uint(halves.x) << 16 | uint(halves.y);
  uint hash = uint(pixel.x) * 0x8DA6B343u;
  hash ^= uint(pixel.y) * 0xD8163841u;
  hash ^= seed * 0xCB1AB31Fu;
  hash ^= hash >> 16;
  hash *= 0x7FEB352Du;
  hash ^= hash >> 15;
  hash *= 0x846CA68Bu;
  hash ^= hash >> 16;
  return float(hash >> 8) * (1.0 / 16777216.0);
}
