// The group of a shape at one position, laid over what is under it.
#include "color.glsl"
#if BLEND_MODES != 0
#include "blend.glsl"
#endif
#include "paint.glsl"
#include "segment_color.glsl"
#include "shape_planes.glsl"

// Inner shadows change no alpha, except those that replace.
#define IS_SKIPPED(kind, blend) (ALPHA_ONLY == 1 && IS_INNER(kind) && (blend) != BLEND_REPLACE)

#if KNOCKOUTS != 0
// How much of the position the group covers, whatever the alpha of its colours is.
float groupShape;
#endif

// These are read once per pixel.
#repeat LAYERS
#if LAYER_KIND_@ == LAYER_SOFT_INNER
float softInner@;
#elif LAYER_KIND_@ == LAYER_IMAGE || LAYER_KIND_@ == LAYER_PICTURES
vec4 picture@;
#endif
#end

void readPixel(ivec2 pixel) {
#repeat LAYERS
#if LAYER_KIND_@ == LAYER_SOFT_INNER && !IS_SKIPPED(LAYER_KIND_@, LAYER_BLEND_@)
  softInner@ = planeTexel(blurred, shapeLayerPlane@, pixel);
#elif LAYER_KIND_@ == LAYER_IMAGE || LAYER_KIND_@ == LAYER_PICTURES
  picture@ = pictureTexel(shapeLayerPlane@, pixel);
#endif
#end
}

vec4 groupOver(vec4 result, ivec2 fine, vec2 point) {
  float mask = 0.0;
#if KNOCKOUTS != 0
  groupShape = 0.0;
#endif
#repeat LAYERS
#if !SHARES_MASK(@) && LAYER_KIND_@ != LAYER_PICTURES
#if LAYER_KIND_@ == LAYER_IMAGE || IS_INNER(LAYER_KIND_@)
  mask = planeTexel(coverages, shapeLayerMask@, fine);
#else
  mask = planeTexel(coverages, shapeLayerPlane@, fine);
#endif
#endif
#if !IS_SKIPPED(LAYER_KIND_@, LAYER_BLEND_@)
#if LAYER_KIND_@ == LAYER_SEGMENTS
  vec4 layer@ = segmentColor(dot(point, shapeLayerColor@.xy) + shapeLayerColor@.z + GRADIENT_NUDGE);
#elif LAYER_KIND_@ == LAYER_STOPS
  vec4 layer@ = gradientColor(int(shapeLayerColor@.w), point);
#elif LAYER_KIND_@ == LAYER_IMAGE || LAYER_KIND_@ == LAYER_PICTURES
  vec4 layer@ = picture@;
#elif !IS_INNER(LAYER_KIND_@)
  vec4 layer@ = shapeLayerColor@;
#else
#if LAYER_KIND_@ == LAYER_SOFT_INNER
  float share@ = 1.0 - softInner@;
#elif LAYER_KIND_@ == LAYER_HARD_INNER
  float share@ = 1.0 - planeTexel(coverages, shapeLayerPlane@, fine);
#elif LAYER_KIND_@ == LAYER_INNER_BETWEEN
  float share@ = 1.0 - planeBetween(coverages, shapeLayerPlane@, fine);
#elif LAYER_KIND_@ == LAYER_DILATED_INNER
  float share@ = 1.0 - planeTexel(blurred, shapeLayerPlane@, fine);
#else
  float share@ = 1.0 - planeBetween(blurred, shapeLayerPlane@, fine);
#endif
#endif
#if LAYER_KIND_@ == LAYER_PICTURES
#if IS_SHAPE(@)
  groupShape += layer@.a * (1.0 - groupShape);
#endif
  result = over(layer@, result);
#elif LAYER_BLEND_@ != BLEND_NORMAL
  result = blendOver(LAYER_BLEND_@, shapeLayerColor@, share@ * mask, mask, result);
#elif IS_INNER(LAYER_KIND_@)
  result = atop(shapeLayerColor@, turnedPart(share@ * mask, mask, result), result);
#else
#if IS_SHAPE(@)
  groupShape += mask * (1.0 - groupShape);
#endif
  result = over(layer@ * mask, result);
#endif
#endif
#end
  return result;
}
