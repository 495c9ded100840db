// Places a rectangle of a MaskInstance, whose four words are in `target`: the corner in the target, the size and
// the corner of what is copied, as two halves each (x low, y high); and the page of the atlas, or the number of
// the first group.
#include "mask.glsl"
#include "mask_words.glsl"

ivec4 placeInstance() {
  ivec2 corner = halves(target.x);
  maskPlace = ivec4(corner, halves(target.z));
  maskPage = target.w;
  return ivec4(corner, halves(target.y));
}
