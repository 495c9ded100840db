package import Documents
import Pixels
package import Scene

extension StyleRamp {
  /// The table of a gradient.
  ///
  /// Between two stops the colours follow a uniform Catmull-Rom spline through all stops, with the ends doubled, clamped
  /// to the range of the two; of two stops in all that is t / 2 + smoothstep(t) / 2. The method `smooth` has a spline of
  /// its own; see ``StopCurve``. Smoothness mixes it with a straight line. Midpoints bend t before. The method says in
  /// which coordinates colours are mixed. Equal gradients share one table (``StyleTables``).
  package convenience init(_ gradient: LayerStyle.Gradient) {
    let stops = StyleRamp.stops(gradient.colors.isEmpty ? [.black] : gradient.colors, gradient.resolvedLocations)
    let curve = StopCurve(
      stops.map { GradientMethod.coordinates($0.color, gradient.method) }, at: stops.map(\.location),
      midpoints: gradient.midpoints ?? [], smoothness: gradient.smoothness, method: gradient.method)
    var alphas = curve
    if let opacities = gradient.opacities, !opacities.isEmpty {
      let order = opacities.indices.sorted {
        (gradient.resolvedOpacityLocations[$0], $0) < (gradient.resolvedOpacityLocations[$1], $1)
      }
      alphas = StopCurve(
        order.map { SIMD4(repeating: opacities[$0]) }, at: order.map { gradient.resolvedOpacityLocations[$0] },
        midpoints: gradient.opacityMidpoints ?? [], smoothness: gradient.smoothness, method: .classic)
    }
    self.init(
      colors: (0..<StyleRamp.count).map { index in
        let t = Double(index) / Double(StyleRamp.count - 1)
        let place = gradient.isReversed ? 1 - t : t
        let color = GradientMethod.color(curve.value(at: place), gradient.method)
        return SIMD4<Float>(SIMD4(color, min(max(alphas.value(at: place).w, 0), 1)))
      })
  }

  private static func stops(_ colors: [Color], _ locations: [Double]) -> [(color: Color, location: Double)] {
    let pairs = zip(colors, locations + [0]).enumerated()
    return pairs.sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map { (color: $0.element.0, location: $0.element.1) }
  }
}
