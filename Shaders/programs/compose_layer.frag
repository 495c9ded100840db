// A layer with its effects over what lies beneath it: LayerPainter of the CPU path at one pixel. The steps are
// records, bottom to top; LayerRecords writes them. A program for one design has their kinds as constants.
#include "instance.glsl"
#include "table.glsl"
#include "style_tables.glsl"
#include "blend.glsl"
#include "grain.glsl"
#include "gradient.glsl"
#if HAS_TILE
#include "style_tile.glsl"
#endif

uniform sampler2D plane;
#if HAS_BACKDROP || HAS_BOTTOM
uniform sampler2D backdrops;
#endif
#if HAS_BLUR || HAS_AXIS
uniform sampler2D colorBlurred;
#endif
#if HAS_MASK
uniform sampler2D blurred;
#endif
#if HAS_LIMIT
uniform sampler2D heights;
#endif

out vec4 color;

ivec2 pixel;

// The phase that was reached, what steps are laid on, and what was kept of phases before: see LayerStepPlan.Phase.
int phase = LAYER_PHASE_BENEATH;
vec4 current;
vec4 backdrop;
vec4 bottom;
vec4 underlay;
vec4 outside;
vec3 sourceColor;

bool isWithin(vec4 bounds, ivec2 point) {
  ivec4 box = ivec4(bounds);
  return point.x >= box.x && point.y >= box.y && point.x < box.z && point.y < box.w;
}

#if HAS_MASK
// How much there is of a value for what would begin where it is no longer 0: LayerMasks of the CPU path.
float presence(float value) { return clamp(value * 255.0, 0.0, 1.0); }

// A plane's value at a point: `place` is the move to its texel (x, y), `bounds` where it has values.
float maskTexel(vec2 place, vec4 bounds, float outside, ivec2 point) {
  ivec4 box = ivec4(bounds);
  ivec2 near = clamp(point, box.xy, max(box.zw - 1, box.xy));
  float value = texelFetch(blurred, near + ivec2(place), 0).r;
  return isWithin(bounds, point) ? value : outside;
}

// The mask of a step.
float maskValue(int step, int code) {
  vec4 mask = record(step + LAYER_STEP_MASK);
  vec4 place = record(step + LAYER_STEP_PLACE);
  vec4 bounds = record(step + LAYER_STEP_BOUNDS);
  vec4 change = record(step + LAYER_STEP_CHANGE);
  ivec2 offset = ivec2(place.xy);
  float value = maskTexel(place.zw, bounds, change.z, pixel - offset);
  value = clamp(value * change.x + change.y, 0.0, 1.0);
  bool isDifference = CODE_MASK(code) == LAYER_MASK_DIFFERENCE;
  bool hasContour = CODE_HAS_CONTOUR(code) != 0;
  if (isDifference) {
    float other = maskTexel(place.zw, bounds, change.z, pixel + offset);
    if (hasContour) {
      value = contourValue(int(mask.x), value);
      other = contourValue(int(mask.x), other);
    }
    value = abs(value - other);
  }
  if (CODE_IS_TURNED(code) != 0) value = 1.0 - value;
  if (hasContour && !isDifference) value = contourValue(int(mask.x), value);
  if (CODE_HAS_NOISE(code) != 0) {
    float grain = 2.0 * grainValue(record(step + LAYER_STEP_GRAIN).xy, pixel) - 1.0;
    value = clamp(value + grain * mask.y * clamp(value * 64.0, 0.0, 1.0), 0.0, 1.0);
  }
#if HAS_LIMIT
  // A gloss also tints level ground, but not all around the shape.
  if (CODE_HAS_LIMIT(code) != 0) {
    int limit = int(change.w);
    vec4 ground = record(limit + LAYER_LIMIT_BOUNDS);
    ivec4 box = ivec4(ground);
    ivec2 near = clamp(pixel, box.xy, max(box.zw - 1, box.xy));
    float height = texelFetch(heights, near + ivec2(record(limit + LAYER_LIMIT_PLACE).xy), 0).r;
    value *= isWithin(ground, pixel) ? presence(height) : 0.0;
  }
#endif
  return value;
}
#endif

