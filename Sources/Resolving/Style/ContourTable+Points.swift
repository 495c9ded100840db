package import Documents
package import Scene

extension ContourTable {
  /// The curve is a natural cubic spline through the points, cut into separate splines at corners, constant outside of
  /// them, and clamped to 0...1. Equal contours share one table (``StyleTables``).
  package convenience init(_ contour: LayerStyle.Contour) {
    let pieces = ContourTable.pieces(of: contour.points)
    self.init(
      values: (0..<256).map { index in
        let x = Double(index) / 255
        let piece = pieces.last { $0.x[0] <= x } ?? pieces[0]
        return Float(min(max(piece.value(at: x), 0), 1))
      })
  }

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
