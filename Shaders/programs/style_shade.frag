// The light and shade of slopes: light . normal, stretched so that level ground is 0.
#include "style_plane.glsl"
#include "style_tables.glsl"

void shade() {
  // The records: the light (x, y, z), the gradient's factor; the gloss or -1.
  vec4 light = record(instanceTerms.z);
  int gloss = int(record(instanceTerms.z + 1).x);
  ivec2 point = placeInSource();
  float a = valueAt(point + ivec2(-1, -1), 0.0);
  float b = valueAt(point + ivec2(0, -1), 0.0);
  float c = valueAt(point + ivec2(1, -1), 0.0);
  float d = valueAt(point + ivec2(-1, 0), 0.0);
  float e = valueAt(point + ivec2(1, 0), 0.0);
  float f = valueAt(point + ivec2(-1, 1), 0.0);
  float g = valueAt(point + ivec2(0, 1), 0.0);
  float h = valueAt(point + ivec2(1, 1), 0.0);
  float right = ((c + 2.0 * e + h) - (a + 2.0 * d + f)) * light.w;
  float down = ((f + 2.0 * g + h) - (a + 2.0 * b + c)) * light.w;
  float lit = (light.z - light.x * right - light.y * down) / sqrt(1.0 + right * right + down * down) - light.z;
  float shading = clamp(lit > 0.0 ? lit / (1.0 - light.z) : lit / light.z, -1.0, 1.0);
  made = vec4(gloss >= 0 ? 2.0 * contourValue(gloss, (shading + 1.0) / 2.0) - 1.0 : shading);
}
