// B(backdrop, source) of W3C Compositing and Blending Level 1, section 10.1. A mode that jumps does so within 1e-5
// of 0 or 1: a backdrop was divided by its alpha, so it may be off by a rounding.
float hardLight(float b, float s) { return s <= 0.5 ? b * 2.0 * s : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0); }

float blendChannel(int mode, float b, float s) {
  switch (mode) {
    case BLEND_DARKEN: return min(b, s);
    case BLEND_LIGHTEN: return max(b, s);
    case BLEND_MULTIPLY: return b * s;
    case BLEND_SCREEN: return b + s - b * s;
    case BLEND_OVERLAY: return hardLight(s, b);
    case BLEND_HARD_LIGHT: return hardLight(b, s);
    case BLEND_SOFT_LIGHT: {
      if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
      float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
      return b + (2.0 * s - 1.0) * (d - b);
    }
    case BLEND_COLOR_DODGE: return b <= 1e-5 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
    case BLEND_COLOR_BURN: return b >= 1.0 - 1e-5 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
    case BLEND_DIFFERENCE: return abs(b - s);
    case BLEND_EXCLUSION: return b + s - 2.0 * b * s;
    default: return s;
  }
}

// Lays an inner shadow's colour over the group. `share` is the shadow's share times the coverage `mask`. `color` is
// straight with a separable mode, otherwise premultiplied.
vec4 blendOver(int mode, vec4 color, float share, float mask, vec4 group) {
  if (mode == BLEND_NORMAL) return color * share + group * (1.0 - color.a * share);
  if (mode == BLEND_REPLACE) return mask > 0.0 ? group * (1.0 - share / mask) + color * share : group;
  float alpha = share * color.a;
  vec3 backdrop = min(group.rgb / max(group.a, 1e-6), 1.0);
  vec3 blended = vec3(
      blendChannel(mode, backdrop.r, color.r), blendChannel(mode, backdrop.g, color.g),
      blendChannel(mode, backdrop.b, color.b));
  vec3 mixed = (1.0 - group.a) * color.rgb + group.a * blended;
  return vec4(mixed * alpha + group.rgb * (1.0 - alpha), alpha + group.a * (1.0 - alpha));
}
