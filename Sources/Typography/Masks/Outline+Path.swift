import CFreeType
import Pixels

extension Outline {
  private static let onCurve = CChar(1)
  private static let quadraticControl = CChar(0)
  private static let cubicControl = CChar(2)

  /// The largest coordinate in pixels. A larger one is an error of the caller, and would overflow FreeType's
  /// arithmetic.
  private static let farthest = 1_000_000.0

  /// Converts a path in pixels, y down.
  init(_ path: Path) throws(FontError) {
    var builder = Builder()
    for step in path.steps { builder.append(step) }
    builder.finish(closed: false)
    guard builder.isFinite else {
      throw .glyphTooLarge(pixels: Int(Outline.farthest), limit: OutlineRasterizer.largestMask)
    }
    contours = builder.contours
  }

  private struct Builder {
    var contours: [Contour] = []
    /// Whether every coordinate was a number and small enough.
    var isFinite = true
    private var current = Contour(points: [], tags: [], isClosed: false)

    mutating func append(_ step: Path.Step) {
      switch step {
      case .move(let point):
        finish(closed: false)
        append(point, Outline.onCurve)
      case .line(let point): append(point, Outline.onCurve)
      case .quadratic(let control, let end):
        append(control, Outline.quadraticControl)
        append(end, Outline.onCurve)
      case .cubic(let control1, let control2, let end):
        append(control1, Outline.cubicControl)
        append(control2, Outline.cubicControl)
        append(end, Outline.onCurve)
      case .close:
        // Segments that follow without a move continue from the start of this contour.
        let start = current.points.first
        finish(closed: true)
        if let start { current = Contour(points: [start], tags: [Outline.onCurve], isClosed: false) }
      }
    }

    mutating func finish(closed: Bool) {
      defer { current = Contour(points: [], tags: [], isClosed: false) }
      guard current.points.count > 1 else { return }
      current.isClosed = closed
      if closed { current.dropRepeatedStart() }
      contours.append(current)
    }

    private mutating func append(_ point: SIMD2<Double>, _ tag: CChar) {
      guard abs(point.x) <= Outline.farthest, abs(point.y) <= Outline.farthest else {
        isFinite = false
        return
      }
      current.points.append(FT_Vector(x: Int((point.x * 64).rounded()), y: Int((-point.y * 64).rounded())))
      current.tags.append(tag)
    }
  }
}

extension Outline.Contour {
  /// Removes the last point if it repeats the first: a closed contour ends at its start anyway, and a repeated point
  /// would be a line of length 0.
  fileprivate mutating func dropRepeatedStart() {
    guard let first = points.first, let last = points.last, points.count > 1, tags.last == 1,
      first.x == last.x, first.y == last.y
    else { return }
    points.removeLast()
    tags.removeLast()
  }
}
