#include "color.glsl"
#include "blend.glsl"
#include "paint.glsl"
#include "planes.glsl"

// A figure: three records.
//   0: canvas width, canvas height, N, opacity
//   1: background paint or -1, its corner radius, first shadow, number of shadows
//   2: first layer, number of layers, whether it is dithered
// A shadow: four records: plane code, whether it is knocked out; premultiplied colour; plane.
// A layer: six records:
//   0: kind, coverage plane code, paint (of a fill) or plane code (of an inner shadow), blend mode
//   1: colour of an inner shadow, straight where its blend mode is separable, else premultiplied
//   2: coverage plane (two); 4: an inner shadow's plane, or pictures (two)
const int SHADOW_STRIDE = 4;
const int LAYER_STRIDE = 6;

// The group with one layer more, at one sample: premultiplied.
vec4 layerOver(int layer, ivec2 pixel, ivec2 fine, vec2 point, vec4 group) {
  vec4 head = record(layer);
  if (int(head.x) == LAYER_PICTURES) return over(pictureColor(layer + 4, pixel), group);
  float mask = samplePlane(int(head.y), layer + 2, pixel, fine);
  if (mask <= 0.0) return group;
  if (int(head.x) == LAYER_FILL) return over(paintColor(int(head.z), point, pixel) * mask, group);
  float blur = samplePlane(int(head.z), layer + 4, pixel, fine);
  return blendOver(int(head.w), record(layer + 1), (1.0 - blur) * mask, mask, group);
}

// The finished group at one sample: premultiplied.
vec4 groupColor(vec4 lists, ivec2 pixel, ivec2 fine, vec2 point) {
  vec4 group = vec4(0.0);
  int layer = int(lists.x);
  for (int index = 0; index < int(lists.y); ++index) {
    group = layerOver(layer, pixel, fine, point, group);
    layer += LAYER_STRIDE;
  }
  return group;
}
