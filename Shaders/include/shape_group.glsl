// The group of a shape at one position, over what lies under it.
#include "color.glsl"
#include "gradient.glsl"
#include "shape_planes.glsl"

// What is read once a pixel.
#repeat LAYERS
#if LAYER_KIND(@) == LAYER_INNER_SOFT
vec4 softInner@;
#endif
#end

void readSoftInners(ivec2 pixel) {
#repeat LAYERS
#if LAYER_KIND(@) == LAYER_INNER_SOFT
  softInner@ = shapeLayerColor@ * (1.0 - planeTexel(blurred, shapeLayerPlane@, pixel));
#endif
#end
}

#if SEGMENTS > 0
vec4 segmentColor(float t) {
  vec4 color = shapeFirstStop;
#repeat SEGMENTS
  color += shapeStopDelta@ * clamp((t - shapeStopRange@.x) * shapeStopRange@.y, 0.0, 1.0);
#end
  return color;
}
#endif

vec4 stopsColor(vec4 parameter, vec2 point) {
  vec4 head = record(int(parameter.w));
  return stopColor(int(head.y), int(head.x), dot(point, parameter.xy) + parameter.z);
}

vec4 groupOver(vec4 result, ivec2 fine, vec2 point) {
  float mask = 0.0;
#repeat LAYERS
#if !SHARES_MASK(@)
#if IS_INNER(@)
  mask = planeTexel(coverages, shapeLayerMask@, fine);
#else
  mask = planeTexel(coverages, shapeLayerPlane@, fine);
#endif
#endif
#if LAYER_KIND(@) == LAYER_SEGMENTS
  vec4 layer@ = premultiply(segmentColor(dot(point, shapeLayerColor@.xy) + shapeLayerColor@.z));
#elif LAYER_KIND(@) == LAYER_STOPS
  vec4 layer@ = premultiply(stopsColor(shapeLayerColor@, point));
#elif LAYER_KIND(@) == LAYER_INNER_SOFT
  vec4 layer@ = softInner@;
#elif LAYER_KIND(@) == LAYER_INNER_HARD
  vec4 layer@ = shapeLayerColor@ * (1.0 - planeTexel(coverages, shapeLayerPlane@, fine));
#elif LAYER_KIND(@) == LAYER_INNER_BETWEEN
  vec4 layer@ = shapeLayerColor@ * (1.0 - planeBetween(coverages, shapeLayerPlane@, fine));
#else
  vec4 layer@ = shapeLayerColor@;
#endif
  result = over(layer@ * mask, result);
#end
  return result;
}
