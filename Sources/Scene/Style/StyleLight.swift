/// The light on slopes of the height H: s = light . normal, stretched so that level ground is 0, and what faces the light
/// or turns away from it fully is 1 or -1; then the gloss. The normal is (-gx, -gy, 1) / sqrt(1 + |g|^2), with g =
/// steepness times the Sobel gradient / 8. A value; Sendable.
package struct StyleLight: Sendable, Hashable {
  /// The direction to the light: right, down, towards the viewer.
  package let direction: SIMD3<Float>
  /// What the gradient of the height is multiplied by; below 0 slopes face the other way.
  package let steepness: Float
  package let gloss: ContourTable?
}
