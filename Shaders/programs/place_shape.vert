// Places a rectangle of a label and reads its records (see SheetRecord), once per corner, not once per pixel.
//   source: the pixel (or sample) under the corner (x, y); terms.z: the label's record
#include "shape.glsl"
#include "table.glsl"
#include "read_segments.glsl"

int packHalves(vec2 halves) { return (int(halves.x) & 0xFFFF) | (int(halves.y) << 16); }

ivec4 readPlane(int plane) {
  vec4 placement = record(plane + PLANE_RECORD_PLACEMENT);
  vec4 bounds = record(plane + PLANE_RECORD_BOUNDS);
  ivec2 fraction = ivec2(placement.zw * 65535.0 + 0.5);
  return ivec4(
      packHalves(placement.xy), packHalves(bounds.xy), packHalves(bounds.zw), fraction.x | (fraction.y << 16));
}

ivec4 placeInstance() {
  vec4 canvas = record(terms.z + FIGURE_CANVAS);
  vec4 base = record(terms.z + FIGURE_BASE);
  shapeOrigin = ivec4(source.xy - target.xy, int(canvas.z), 0);
  shapeHead = vec4(canvas.w, canvas.xy, base.y);
  shapeBackground = vec4(0.0);
#if BACKGROUND == BACKGROUND_GRADIENT
  shapeBackground.x = base.x;
#else
  if (base.x >= 0.0) {
    shapeBackground = record(int(base.x) + PAINT_RECORD_CONTENT);
  }
#endif
#repeat SHADOWS
  shapeShadowColor@ = record(int(base.z) + SHADOW_RECORD_STRIDE * @ + SHADOW_RECORD_COLOR);
  shapeShadowPlane@ = readPlane(int(base.z) + SHADOW_RECORD_STRIDE * @ + SHADOW_RECORD_PLANE);
#end
#if LAYERS > 0
  int layers = int(record(terms.z + FIGURE_GROUP).x);
#endif
#repeat LAYERS
  {
    int layer = layers + LAYER_RECORD_STRIDE * @;
    int paint = int(record(layer + LAYER_RECORD_KIND).z);
#if IS_INNER(LAYER_KIND_@)
    shapeLayerColor@ = record(layer + LAYER_RECORD_COLOR);
    shapeLayerPlane@ = readPlane(layer + LAYER_RECORD_PLANE);
#if !SHARES_MASK(@)
    shapeLayerMask@ = readPlane(layer + LAYER_RECORD_MASK);
#endif
#elif LAYER_KIND_@ == LAYER_IMAGE || LAYER_KIND_@ == LAYER_PICTURES
    shapeLayerColor@ = vec4(0.0);
    shapeLayerPlane@ = readPlane(layer + LAYER_RECORD_PLANE);
#if LAYER_KIND_@ == LAYER_IMAGE
    shapeLayerMask@ = readPlane(layer + LAYER_RECORD_MASK);
#endif
#else
    vec4 color = record(paint + PAINT_RECORD_CONTENT);
#if LAYER_KIND_@ == LAYER_OPAQUE
    color = vec4(1.0);
#elif LAYER_KIND_@ != LAYER_SOLID
    color.w = float(paint);
#endif
    shapeLayerColor@ = color;
    shapeLayerPlane@ = readPlane(layer + LAYER_RECORD_MASK);
#endif
#if LAYER_KIND_@ == LAYER_SEGMENTS
    vec4 head = record(paint + GRADIENT_RECORD_KIND);
    readSegments(int(head.y), int(head.x) - 1, vec4(1.0));
#endif
  }
#end
  return target;
}
