import Documents
import Pixels
import Typography

extension LabelContent {
  /// How the text is bent; nil leaves it flat. Places are points from the label's top left.
  var bending: TextBending? {
    // By a stored property, because a copy of the document takes time.
    guard label.isBent else { return nil }
    if !curves.isEmpty, let path = document.textPath {
      return .path(
        PathBending(
          layout, at: origin, of: Array(document.text.utf16), along: curves.map { ($0, path.setting(along: $0)) }))
    }
    if let turn = document.turn(onto: size) { return .turn(turn) }
    guard document.hasWarp, let warp = document.warp, !warp.isIdentity else { return nil }
    return .surface(surface(of: warp))
  }

  private func surface(of warp: LabelDocument.Warp) -> WarpSurface {
    let isText = warp.box == .text
    let quad = warp.quad.flatMap { Homography(corners: $0.map { SIMD2($0.x, $0.y) }) }
    return WarpSurface(
      origin: isText ? origin : .zero, size: isText ? SIMD2(layout.width, layout.height) : size,
      patch: { warp.patch(over: $0) }, quad: quad)
  }

  /// The box of a line in points, where it is drawn.
  func drawnBox(ofLine index: Int, by bending: TextBending?) -> Rect {
    guard let bending else { return box(of: layout.lines[index]) }
    return bounds(of: outline(ofLine: index, by: bending))
  }

  /// The box of all lines in points, where they are drawn.
  func drawnBox(by bending: TextBending?) -> Rect {
    guard let bending, !layout.lines.isEmpty else { return blockBox }
    switch bending {
    case .surface, .turn: return bounds(of: outline(by: bending) ?? [])
    case .path: return bounds(of: layout.lines.indices.flatMap { outline(ofLine: $0, by: bending) })
    }
  }

  private func bounds(of points: [SIMD2<Double>]) -> Rect {
    let first = points.first ?? origin
    let low = points.reduce(first) { pointwiseMin($0, $1) }
    let high = points.reduce(first) { pointwiseMax($0, $1) }
    return Rect(left: low.x, top: low.y, right: high.x, bottom: high.y)
  }

  /// The box of all lines in points, flat.
  private var blockBox: Rect { Rect(x: origin.x, y: origin.y, width: layout.width, height: layout.height) }

  /// Points along the image of a line's box, or of a part of it, clockwise from its top left; none where nothing of it is
  /// drawn. The part is in points from the block's left.
  func outline(
    ofLine index: Int, within part: ClosedRange<Double>? = nil, by bending: TextBending
  ) -> [SIMD2<Double>] {
    let box = box(of: layout.lines[index])
    // Letters that are drawn together may come to less than nothing.
    let part = part ?? (box.x - origin.x)...(box.x - origin.x + max(0, box.width))
    let (left, right) = (origin.x + part.lowerBound, origin.x + part.upperBound)
    switch bending {
    case .surface, .turn:
      return bentOutline(
        of: Rect(x: left, y: box.y, width: right - left, height: box.height), by: bending.map(ofLine: index))
    case .path(let path):
      return path.outline(ofLine: index, from: box.y, to: box.y + box.height, within: left...right)
    }
  }

  /// Points along the image of the box of all lines, clockwise from its top left; nil where several lines have no box in
  /// common.
  func outline(by bending: TextBending) -> [SIMD2<Double>]? {
    switch bending {
    case .surface, .turn: return bentOutline(of: blockBox, by: bending.map(ofLine: 0))
    case .path: return layout.lines.count == 1 ? outline(ofLine: 0, by: bending) : nil
    }
  }

  /// The smallest rectangle around the image of a rectangle on a line.
  func bentBounds(of rect: Rect, by map: GlyphMap) -> Rect { bounds(of: bentOutline(of: rect, by: map)) }

  /// The number of lines along which a side of a box is followed.
  private static let stepsPerSide = 64

  /// Points along the image of a rectangle, clockwise from its top left.
  func bentOutline(of rect: Rect, by map: GlyphMap) -> [SIMD2<Double>] {
    let (x, y, endX, endY) = (rect.x, rect.y, rect.x + rect.width, rect.y + rect.height)
    let corners = [SIMD2(x, y), SIMD2(endX, y), SIMD2(endX, endY), SIMD2(x, endY)]
    return corners.indices.flatMap { side in
      let (from, to) = (corners[side], corners[(side + 1) % 4])
      let steps = map.affine == nil ? LabelContent.stepsPerSide : 1
      return (0..<steps).map { step in map.point(from + (to - from) * (Double(step) / Double(steps))) }
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
    var patch =
      style?.patch(over: size, bend: bend, axis: axis) ?? BezierPatch(columns: 2, rows: 2, over: size)
    patch.distort(horizontal: horizontal, vertical: vertical)
    return patch
  }
}
