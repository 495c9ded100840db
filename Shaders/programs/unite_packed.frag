// Unites the masks of a packed figure: of each of sixteen pixels of a row the largest value, packed (see
// packed.glsl). It is only dispatched, because it reads its masks from the buffer of instances.
//   terms: the first of the figure's masks among all, how many they are, and whether what the target has already,
//   of masks that have left the atlas since, is united with them
#include "instance.glsl"
#include "instances.glsl"
#include "mask_words.glsl"
#include "packed.glsl"

uniform sampler2DArray atlas;
// The target. A thread reads only the texel that it alone stores.
layout(rgba32ui, binding = 1) readonly uniform highp uimage2DArray earlier;

layout(location = 0) out uvec4 pixels;

// A pixel of a mask, counted from the texel's first; nothing of it is shown but a range.
float pixel(ivec3 place, ivec2 shown, int x) {
  return x >= shown.x && x < shown.y ? texelFetch(atlas, place + ivec3(x, 0, 0), 0).r : 0.0;
}

vec4 fourPixels(ivec3 place, ivec2 shown, int x) {
  vec2 first = vec2(pixel(place, shown, x), pixel(place, shown, x + 1));
  vec2 second = vec2(pixel(place, shown, x + 2), pixel(place, shown, x + 3));
  return 255.0 * vec4(first, second);
}

void shade() {
  mat4 united = mat4(0.0);
  if (instanceTerms.z != 0) united = sixteen(imageLoad(earlier, ivec3(TEXEL, 0)));
  int first = dispatched.z + instanceTerms.x;
  for (int index = first; index < first + instanceTerms.y; ++index) {
    ivec4 mask = instances[index];
    ivec2 local = TEXEL * ivec2(16, 1) - halves(mask.x);
    ivec2 size = halves(mask.y);
    if (local.y < 0 || local.y >= size.y || local.x <= -16 || local.x >= size.x) continue;
    ivec3 place = ivec3(local + halves(mask.z), mask.w);
    ivec2 shown = ivec2(0, size.x) - local.x;
    united[0] = max(united[0], fourPixels(place, shown, 0));
    united[1] = max(united[1], fourPixels(place, shown, 4));
    united[2] = max(united[2], fourPixels(place, shown, 8));
    united[3] = max(united[3], fourPixels(place, shown, 12));
  }
  pixels = uvec4(packBytes(united[0]), packBytes(united[1]), packBytes(united[2]), packBytes(united[3]));
}
