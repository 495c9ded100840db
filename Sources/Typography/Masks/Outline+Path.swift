import CFreeType
import Pixels

extension Outline {
  private static let onCurve = CChar(1)
  private static let quadraticControl = CChar(0)
  private static let cubicControl = CChar(2)

  /// A coordinate beyond this many pixels is an error in whoever made it, and would overflow FreeType's arithmetic.
  private static let farthest = 1_000_000.0

  /// A path in pixels, y down.
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
    /// False where a coordinate was no number, or too far out.
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
        // What follows without a move goes on from where this contour began.
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
  /// A closed contour ends where it began without saying so: a point said twice would be a line of no length.
  fileprivate mutating func dropRepeatedStart() {
    guard let first = points.first, let last = points.last, points.count > 1, tags.last == 1,
      first.x == last.x, first.y == last.y
    else { return }
    points.removeLast()
    tags.removeLast()
  }
}
