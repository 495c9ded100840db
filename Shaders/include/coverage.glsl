// Background.coverage of Scene: the part of a sample of side `sampleSize` that the rounded rectangle covers.
float roundedCoverage(vec2 point, vec2 size, float radius, float sampleSize) {
  if (radius <= 0.0) return 1.0;
  vec2 d = abs(point - size * 0.5) - (size * 0.5 - radius);
  vec2 positive = max(d, 0.0);
  float outside = sqrt(positive.x * positive.x + positive.y * positive.y);
  float distance = outside + min(max(d.x, d.y), 0.0) - radius;
  return clamp(0.5 - distance / sampleSize, 0.0, 1.0);
}
