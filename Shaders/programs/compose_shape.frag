// compose_label.frag for figures of one shape (see shape.glsl), many times as fast. It draws most figures. Layers
// are laid over the shadows one by one; compositing them first gives the same, because src-over is associative.
#include "shape.glsl"
#include "shape_group.glsl"
#include "coverage.glsl"
#include "dither.glsl"
#include "rounding.glsl"

uniform bool straight;

out vec4 color;

#repeat SHADOWS
#if SHADOW_KIND_@ == SHADOW_SOFT
float softShadow@;
#endif
#end

// Knocked-out shadows leave out the shape of the group above.
vec4 baseColor(ivec2 fine, vec2 point, ivec2 pixel) {
  vec4 result = shapeBackground;
#if BACKGROUND == BACKGROUND_GRADIENT
  result = paintColor(int(shapeBackground.x), point, pixel);
#endif
#if BACKGROUND != BACKGROUND_PLAIN
  result *= roundedCoverage(point, shapeHead.yz, shapeHead.w, 1.0 / float(shapeOrigin.z));
#endif
#repeat SHADOWS
#if SHADOW_KIND_@ != SHADOW_ABSENT
#if SHADOW_KIND_@ == SHADOW_SOFT
  float shadow@ = softShadow@;
#elif SHADOW_KIND_@ == SHADOW_COVERAGE
  float shadow@ = planeTexel(coverages, shapeShadowPlane@, fine);
#elif SHADOW_KIND_@ == SHADOW_SOURCE
  float shadow@ = planeTexel(sources, shapeShadowPlane@, fine);
#elif SHADOW_KIND_@ == SHADOW_COVERAGE_BETWEEN
  float shadow@ = planeBetween(coverages, shapeShadowPlane@, fine);
#elif SHADOW_KIND_@ == SHADOW_SOURCE_BETWEEN
  float shadow@ = planeBetween(sources, shapeShadowPlane@, fine);
#elif SHADOW_KIND_@ == SHADOW_DILATED
  float shadow@ = planeTexel(blurred, shapeShadowPlane@, fine);
#else
  float shadow@ = planeBetween(blurred, shapeShadowPlane@, fine);
#endif
#if ((KNOCKOUTS >> @) & 1) == 1
  shadow@ *= 1.0 - groupShape;
#endif
  result = over(shapeShadowColor@ * shadow@, result);
#endif
#end
  return result;
}

vec4 sampleColor(ivec2 fine, vec2 point, ivec2 pixel) {
#if ISOLATED
  vec4 group = groupOver(vec4(0.0), fine, point);
  return over(group, baseColor(fine, point, pixel));
#else
  return groupOver(baseColor(fine, point, pixel), fine, point);
#endif
}

void shade() {
  ivec2 pixel = TEXEL + shapeOrigin.xy;
  readPixel(pixel);
#repeat SHADOWS
#if SHADOW_KIND_@ == SHADOW_SOFT
  softShadow@ = planeTexel(blurred, shapeShadowPlane@, pixel);
#endif
#end
#if SIDE == 1 && PER_SAMPLE == 0
  vec4 result = sampleColor(pixel, vec2(pixel) + 0.5, pixel);
#else
  int n = shapeOrigin.z;
  ivec2 corner = pixel * n;
#if PER_SAMPLE
  // Selects the quarter of the pixel: see compose_label.frag.
  corner += ivec2(gl_SampleID & 1, gl_SampleID >> 1) * SIDE;
#endif
#if SHARP_BASE == 0 && ISOLATED == 0
  vec4 base = baseColor(pixel, vec2(0.0), pixel);
#endif
  vec4 result = vec4(0.0);
  for (int y = 0; y < SIDE; ++y) {
    for (int x = 0; x < SIDE; ++x) {
      ivec2 fine = corner + ivec2(x, y);
      vec2 point = (vec2(fine) + 0.5) / float(n);
#if SHARP_BASE == 0 && ISOLATED == 0
      result += groupOver(base, fine, point);
#else
      result += sampleColor(fine, point, pixel);
#endif
    }
  }
  result *= 1.0 / float(SIDE * SIDE);
#endif
  result *= shapeHead.x;
  color = straight ? unpremultiply(result) : result;
#if DITHERED
  color = dithered(color, pixel);
#endif
  color = rounded(color);
}
