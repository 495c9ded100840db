package import Documents

/// A contour as 256 values, read with linear interpolation: what both renderers know of it.
///
/// The curve is a natural cubic spline through the points, cut into separate splines at corners, constant outside of
/// them, and clamped to 0...1. A table equals itself alone: equal contours share one (``StyleTables``).
package final class ContourTable: Sendable, Hashable {
  package let values: [Float]

  package init(_ contour: LayerStyle.Contour) {
    let pieces = ContourTable.pieces(of: contour.points)
    values = (0..<256).map { index in
      let x = Double(index) / 255
      let piece = pieces.last { $0.x[0] <= x } ?? pieces[0]
      return Float(min(max(piece.value(at: x), 0), 1))
    }
  }

  /// The value at v, which is clamped to 0...1.
  @inlinable public func value(at v: Float) -> Float {
    let place = min(max(v, 0), 1) * 255
    let index = min(Int(place), 254)
    return values[index] + (values[index + 1] - values[index]) * (place - Float(index))
  }

  package static func == (a: ContourTable, b: ContourTable) -> Bool { a === b }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  private static func pieces(of points: [LayerStyle.Contour.Point]) -> [NaturalSpline] {
    var pieces: [NaturalSpline] = []
    var open: [LayerStyle.Contour.Point] = []
    for (index, point) in points.enumerated() {
      open.append(point)
      guard open.count > 1, point.isCorner || index == points.count - 1 else { continue }
      pieces.append(NaturalSpline(x: open.map(\.x), y: open.map(\.y)))
      open = [point]
    }
    return pieces
  }
}
