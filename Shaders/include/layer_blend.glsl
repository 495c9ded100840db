// Photoshop's blend modes: LayerBlend of Scenes, as the CPU path draws them. Colours are straight, the backdrop b
// is opaque. A program has the modes that its layers need.
#define HAS(mode) ((LAYER_MODES >> (mode) & 1) != 0)
#define IS(wanted) (HAS(wanted) && mode == (wanted))

// How near 0 or 1 a value counts as 0 or 1 where a mode jumps: a backdrop was divided by its alpha.
const float jumpWidth = 1e-5;
const float tiny = 1e-6;

// The nearest of 255 steps. A little more than a half goes up, so that what a rounding leaves of a half does.
vec3 stepsOf(vec3 value) { return floor(value * 255.0 + 0.501); }

vec3 layerHardLight(vec3 b, vec3 s) {
  vec3 screen = b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0);
  return mix(screen, b * 2.0 * s, lessThanEqual(s, vec3(0.5)));
}

vec3 layerSoftLight(vec3 b, vec3 s) {
  vec3 dark = 2.0 * b * s + b * b * (1.0 - 2.0 * s);
  vec3 light = 2.0 * b * (1.0 - s) + sqrt(b) * (2.0 * s - 1.0);
  return mix(dark, light, greaterThan(s, vec3(0.5)));
}

vec3 layerBurn(vec3 b, vec3 s) {
  vec3 value = 1.0 - min(vec3(1.0), (1.0 - b) / max(s, tiny));
  return mix(value, vec3(1.0), greaterThanEqual(b, vec3(1.0 - jumpWidth)));
}

vec3 layerDodge(vec3 b, vec3 s) {
  vec3 value = min(vec3(1.0), b / max(1.0 - s, tiny));
  return mix(value, vec3(0.0), lessThanEqual(b, vec3(jumpWidth)));
}

vec3 layerVividLight(vec3 b, vec3 s) {
  vec3 steps = stepsOf(s);
  vec3 light = layerDodge(b, clamp((2.0 * steps - 256.0) / 255.0, 0.0, 1.0));
  vec3 dark = layerBurn(b, clamp(2.0 * steps / 255.0, 0.0, 1.0));
  return mix(dark, light, greaterThan(steps, vec3(127.5)));
}

vec3 layerHardMix(vec3 backdrop, vec3 source) {
  vec3 b = stepsOf(backdrop);
  vec3 s = stepsOf(source);
  vec3 extra = mix(vec3(0.0), vec3(0.5), greaterThan(b, s));
  return mix(vec3(0.0), vec3(1.0), greaterThan(b + s + extra, vec3(255.25)));
}

vec3 layerSeparable(int mode, vec3 b, vec3 s) {
  if (IS(MODE_DARKEN)) return min(b, s);
  if (IS(MODE_LIGHTEN)) return max(b, s);
  if (IS(MODE_MULTIPLY)) return b * s;
  if (IS(MODE_SCREEN)) return b + s - b * s;
  if (IS(MODE_OVERLAY)) return layerHardLight(s, b);
  if (IS(MODE_HARD_LIGHT)) return layerHardLight(b, s);
  if (IS(MODE_SOFT_LIGHT)) return layerSoftLight(b, s);
  if (IS(MODE_COLOR_BURN)) return layerBurn(b, s);
  if (IS(MODE_COLOR_DODGE)) return layerDodge(b, s);
  if (IS(MODE_LINEAR_BURN)) return max(b + s - 1.0, 0.0);
  if (IS(MODE_LINEAR_DODGE)) return min(b + s, 1.0);
  if (IS(MODE_VIVID_LIGHT)) return layerVividLight(b, s);
  if (IS(MODE_LINEAR_LIGHT)) return clamp(b + 2.0 * s - 256.0 / 255.0, 0.0, 1.0);
  if (IS(MODE_PIN_LIGHT)) return mix(min(b, 2.0 * s), max(b, 2.0 * s - 1.0), greaterThan(s, vec3(0.5)));
  if (IS(MODE_HARD_MIX)) return layerHardMix(b, s);
  if (IS(MODE_DIFFERENCE)) return max(b - s, s - b);
  if (IS(MODE_EXCLUSION)) return b + s - 2.0 * b * s;
  if (IS(MODE_SUBTRACT)) return max(b - s, 0.0);
  if (IS(MODE_DIVIDE)) return min(vec3(1.0), b / max(s, tiny));
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
vec3 layerTotal(int mode, vec3 b, vec3 s, float share, bool isFill) {
  // For hard mix no colour changes nothing, and yet nothing lies there.
  if (share <= 0.0) return b;
  if (IS(MODE_DARKER_COLOR)) return mix(b, lumaSteps(s) < lumaSteps(b) ? s : b, share);
  if (IS(MODE_LIGHTER_COLOR)) return mix(b, lumaSteps(s) > lumaSteps(b) ? s : b, share);
  if (IS(MODE_HUE)) return mix(b, litAs(saturatedBy(s, b), b), share);
  if (IS(MODE_SATURATION)) return mix(b, litAs(saturatedBy(b, s), b), share);
  if (IS(MODE_COLOR)) return mix(b, litAs(s, b), share);
  if (IS(MODE_LUMINOSITY)) return mix(b, litAs(b, s), share);
  bool isSpecial = IS(MODE_COLOR_BURN) || IS(MODE_COLOR_DODGE) || IS(MODE_VIVID_LIGHT) || IS(MODE_LINEAR_LIGHT)
      || IS(MODE_HARD_MIX) || IS(MODE_DIFFERENCE);
  if (IS(MODE_LINEAR_BURN) || IS(MODE_LINEAR_DODGE) || (isFill && isSpecial)) {
    // The source moves towards the colour that changes nothing.
    float neutral = 0.0;
    if (IS(MODE_COLOR_BURN) || IS(MODE_LINEAR_BURN)) neutral = 1.0;
    if (IS(MODE_VIVID_LIGHT) || IS(MODE_LINEAR_LIGHT) || IS(MODE_HARD_MIX)) neutral = 128.0 / 255.0;
    return layerSeparable(mode, b, neutral + (s - neutral) * share);
  }
  return b + (layerSeparable(mode, b, s) - b) * share;
}

vec3 straightOf(vec4 color) { return clamp(color.rgb / max(color.a, tiny), 0.0, 1.0); }

// Lays a straight colour over a premultiplied one: of the alpha b it becomes b T + (1 - b) k S.
vec4 laidOver(vec4 below, vec3 source, float share, int mode, bool isFill) {
  bool isPlain = IS(MODE_NORMAL) || IS(MODE_DISSOLVE);
  if (isPlain) return below + (vec4(source, 1.0) - below) * share;
  float beside = (1.0 - below.a) * share;
  vec3 total = layerTotal(mode, straightOf(below), source, share, isFill);
  return vec4(below.a * total + beside * source, below.a + beside);
}
