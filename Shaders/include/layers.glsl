#include "color.glsl"
#include "gradient.glsl"
#include "planes.glsl"

// A label: three records.
//   0: canvas width, canvas height, N, opacity
//   1: background paint or -1, its corner radius, first shadow, number of shadows
//   2: first layer, number of layers
// A shadow: four records: plane code; premultiplied colour; plane.
// A layer: six records:
//   0: kind, coverage plane code, paint (of a fill) or blurred plane code (of an inner shadow)
//   1: premultiplied colour of an inner shadow
//   2: coverage plane (two); 4: blurred plane (two)
const int SHADOW_STRIDE = 4;
const int LAYER_STRIDE = 6;

// One layer of the group at one sample: premultiplied.
vec4 layerColor(int layer, ivec2 pixel, ivec2 fine, vec2 point) {
  vec4 head = record(layer);
  float mask = samplePlane(int(head.y), layer + 2, pixel, fine);
  if (mask <= 0.0) return vec4(0.0);
  if (int(head.x) == LAYER_FILL) return premultiply(paintColor(int(head.z), point)) * mask;
  float blur = samplePlane(int(head.z), layer + 4, pixel, fine);
  return record(layer + 1) * ((1.0 - blur) * mask);
}

// The finished group at one sample: premultiplied.
vec4 groupColor(vec4 lists, ivec2 pixel, ivec2 fine, vec2 point) {
  vec4 group = vec4(0.0);
  int layer = int(lists.x);
  for (int index = 0; index < int(lists.y); ++index) {
    group = over(layerColor(layer, pixel, fine, point), group);
    layer += LAYER_STRIDE;
  }
  return group;
}
