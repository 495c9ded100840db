// A premultiplied colour of bytes in the primaries of BT.2020: decoded by sRGB's curve, mapped, and coded again.
vec4 widened(vec4 bytes) {
  vec3 code = bytes.rgb / bytes.a;
  vec3 light = mix(code / 12.92, pow((code + 0.055) / 1.055, vec3(2.4)), greaterThan(code, vec3(0.04045)));
  light = vec3(dot(WIDE_RED, light), dot(WIDE_GREEN, light), dot(WIDE_BLUE, light));
  code = mix(light * 12.92, 1.055 * pow(light, vec3(1.0 / 2.4)) - 0.055, greaterThan(light, vec3(0.0031308)));
  return vec4(min(code, 1.0) * bytes.a, bytes.a);
}
