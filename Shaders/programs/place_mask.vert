// Places a rectangle of a MaskInstance, whose four words are in `target`: the corner in the target, the size and
// the corner of what is copied, as two halves each (x low, y high); and the page of the atlas.
#include "rectangle.glsl"
#include "mask.glsl"

ivec2 halves(int word) { return ivec2(word & 0xFFFF, (word >> 16) & 0xFFFF); }

void main() {
  ivec2 corner = halves(target.x);
  gl_Position = rectanglePosition(ivec4(corner, halves(target.y)));
  maskPlace = ivec4(corner, halves(target.z));
  maskPage = target.w;
}
