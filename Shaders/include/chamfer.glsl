// A length in the metric of ChamferPlan, whose steps are straight, diagonal and a knight's move.
float chamferLength(ivec2 way, vec4 steps) {
  int far = max(abs(way.x), abs(way.y));
  int near = min(abs(way.x), abs(way.y));
  return far >= 2 * near
      ? steps.x * float(far - 2 * near) + steps.z * float(near)
      : steps.z * float(far - near) + steps.y * float(2 * near - far);
}

// x + start less what ChamferPlan lets it fall, if the radius of the plan is r.
float grownValue(float value, float start, float r) {
  return value + start - (r + 1.0) / STYLE_LEAST * max(0.0, STYLE_LEAST - value);
}