#if HAS_AXIS
// StyleAxis.parameter of Scene.
float axisParameter(int kind, vec4 axis) {
  vec2 way = vec2(pixel) - axis.xy;
  float u = way.x * axis.z + way.y * axis.w;
  float v = way.x * axis.w - way.y * axis.z;
  if (kind == STYLE_GRADIENT_REFLECTED) return abs(u);
  if (kind == STYLE_GRADIENT_RADIAL) return sqrt(u * u + v * v);
  if (kind == STYLE_GRADIENT_DIAMOND) return abs(u) + abs(v);
  if (kind == STYLE_GRADIENT_ANGLE) {
    float turn = turnOf(vec2(u, -v));
    return turn < 0.0 ? turn + 1.0 : turn;
  }
  return u;
}
#endif

// The straight colour of a step. Where `mask` is a gradient's place, its presence is left.
vec4 stepColor(int step, int code, inout float mask) {
  vec4 paint = record(step + LAYER_STEP_PAINT);
  vec4 ink = record(step + LAYER_STEP_INK);
  int kind = CODE_PAINT(code);
#if HAS_AXIS
  int gradient = CODE_GRADIENT(code);
  if (kind == LAYER_PAINT_AXIS) return styleRampColor(int(paint.x), axisParameter(gradient, ink));
  if (kind == LAYER_PAINT_SHAPE_AXIS) {
    vec4 axis = texelFetch(colorBlurred, ivec2(ink.xy), 0);
    return styleRampColor(int(paint.x), axisParameter(gradient, axis));
  }
#endif
#if HAS_MASK
  if (kind == LAYER_PAINT_MASK) {
    float t = 1.0 - mask;
    if (paint.y > 0.0) t += paint.y * (grainValue(ink.xy, pixel) - 0.5);
    mask = presence(mask);
    return styleRampColor(int(paint.x), t);
  }
  if (kind == LAYER_PAINT_BURST) {
    int burst = int(paint.y);
    vec4 change = record(burst + LAYER_BURST_CHANGE);
    vec2 place = record(burst + LAYER_BURST_PLACE).xy;
    float distance = maskTexel(place, record(burst + LAYER_BURST_BOUNDS), change.z, pixel);
    return styleRampColor(int(paint.x), distance * change.x + change.y);
  }
#endif
#if HAS_TILE
  if (kind == LAYER_PAINT_TILE) {
    vec4 texel = tileColor(int(paint.x), pixel);
    return texel.a > 0.0 ? vec4(texel.rgb / texel.a, texel.a) : vec4(0.0);
  }
#endif
  return vec4(ink.rgb, 1.0);
}

#if HAS_EDGE
float lightOf(float v) { return v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4); }

// EdgeGamma of the CPU path, of one channel.
float edgeChannel(float e, float i, float share, float gamma) {
  float outside = pow(lightOf(e), 1.0 / gamma);
  float inside = pow(lightOf(i), 1.0 / gamma);
  float light = pow(clamp(outside * (1.0 - share) + inside * share, 0.0, 1.0), gamma);
  return light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1.0 / 2.4) - 0.055;
}

vec4 edgeMixed(vec4 outside, vec4 inside, float share, float gamma) {
  vec4 result = mix(outside, inside, share);
  if (share <= 0.0 || share >= 1.0 || result.a <= 0.0) return result;
  vec3 e = straightOf(outside);
  vec3 i = straightOf(inside);
  float part = share * inside.a / result.a;
  return vec4(
      result.a * vec3(
          edgeChannel(e.r, i.r, part, gamma), edgeChannel(e.g, i.g, part, gamma),
          edgeChannel(e.b, i.b, part, gamma)),
      result.a);
}
#endif

// Begins a phase.
void enter(int next) {
  if (phase < LAYER_PHASE_UNKNOCKED && next >= LAYER_PHASE_UNKNOCKED) {
    outside = current;
    current = bottom;
  }
  if (phase < LAYER_PHASE_OUTER && next >= LAYER_PHASE_OUTER) {
    underlay = current;
    current = outside;
  }
  if (phase < LAYER_PHASE_GROUPED && next >= LAYER_PHASE_GROUPED) {
    outside = current;
    current = vec4(sourceColor, 1.0);
  }
  if (phase < LAYER_PHASE_FILL && next >= LAYER_PHASE_FILL) {
    sourceColor = current.rgb;
    current = underlay;
  }
  phase = next;
}

