// Places a rectangle of a label and reads its records (see layers.glsl), once a corner and not once a pixel.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;  // x, y: the pixel (or sample) under the corner
layout(location = 2) in ivec4 terms;   // z: the label's record

uniform vec2 targetSize;

#define SHAPE flat out
#include "shape.glsl"
#include "table.glsl"

const int LAYER_STRIDE = 6;

int packHalves(vec2 halves) { return (int(halves.x) & 0xFFFF) | (int(halves.y) << 16); }

ivec4 readPlane(int plane) {
  vec4 placement = record(plane);
  vec4 bounds = record(plane + 1);
  ivec2 fraction = ivec2(placement.zw * 65535.0 + 0.5);
  return ivec4(
      packHalves(placement.xy), packHalves(bounds.xy), packHalves(bounds.zw), fraction.x | (fraction.y << 16));
}

#if SEGMENTS > 0
// A hard edge is a segment of no extent: it begins just before its location, where the later stop holds.
void readSegments(int paint) {
  vec4 head = record(paint);
  int last = int(head.x) - 1;
  int stops = int(head.y);
  shapeFirstStop = record(stops + 1);
#repeat SEGMENTS
  {
    int stop = stops + 2 * min(@, last);
    vec2 range = record(stop).xy;
    float extent = range.y - range.x;
    shapeStopRange@ = extent > 0.0 ? vec2(range.x, 1.0 / extent) : vec2(range.x - 6e-8, 1e20);
    shapeStopDelta@ = record(stops + 2 * min(@ + 1, last) + 1) - record(stop + 1);
  }
#end
}
#endif

void main() {
  ivec2 corner = ivec2((0x16 >> gl_VertexID) & 1, (0x34 >> gl_VertexID) & 1);
  vec2 position = vec2(target.xy + target.zw * corner);
  gl_Position = vec4(position / targetSize * 2.0 - 1.0, 0.0, 1.0);
  vec4 head = record(terms.z);
  vec4 body = record(terms.z + 1);
  shapeOrigin = ivec4(source.xy - target.xy, int(head.z), 0);
  shapeHead = vec4(head.w, head.xy, body.y);
  shapeBackground = vec4(0.0);
#if BACKGROUND == 2
  shapeBackground.x = body.x;
#else
  if (body.x >= 0.0) {
    shapeBackground = record(int(body.x) + 1);
  }
#endif
#repeat SHADOWS
  shapeShadowColor@ = record(int(body.z) + 4 * @ + 1);
  shapeShadowPlane@ = readPlane(int(body.z) + 4 * @ + 2);
#end
#if LAYERS > 0
  int layers = int(record(terms.z + 2).x);
#endif
#repeat LAYERS
  {
    int layer = layers + LAYER_STRIDE * @;
    int paint = int(record(layer).z);
#if IS_INNER(LAYER_KIND_@)
    shapeLayerColor@ = record(layer + 1);
    shapeLayerPlane@ = readPlane(layer + 4);
#if !SHARES_MASK(@)
    shapeLayerMask@ = readPlane(layer + 2);
#endif
#elif LAYER_KIND_@ == LAYER_IMAGE || LAYER_KIND_@ == LAYER_PICTURES_ALONE
    shapeLayerColor@ = vec4(0.0);
    shapeLayerPlane@ = readPlane(layer + 4);
#if LAYER_KIND_@ == LAYER_IMAGE
    shapeLayerMask@ = readPlane(layer + 2);
#endif
#else
    vec4 color = record(paint + 1);
#if LAYER_KIND_@ == LAYER_OPAQUE
    color = vec4(1.0);
#elif LAYER_KIND_@ != LAYER_SOLID
    color.w = float(paint);
#endif
    shapeLayerColor@ = color;
    shapeLayerPlane@ = readPlane(layer + 2);
#endif
#if LAYER_KIND_@ == LAYER_SEGMENTS
    readSegments(paint);
#endif
  }
#end
}
