// Lays a finished label over a plane of a caller's video frame, or over straight colours, in whole numbers: the
// formulas of docs/pipelines.md, with what is there read from a copy.
#include "instance.glsl"
#include "frame.glsl"

// source: the label's rectangle in the frame, whose rows go from the top; terms: the frame's size, the bits below a
// sample in its word, and FRAME_...; taps: the rows of the target if they go from the bottom to the top, else 0;
// whether the plane has half the columns and rows; the weights before the middle of columns and of rows.
uniform sampler2D plane;
uniform sampler2D below;
uniform vec4 firstShare;
uniform vec4 secondShare;

out vec4 color;

// The bytes of the label at a pixel of the frame, beyond whose edges its last pixel repeats.
vec4 labelBytes(ivec2 pixel) {
  ivec2 place = clamp(pixel, ivec2(0), instanceTerms.xy - 1) - instanceSource.xy;
  if (any(lessThan(place, ivec2(0))) || any(greaterThanEqual(place, instanceSource.zw))) return vec4(0.0);
  return floor(texelFetch(plane, place, 0) * 255.0 + 0.5);
}

// The coverage and the two shares of a pixel.
uvec3 sharesOf(ivec2 pixel) {
  vec4 bytes = labelBytes(pixel);
  if (bytes.a == 0.0) return uvec3(0u);
  if (instanceTerms.w == FRAME_WIDE) bytes = widened(bytes);
  vec2 shares = floor(vec2(dot(firstShare, bytes), dot(secondShare, bytes)) + 0.5);
  return uvec3(bytes.a, max(shares, 0.0));
}

void blendSamples(ivec2 place, vec4 was) {
  uvec3 sums = uvec3(0u);
  uint whole = 255u;
  if (instanceTaps.y != 0) {
    ivec2 before = instanceTaps.zw;
    for (int j = -1; j < 2; j++) {
      for (int i = -1; i < 2; i++) {
        int column = i < 0 ? before.x : i == 0 ? 1 + before.x : 1;
        int row = j < 0 ? before.y : j == 0 ? 1 + before.y : 1;
        int weight = column * row;
        if (weight > 0) sums += uint(weight) * sharesOf(2 * place + ivec2(i, j));
      }
    }
    whole *= uint((2 + 2 * before.x) * (2 + 2 * before.y));
  } else {
    sums = sharesOf(place);
  }
  if (sums.x == 0u) discard;
  int idle = instanceTerms.z;
  float most = idle > 0 ? 65535.0 : 255.0;
  uvec2 samples = uvec2(was.xy * most + 0.5) >> idle;
  uvec2 blended = (samples * (whole - sums.x) + sums.yz + whole / 2u) / whole;
  color = vec4(vec2(min(blended, uvec2(uint(most) >> idle)) << idle) / most, 0.0, 1.0);
}

void blendBytes(ivec2 place, vec4 was) {
  uvec4 label = uvec4(labelBytes(place)), bytes = uvec4(was * 255.0 + 0.5);
  if (label.a == 0u) discard;
  uint rest = bytes.a * (255u - label.a), both = 255u * label.a + rest;
  uvec3 blended = min((65025u * label.rgb + bytes.rgb * rest + both / 2u) / both, uvec3(255u));
  color = vec4(vec3(blended), float((both + 127u) / 255u)) / 255.0;
}

void blendFloats(ivec2 place, vec4 was) {
  vec4 label = labelBytes(place) / 255.0;
  if (label.a == 0.0) discard;
  float rest = was.a * (1.0 - label.a), both = label.a + rest;
  color = vec4((label.rgb + was.rgb * rest) / both, both);
}

void shade() {
  ivec2 place = TEXEL;
  if (instanceTaps.x > 0) place.y = instanceTaps.x - 1 - place.y;
  vec4 was = texelFetch(below, localTexel(), 0);
  if (instanceTerms.w == FRAME_BYTES) blendBytes(place, was);
  else if (instanceTerms.w == FRAME_FLOATS) blendFloats(place, was);
  else blendSamples(place, was);
}
