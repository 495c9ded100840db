// Places one rectangle per instance, in texels of the target, and hands the instance on. It serves every program
// that reads what it needs once per pixel, and those of QUADS vectors of weights, which are read once per corner.
//   taps: with weights, the index of the first and how many they are
#include "instance.glsl"
#include "table.glsl"

ivec4 placeInstance() {
  instanceTarget = target;
  instanceSource = source;
  instanceTerms = terms;
  instanceTaps = taps;
#repeat QUADS
  weights@ = 4 * @ < taps.y ? record(taps.x + @) : vec4(0.0);
#end
  return target;
}
