// Places a simple label (see simple.glsl) and reads its records, once a corner and not once a pixel.
layout(location = 0) in ivec4 target;  // x, y, width, height
layout(location = 1) in ivec4 source;  // x, y: the pixel under the corner
layout(location = 3) in ivec4 taps;    // x: the label's record

uniform vec2 targetSize;

#define SIMPLE flat out
#include "simple.glsl"
#include "table.glsl"

// A box that holds no pixel, and a placement that makes its corner the texel 0, 0.
const ivec4 NOWHERE = ivec4(-32768, -32768, -32767, -32767);
const ivec2 NOWHERE_PLACEMENT = ivec2(32768, 32768);

void readLayers(vec4 lists) {
  int layer = int(lists.x);
  int paint = int(record(layer).z);
  simpleFill.zw = ivec2(record(paint).xy);
  simplePaint = record(paint + 1);
  simplePlacement.xy = ivec2(record(layer + 2).xy);
  simpleMaskBox = ivec4(record(layer + 3));
  simpleInner = vec4(0.0);
  simplePlacement.zw = NOWHERE_PLACEMENT;
  simpleBlurBox = NOWHERE;
  if (lists.y > 1.0) {
    simpleInner = record(layer + 7);
    simplePlacement.zw = ivec2(record(layer + 10).xy);
    simpleBlurBox = ivec4(record(layer + 11));
  }
}

void readShadows(int shadow, int count) {
  simpleShadow0 = vec4(0.0);
  simpleShadow1 = vec4(0.0);
  simpleShadowPlacement = ivec4(NOWHERE_PLACEMENT, NOWHERE_PLACEMENT);
  simpleShadowBox0 = NOWHERE;
  simpleShadowBox1 = NOWHERE;
  if (count > 0) {
    simpleShadow0 = record(shadow + 1);
    simpleShadowPlacement.xy = ivec2(record(shadow + 2).xy);
    simpleShadowBox0 = ivec4(record(shadow + 3));
  }
  if (count > 1) {
    simpleShadow1 = record(shadow + 5);
    simpleShadowPlacement.zw = ivec2(record(shadow + 6).xy);
    simpleShadowBox1 = ivec4(record(shadow + 7));
  }
}

void main() {
  ivec2 corner = ivec2((0x16 >> gl_VertexID) & 1, (0x34 >> gl_VertexID) & 1);
  vec2 position = vec2(target.xy + target.zw * corner);
  gl_Position = vec4(position / targetSize * 2.0 - 1.0, 0.0, 1.0);
  vec4 body = record(taps.x + 1);
  simpleFill.xy = source.xy - target.xy;
  simpleScale = record(taps.x).wzzz;
  simpleBackground = vec4(0.0);
  if (body.x >= 0.0) {
    vec4 color = record(int(body.x) + 1);
    simpleBackground = vec4(color.rgb * color.a, color.a);
  }
  readLayers(record(taps.x + 2));
  readShadows(int(body.z), int(body.w));
}
