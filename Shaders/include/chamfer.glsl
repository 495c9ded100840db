// A length in the metric of ChamferPlan, whose steps are straight, diagonal and a knight's move.
float chamferLength(ivec2 way, vec4 steps) {
  int far = max(abs(way.x), abs(way.y));
  int near = min(abs(way.x), abs(way.y));
  return far >= 2 * near
      ? steps.x * float(far - 2 * near) + steps.z * float(near)
      : steps.z * float(far - near) + steps.y * float(2 * near - far);
}
