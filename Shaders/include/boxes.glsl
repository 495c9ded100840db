// A texel of a plane, 0 outside its box. The fetch is clamped into the box and always made: drivers that run many
// pixels in step run both sides of a branch anyway.
float boxedTexel(sampler2D plane, ivec2 placement, ivec4 box, ivec2 point) {
  ivec2 clamped = clamp(point, box.xy, box.zw - 1);
  float value = texelFetch(plane, placement + clamped, 0).r;
  return clamped == point ? value : 0.0;
}
