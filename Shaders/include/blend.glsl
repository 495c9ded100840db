// B(backdrop, source) of W3C Compositing and Blending Level 1, section 10.1, by BlendMode's numbers. A mode that
// jumps does so within 1e-5 of 0 or 1, for a backdrop was divided by its alpha and is a rounding away.
float hardLight(float b, float s) { return s <= 0.5 ? b * 2.0 * s : b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0); }

float blendChannel(int mode, float b, float s) {
  switch (mode) {
    case 2: return min(b, s);
    case 3: return max(b, s);
    case 4: return b * s;
    case 5: return b + s - b * s;
    case 6: return hardLight(s, b);
    case 7: return hardLight(b, s);
    case 8: {
      if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
      float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
      return b + (2.0 * s - 1.0) * (d - b);
    }
    case 9: return b <= 1e-5 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s));
    case 10: return b >= 1.0 - 1e-5 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s);
    case 11: return abs(b - s);
    case 12: return b + s - 2.0 * b * s;
    default: return s;
  }
}

// An inner shadow's colour over the group: `share` is the shadow's, times the coverage `mask`. With a separable
// mode `color` is straight, otherwise premultiplied.
vec4 blendOver(int mode, vec4 color, float share, float mask, vec4 group) {
  if (mode == 0) return color * share + group * (1.0 - color.a * share);
  if (mode == 1) return mask > 0.0 ? group * (1.0 - share / mask) + color * share : group;
  float alpha = share * color.a;
  vec3 backdrop = min(group.rgb / max(group.a, 1e-6), 1.0);
  vec3 blended = vec3(
      blendChannel(mode, backdrop.r, color.r), blendChannel(mode, backdrop.g, color.g),
      blendChannel(mode, backdrop.b, color.b));
  vec3 mixed = (1.0 - group.a) * color.rgb + group.a * blended;
  return vec4(mixed * alpha + group.rgb * (1.0 - alpha), alpha + group.a * (1.0 - alpha));
}
