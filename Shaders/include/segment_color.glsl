#if SEGMENTS > 0
vec4 segmentColor(float t) {
  vec4 color = firstStop;
#repeat SEGMENTS
  color += stopDelta@ * clamp((t - stopRange@.x) * stopRange@.y, 0.0, 1.0);
#end
  return color;
}
#endif
