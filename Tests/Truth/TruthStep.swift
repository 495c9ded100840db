/// One effect as it is laid: where, with what, how strongly.
struct TruthStep {
  /// Nil is 1 everywhere.
  var mask: TruthGrid?
  /// The straight colour of a pixel, with alpha.
  let paint: (Int, Int) -> SIMD4<Double>
  let opacity: Double
  let blend: String
  /// Whether it knocks out what it lies on, as strokes do.
  var isBand = false
  /// Whether it also lies under the content.
  var isUnderContent = false

  /// The pixel after the step. `ground` is G.
  func laid(over color: SIMD4<Double>, _ x: Int, _ y: Int, ground: SIMD4<Double>) -> SIMD4<Double> {
    let m = mask?[x, y] ?? 1
    let source = paint(x, y)
    let s = SIMD3(source.x, source.y, source.z)
    guard isBand else { return TruthBlend.laid(s, blend, m * opacity * source.w, over: color) }
    let band = TruthBlend.laid(s, blend, opacity * source.w, over: ground)
    return color + (band - color) * m
  }
}
