import Documents
import Pixels
import Typography

extension LabelContent {
  /// How the text is bent; nil leaves it flat. Places are points from the label's top left.
  var bending: TextBending? {
    guard let warp = document.warp, !warp.isIdentity else { return nil }
    return .surface(surface(of: warp))
  }

  private func surface(of warp: LabelDocument.Warp) -> WarpSurface {
    let isText = warp.box == .text
    let quad = warp.quad.flatMap { Homography(corners: $0.map { SIMD2($0.x, $0.y) }) }
    return WarpSurface(
      origin: isText ? origin : .zero, size: isText ? SIMD2(layout.width, layout.height) : size,
      patch: { warp.patch(over: $0) }, quad: quad)
  }

  /// The smallest rectangle around the image of a rectangle on a line.
  func bentBounds(
    x: Double, y: Double, width: Double, height: Double, by map: GlyphMap
  ) -> (x: Double, y: Double, width: Double, height: Double) {
    let points = bentOutline(x: x, y: y, width: width, height: height, by: map)
    let low = points.reduce(points[0]) { pointwiseMin($0, $1) }
    let high = points.reduce(points[0]) { pointwiseMax($0, $1) }
    return (low.x, low.y, high.x - low.x, high.y - low.y)
  }

  /// The number of lines along which a side of a box is followed.
  private static let stepsPerSide = 64

  /// Points along the image of a rectangle, clockwise from its top left.
  func bentOutline(
    x: Double, y: Double, width: Double, height: Double, by map: GlyphMap
  ) -> [SIMD2<Double>] {
    let corners = [
      SIMD2(x, y), SIMD2(x + width, y), SIMD2(x + width, y + height), SIMD2(x, y + height),
    ]
    return corners.indices.flatMap { side in
      let (from, to) = (corners[side], corners[(side + 1) % 4])
      return (0..<LabelContent.stepsPerSide).map { step in
        map.point(from + (to - from) * (Double(step) / Double(LabelContent.stepsPerSide)))
      }
    }
  }
}

extension LabelDocument.Warp {
  /// The surface over a box; nil where only a quad bends it.
  fileprivate func patch(over size: SIMD2<Double>) -> BezierPatch? {
    if let mesh {
      let points = mesh.points.map { SIMD2($0.x, $0.y) * size }
      guard points.count == mesh.columns * mesh.rows, (2...4).contains(mesh.columns), (2...4).contains(mesh.rows)
      else { return nil }
      return BezierPatch(columns: mesh.columns, rows: mesh.rows, points: points)
    }
    let axis: WarpStyle.Axis = axis == .horizontal ? .horizontal : .vertical
    var patch =
      style.flatMap { WarpStyle(rawValue: $0.rawValue) }?.patch(over: size, bend: bend, axis: axis)
      ?? BezierPatch(columns: 2, rows: 2, over: size)
    patch.distort(horizontal: horizontal, vertical: vertical)
    return patch
  }
}