void layStep(int step, int code) {
  enter(CODE_PHASE(code));
  float mask = 1.0;
#if HAS_MASK
  if (CODE_MASK(code) != LAYER_MASK_EVERYWHERE) mask = maskValue(step, code);
#endif
  // Where hardware draws, most of a layer is skipped here.
  if (mask <= 0.0) return;
  int mode = CODE_MODE(code);
  bool isFill = CODE_PHASE(code) == LAYER_PHASE_FILL;
  bool isBand = CODE_IS_BAND(code) != 0;
  vec4 paint = isFill ? vec4(sourceColor, 1.0) : stepColor(step, code, mask);
  float share = (isBand ? 1.0 : mask) * paint.a * record(step + LAYER_STEP_KIND).y;
  if (IS_BLEND(BLEND_DISSOLVE)) share = grainValue(record(step + LAYER_STEP_GRAIN).zw, pixel) < share ? 1.0 : 0.0;
  vec4 laid = laidOver(isBand ? underlay : current, paint.rgb, share, mode, isFill);
  current = isBand ? current + (laid - current) * mask : laid;
}

void shade() {
  // source: the pixel under the rectangle's corner; terms.x: the layer's record, which its steps follow.
  int layer = instanceTerms.x;
  pixel = instanceSource.xy + localTexel();
  vec4 head = record(layer + STYLED_LAYER_HEAD);
  vec4 places = record(layer + STYLED_LAYER_PLACES);
  vec4 bounds = record(layer + STYLED_LAYER_CONTENT);
  vec4 channels = record(layer + STYLED_LAYER_CHANNELS);
  vec4 content = isWithin(bounds, pixel) ? texelFetch(plane, pixel + ivec2(places.xy), 0) : vec4(0.0);
#if HAS_BACKDROP
  backdrop = texelFetch(backdrops, pixel + ivec2(places.zw), 0);
#else
  backdrop = vec4(0.0);
#endif
  vec4 original = backdrop;
#if HAS_BLUR
  vec4 place = record(layer + STYLED_LAYER_BLURRED_BACKDROP);
  bool isBlurred = isWithin(record(layer + STYLED_LAYER_SHARE), pixel);
  float share = isBlurred ? texelFetch(plane, pixel + ivec2(place.zw), 0).a : 0.0;
  backdrop = mix(original, texelFetch(colorBlurred, pixel + ivec2(place.xy), 0), share);
#endif
  vec4 ground = record(layer + STYLED_LAYER_GROUND);
#if HAS_BOTTOM
  bottom = texelFetch(backdrops, pixel + ivec2(ground.xy), 0);
#elif HAS_KNOCKOUT
  bottom = vec4(0.0);
#else
  bottom = backdrop;
#endif
  current = backdrop;
  underlay = bottom;
  outside = backdrop;
  sourceColor = straightOf(content);
  int step = layer + STYLED_LAYER_STRIDE;
#if LAYER_STEPS > 0
#repeat LAYER_STEPS
  layStep(step + @ * LAYER_STEP_STRIDE, LAYER_CODE_@);
#end
#else
  for (int index = 0; index < int(head.y); ++index, step += LAYER_STEP_STRIDE) {
    layStep(step, int(record(step + LAYER_STEP_KIND).x));
  }
#endif
#if HAS_EDGE
  vec4 result = edgeMixed(outside, current, content.a, channels.w);
#else
  vec4 result = mix(outside, current, content.a);
#endif
  result = content.a > 0.0 ? result : outside;
#if HAS_HIDING
  vec4 limits = record(layer + STYLED_LAYER_HIDING);
  vec4 hiding = isWithin(limits, pixel) ? texelFetch(plane, pixel + ivec2(ground.zw), 0) : vec4(0.0);
  float shown = clamp(dot(record(layer + STYLED_LAYER_HIDING_SHARES), hiding) + head.z, 0.0, 1.0);
  result = mix(original, result, shown * head.x);
#else
  if (head.x < 1.0) result = mix(original, result, head.x);
#endif
  vec3 kept = straightOf(original) * result.a;
  color = vec4(mix(kept, result.rgb, greaterThan(channels.rgb, vec3(0.0))), result.a);
}
