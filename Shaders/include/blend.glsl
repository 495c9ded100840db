// The blend modes: BlendMode of Documents, as the CPU path draws them. Colours are straight, the backdrop b is
// opaque. A program has the modes that it is told by BLEND_MODES.
#include "color.glsl"
#define HAS_BLEND(mode) ((BLEND_MODES >> (mode) & 1) != 0)
#define IS_BLEND(wanted) (HAS_BLEND(wanted) && mode == (wanted))

// How near 0 or 1 a value counts as 0 or 1 where a mode jumps: a backdrop was divided by its alpha.
const float jumpWidth = 1e-5;
const float tiny = 1e-6;

// The nearest of 255 steps. A little more than a half goes up, so that what a rounding leaves of a half does.
vec3 stepsOf(vec3 value) { return floor(value * 255.0 + 0.501); }

vec3 hardLight(vec3 b, vec3 s) {
  vec3 screen = b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
  return mix(screen, b * 2.0 * s, lessThanEqual(s, vec3(0.5)));
}

vec3 softLight(vec3 b, vec3 s) {
  vec3 dark = 2.0 * b * s + b * b * (1.0 - 2.0 * s);
  vec3 light = 2.0 * b * (1.0 - s) + sqrt(b) * (2.0 * s - 1.0);
  return mix(dark, light, greaterThan(s, vec3(0.5)));
}

// W3C's, which an inner shadow's soft light is.
vec3 cssSoftLight(vec3 b, vec3 s) {
  vec3 dark = b - (1.0 - 2.0 * s) * b * (1.0 - b);
  vec3 curve = mix(sqrt(b), ((16.0 * b - 12.0) * b + 4.0) * b, lessThanEqual(b, vec3(0.25)));
  return mix(b + (2.0 * s - 1.0) * (curve - b), dark, lessThanEqual(s, vec3(0.5)));
}

vec3 burn(vec3 b, vec3 s) {
  vec3 value = 1.0 - min(vec3(1.0), (1.0 - b) / max(s, tiny));
  return mix(value, vec3(1.0), greaterThanEqual(b, vec3(1.0 - jumpWidth)));
}

vec3 dodge(vec3 b, vec3 s) {
  vec3 value = min(vec3(1.0), b / max(1.0 - s, tiny));
  return mix(value, vec3(0.0), lessThanEqual(b, vec3(jumpWidth)));
}

vec3 vividLight(vec3 b, vec3 s) {
  vec3 steps = stepsOf(s);
  vec3 light = dodge(b, clamp((2.0 * steps - 256.0) / 255.0, 0.0, 1.0));
  vec3 dark = burn(b, clamp(2.0 * steps / 255.0, 0.0, 1.0));
  vec3 value = mix(dark, light, greaterThan(steps, vec3(127.5)));
  value = mix(value, vec3(0.0), lessThan(steps, vec3(0.5)));
  return mix(value, vec3(1.0), greaterThan(steps, vec3(254.5)));
}

vec3 hardMix(vec3 backdrop, vec3 source) {
  vec3 b = stepsOf(backdrop);
  vec3 s = stepsOf(source);
  vec3 extra = mix(vec3(0.0), vec3(0.5), greaterThan(b, s));
  return mix(vec3(0.0), vec3(1.0), greaterThan(b + s + extra, vec3(255.25)));
}

vec3 separableBlend(int mode, vec3 b, vec3 s) {
  if (IS_BLEND(BLEND_DARKEN)) return min(b, s);
  if (IS_BLEND(BLEND_LIGHTEN)) return max(b, s);
  if (IS_BLEND(BLEND_MULTIPLY)) return b * s;
  if (IS_BLEND(BLEND_SCREEN)) return b + s - b * s;
  if (IS_BLEND(BLEND_OVERLAY)) return hardLight(s, b);
  if (IS_BLEND(BLEND_HARD_LIGHT)) return hardLight(b, s);
  if (IS_BLEND(BLEND_SOFT_LIGHT)) return softLight(b, s);
  if (IS_BLEND(BLEND_CSS_SOFT_LIGHT)) return cssSoftLight(b, s);
  if (IS_BLEND(BLEND_COLOR_BURN)) return burn(b, s);
  if (IS_BLEND(BLEND_COLOR_DODGE)) return dodge(b, s);
  if (IS_BLEND(BLEND_LINEAR_BURN)) return max(b + s - 1.0, 0.0);
  if (IS_BLEND(BLEND_LINEAR_DODGE)) return min(b + s, 1.0);
  if (IS_BLEND(BLEND_VIVID_LIGHT)) return vividLight(b, s);
  if (IS_BLEND(BLEND_LINEAR_LIGHT)) return clamp(b + 2.0 * s - 256.0 / 255.0, 0.0, 1.0);
  if (IS_BLEND(BLEND_PIN_LIGHT)) return mix(min(b, 2.0 * s), max(b, 2.0 * s - 1.0), greaterThan(s, vec3(0.5)));
  if (IS_BLEND(BLEND_HARD_MIX)) return hardMix(b, s);
  if (IS_BLEND(BLEND_DIFFERENCE)) return max(b - s, s - b);
  if (IS_BLEND(BLEND_EXCLUSION)) return b + s - 2.0 * b * s;
  if (IS_BLEND(BLEND_SUBTRACT)) return max(b - s, 0.0);
  if (IS_BLEND(BLEND_DIVIDE)) return min(vec3(1.0), b / max(s, tiny));
  return s;
}

