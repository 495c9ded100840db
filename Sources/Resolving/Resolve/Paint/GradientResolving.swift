import Documents
import Pixels
import Scene

extension LabelDocument.Gradient {
  /// The paint in a box. With one colour it is solid; without colours it is the text's colour.
  ///
  /// Stops without locations are evenly spaced. Stops are sorted by location; those at the same location keep their
  /// order. Where start and end are equal, a linear or radial gradient is its last colour.
  func paint(in box: PaintBox, textColor: Color) -> Paint {
    let colors = overTextColor ? colors.map { $0.over(textColor: textColor) } : colors
    guard colors.count > 1 else { return .solid(colors.first ?? textColor) }
    let stops = LabelDocument.Gradient.stops(at: resolvedLocations, colors)
    guard let local = map(in: box), let canvas = box.transform.inverse else {
      return .solid(stops[stops.count - 1].color)
    }
    return .gradient(
      Gradient(
        kind, map: canvas.then(local), stops: stops, extend: extend, interpolation: interpolation))
  }

  /// The stops, sorted. Most come sorted, and then nothing else is done.
  private static func stops(at places: [Double], _ colors: [Color]) -> [Gradient.Stop] {
    let locations = places.map { min(max($0, 0), 1) }
    let count = min(locations.count, colors.count)
    if (1..<max(1, count)).allSatisfy({ locations[$0 - 1] <= locations[$0] }) {
      return (0..<count).map { Gradient.Stop(location: Float(locations[$0]), color: colors[$0]) }
    }
    return zip(locations, colors).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { Gradient.Stop(location: Float($0.element.0), color: $0.element.1) }
  }

  /// The map from document pixels to the plane of the unit gradient; nil where the gradient has no extent.
  private func map(in box: PaintBox) -> Affine? {
    let from = box.point(start.vector)
    let axis = box.point(end.vector) - from
    let length = (axis * axis).sum().squareRoot()
    // Of what is shorter, the inverse may be infinite.
    let shortest = 1e-60
    switch kind {
    case .linear:
      guard length > 0 else { return nil }
      let slope = axis / length / max(length, shortest)
      return Affine.translation(-from).then(Affine(a: slope.x, b: -slope.y, c: slope.y, d: slope.x))
    case .radial where isElliptical:
      let unit = end.vector - start.vector
      let radius = (unit * unit).sum().squareRoot()
      guard radius > 0, box.size.x > 0, box.size.y > 0 else { return nil }
      return Affine.translation(-from).then(
        .scale(1 / max(radius * box.size.x, shortest), 1 / max(radius * box.size.y, shortest)))
    case .radial:
      guard length > 0 else { return nil }
      return Affine.translation(-from).then(.scale(1 / max(length, shortest), 1 / max(length, shortest)))
    case .conic:
      // A conic gradient without a direction begins at the top.
      let direction = length > 0 ? axis / length : SIMD2(0, -1)
      return Affine.translation(-from)
        .then(Affine(a: direction.x, b: -direction.y, c: direction.y, d: direction.x))
    }
  }
}
