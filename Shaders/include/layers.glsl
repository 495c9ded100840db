#include "color.glsl"
#include "blend.glsl"
#include "paint.glsl"
#include "planes.glsl"

// Layers, given by their records: see SheetRecord.
//
// How much of the sample the group covers, whatever the alpha of its colours is.
float groupShape;

// The group with one more layer, at one sample; premultiplied.
vec4 layerOver(int layer, ivec2 pixel, ivec2 fine, vec2 point, vec4 group) {
  vec4 head = record(layer + LAYER_RECORD_KIND);
  if (int(head.x) == GROUP_LAYER_PICTURES) {
    vec4 picture = pictureColor(layer + LAYER_RECORD_PLANE, pixel);
    groupShape += head.w * picture.a * (1.0 - groupShape);
    return over(picture, group);
  }
  float mask = samplePlane(int(head.y), layer + LAYER_RECORD_MASK, pixel, fine);
  if (mask <= 0.0) return group;
  if (int(head.x) == GROUP_LAYER_FILL) {
    groupShape += head.w * mask * (1.0 - groupShape);
    return over(paintColor(int(head.z), point, pixel) * mask, group);
  }
  float blur = samplePlane(int(head.z), layer + LAYER_RECORD_PLANE, pixel, fine);
  return blendOver(int(head.w), record(layer + LAYER_RECORD_COLOR), (1.0 - blur) * mask, mask, group);
}

// The finished group at one sample; premultiplied. `lists` is a figure's record FIGURE_GROUP.
vec4 groupColor(vec4 lists, ivec2 pixel, ivec2 fine, vec2 point) {
  vec4 group = vec4(0.0);
  groupShape = 0.0;
  int layer = int(lists.x);
  for (int index = 0; index < int(lists.y); ++index) {
    group = layerOver(layer, pixel, fine, point, group);
    layer += LAYER_RECORD_STRIDE;
  }
  return group;
}
