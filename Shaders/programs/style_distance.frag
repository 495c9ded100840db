// The signed distance from the edge of a shape, positive inside, of the nearness to what is outside and to what is
// inside.
#include "style_plane.glsl"

uniform sampler2D sources;

// The place of a second plane's texel: its records are the move from a place of the result, and its bounds there.
ivec3 placeOf(int second) {
  ivec2 local = localTexel();
  ivec4 box = ivec4(record(second + 1));
  ivec2 near = clamp(local, box.xy, box.zw - 1);
  return ivec3(near + ivec2(record(second).xy), near == local ? 1 : 0);
}

void shade() {
  // The records: the least distance, the largest one, how far nearness reaches; the nearness to the inside; alpha.
  vec4 limits = record(instanceTerms.z);
  ivec3 inside = placeOf(instanceTerms.z + 1);
  ivec3 edge = placeOf(instanceTerms.z + 3);
  float inner = valueAt(placeInSource(), 1.0);
  float outer = texelFetch(plane, inside.xy, 0).r;
  float alpha = texelFetch(sources, edge.xy, 0).r;
  outer = inside.z != 0 ? max(outer, -limits.z) : -limits.z;
  alpha = edge.z != 0 ? alpha : 0.0;
  made = vec4(clamp(-inner + (outer - 1.0 + (1.0 - alpha)), limits.x, limits.y));
}