float lumaOf(vec3 c) { return 0.3 * c.r + 0.59 * c.g + 0.11 * c.b; }

float lumaSteps(vec3 c) { return floor(lumaOf(stepsOf(c)) + 0.501); }

float lowestOf(vec3 c) { return min(c.r, min(c.g, c.b)); }

float highestOf(vec3 c) { return max(c.r, max(c.g, c.b)); }

// SetSat of W3C Compositing and Blending Level 1: the colour with the saturation of another.
vec3 saturatedBy(vec3 c, vec3 other) {
  float low = lowestOf(c);
  float range = highestOf(c) - low;
  float wanted = highestOf(other) - lowestOf(other);
  return (c - low) * (range > tiny ? wanted / max(range, tiny) : 0.0);
}

// SetLum: the colour with the luma of another, moved back into the gamut.
vec3 litAs(vec3 color, vec3 other) {
  float luma = lumaOf(other);
  vec3 c = color + (luma - lumaOf(color));
  float low = lowestOf(c);
  float high = highestOf(c);
  float lift = low < 0.0 ? luma / max(luma - low, tiny) : 1.0;
  float drop = high > 1.0 ? (1.0 - luma) / max(high - luma, tiny) : 1.0;
  return clamp(luma + (c - luma) * lift * drop, 0.0, 1.0);
}

// The source of strength `share` over the backdrop. With `isFill`, the share is a fill opacity.
vec3 totalBlend(int mode, vec3 b, vec3 s, float share, bool isFill) {
  // Hard mix has no neutral colour, so a strength of 0 is a case of its own.
  if (share <= 0.0) return b;
  if (IS_BLEND(BLEND_DARKER_COLOR)) return mix(b, lumaSteps(s) < lumaSteps(b) ? s : b, share);
  if (IS_BLEND(BLEND_LIGHTER_COLOR)) return mix(b, lumaSteps(s) > lumaSteps(b) ? s : b, share);
  if (IS_BLEND(BLEND_HUE)) return mix(b, litAs(saturatedBy(s, b), b), share);
  if (IS_BLEND(BLEND_SATURATION)) return mix(b, litAs(saturatedBy(b, s), b), share);
  if (IS_BLEND(BLEND_COLOR)) return mix(b, litAs(s, b), share);
  if (IS_BLEND(BLEND_LUMINOSITY)) return mix(b, litAs(b, s), share);
  bool isSpecial = IS_BLEND(BLEND_COLOR_BURN) || IS_BLEND(BLEND_COLOR_DODGE) || IS_BLEND(BLEND_VIVID_LIGHT)
      || IS_BLEND(BLEND_LINEAR_LIGHT) || IS_BLEND(BLEND_HARD_MIX) || IS_BLEND(BLEND_DIFFERENCE);
  if (IS_BLEND(BLEND_LINEAR_BURN) || IS_BLEND(BLEND_LINEAR_DODGE) || (isFill && isSpecial)) {
    // The source moves towards the colour that changes nothing.
    float neutral = 0.0;
    if (IS_BLEND(BLEND_COLOR_BURN) || IS_BLEND(BLEND_LINEAR_BURN)) neutral = 1.0;
    bool isMiddle = IS_BLEND(BLEND_VIVID_LIGHT) || IS_BLEND(BLEND_LINEAR_LIGHT) || IS_BLEND(BLEND_HARD_MIX);
    if (isMiddle) neutral = 128.0 / 255.0;
    return separableBlend(mode, b, neutral + (s - neutral) * share);
  }
  return b + (separableBlend(mode, b, s) - b) * share;
}

vec3 straightOf(vec4 color) { return clamp(color.rgb / max(color.a, tiny), 0.0, 1.0); }

// Lays a straight colour over a premultiplied one: of the alpha b it becomes b T + (1 - b) k S.
vec4 laidOver(vec4 below, vec3 source, float share, int mode, bool isFill) {
  bool isPlain = IS_BLEND(BLEND_NORMAL) || IS_BLEND(BLEND_DISSOLVE);
  if (isPlain) return below + (vec4(source, 1.0) - below) * share;
  float beside = (1.0 - below.a) * share;
  vec3 total = totalBlend(mode, straightOf(below), source, share, isFill);
  return vec4(below.a * total + beside * source, below.a + beside);
}

// Lays an inner shadow's colour onto the group. `share` is the shadow's share times the coverage `mask`. `color` is
// straight with a separable mode, otherwise premultiplied. Only `replace` changes the alpha.
vec4 blendOver(int mode, vec4 color, float share, float mask, vec4 group) {
  if (mode == BLEND_REPLACE) return mask > 0.0 ? group * (1.0 - share / mask) + color * share : group;
  float part = turnedPart(share, mask, group);
  if (mode == BLEND_NORMAL) return atop(color, part, group);
  vec3 backdrop = min(group.rgb / max(group.a, 1e-6), 1.0);
  return atop(vec4(separableBlend(mode, backdrop, color.rgb) * color.a, color.a), part, group);
}
