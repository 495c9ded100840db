// compose_label.frag for labels of one shape (see shape.glsl): most of them, many times as fast. Layers are drawn
// over the shadows one by one, which is the same as over each other first: src-over is associative.
#define SHAPE flat in
#include "shape.glsl"
#include "shape_group.glsl"
#include "coverage.glsl"

uniform bool straight;

out vec4 color;

#repeat SHADOWS
#if SHADOW_KIND(@) == SHADOW_SOFT
float softShadow@;
#endif
#end

vec4 baseColor(ivec2 fine, vec2 point) {
  vec4 result = shapeBackground;
#if BACKGROUND == 2
  result = premultiply(paintColor(int(shapeBackground.x), point));
#endif
#if BACKGROUND >= 1
  result *= roundedCoverage(point, shapeHead.yz, shapeHead.w, 1.0 / float(shapeOrigin.z));
#endif
#repeat SHADOWS
#if SHADOW_KIND(@) == SHADOW_SOFT
  result = over(shapeShadowColor@ * softShadow@, result);
#elif SHADOW_KIND(@) == SHADOW_COVERAGE
  result = over(shapeShadowColor@ * planeTexel(coverages, shapeShadowPlane@, fine), result);
#elif SHADOW_KIND(@) == SHADOW_SOURCE
  result = over(shapeShadowColor@ * planeTexel(sources, shapeShadowPlane@, fine), result);
#elif SHADOW_KIND(@) == SHADOW_COVERAGE_BETWEEN
  result = over(shapeShadowColor@ * planeBetween(coverages, shapeShadowPlane@, fine), result);
#elif SHADOW_KIND(@) == SHADOW_SOURCE_BETWEEN
  result = over(shapeShadowColor@ * planeBetween(sources, shapeShadowPlane@, fine), result);
#endif
#end
  return result;
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy) + shapeOrigin.xy;
  readSoftInners(pixel);
#repeat SHADOWS
#if SHADOW_KIND(@) == SHADOW_SOFT
  softShadow@ = planeTexel(blurred, shapeShadowPlane@, pixel);
#endif
#end
#if SIDE == 1 && PER_SAMPLE == 0
  vec2 point = vec2(pixel) + 0.5;
  vec4 result = groupOver(baseColor(pixel, point), pixel, point);
#else
  int n = shapeOrigin.z;
  ivec2 corner = pixel * n;
#if PER_SAMPLE
  // Which quarter of the pixel: see compose_label.frag.
  corner += ivec2(gl_SampleID & 1, gl_SampleID >> 1) * SIDE;
#endif
#if SHARP_BASE == 0
  vec4 base = baseColor(pixel, vec2(0.0));
#endif
  vec4 result = vec4(0.0);
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) {
      ivec2 fine = corner + ivec2(x, y);
      vec2 point = (vec2(fine) + 0.5) / float(n);
#if SHARP_BASE == 1
      vec4 base = baseColor(fine, point);
#endif
      result += groupOver(base, fine, point);
    }
  }
  result *= 1.0 / float(SIDE * SIDE);
#endif
  result *= shapeHead.x;
  color = straight ? unpremultiply(result) : result;
}
