package import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// A line along which text runs, by its arc length, in points with y down.
///
/// Immutable, so Sendable; a class, because the maps of all glyphs share it.
package final class TextCurve: Sendable {
  /// A part of the line. Sendable; a value.
  package enum Segment: Sendable, Hashable {
    /// Two to four control points.
    case bezier([SIMD2<Double>])
    /// A part of a circle; angles are in radians, clockwise from the right, and a negative sweep goes counterclockwise.
    case arc(center: SIMD2<Double>, radius: Double, from: Double, sweep: Double)
  }

  /// A point of the line, and the direction in which the line goes there: a vector of length 1.
  package struct Frame: Sendable, Hashable {
    package var point: SIMD2<Double>
    package var tangent: SIMD2<Double>

    /// The direction that is up for text on the line.
    package var normal: SIMD2<Double> { SIMD2(tangent.y, -tangent.x) }
  }

  /// A stretch of a segment that is nearly straight.
  private struct Piece {
    let segment: Int
    let from: Double
    let to: Double
    /// The arc length from the line's start to that of the piece.
    let start: Double
    let length: Double
  }

  /// The arc length in points, no less than `leastLength`.
  package let length: Double
  /// Whether the line ends where it began.
  package let isClosed: Bool
  /// The start of a line that goes straight to the right: text along it is moved, and nothing else. Nil for others.
  let level: SIMD2<Double>?
  private let segments: [Segment]
  private let pieces: [Piece]
  private let hash: Int

  /// Curves are halved until their chord and the line through their control points differ by less than this, in points, or
  /// by less than this share of the whole: so the number of pieces depends on how a path looks, not on how large it is.
  private static let pieceError = (points: 1e-3, share: 1e-6)
  private static let mostHalvings = 12

  /// A curve that is shorter than this, in points, is none: text would go around it more often than numbers can tell.
  private static let leastLength = 1e-9

  /// Nil where there is next to no length.
  package init?(_ segments: [Segment], isClosed: Bool) {
    let segments = segments.filter { $0.controlLength > 0 }
    let total = segments.reduce(0) { $0 + $1.controlLength }
    guard total >= TextCurve.leastLength, total.isFinite else { return nil }
    let error = max(TextCurve.pieceError.points, total * TextCurve.pieceError.share)
    var pieces: [Piece] = []
    var start = 0.0
    for index in segments.indices {
      for (from, to) in segments[index].pieces(error: error, halvings: TextCurve.mostHalvings) {
        let length = segments[index].length(from: from, to: to)
        pieces.append(Piece(segment: index, from: from, to: to, start: start, length: length))
        start += length
      }
    }
    guard start >= TextCurve.leastLength, start.isFinite else { return nil }
    self.segments = segments
    self.pieces = pieces
    self.isClosed = isClosed
    length = start
    level = segments.allSatisfy(\.isLevel) ? segments[0].point(at: 0) : nil
    var hasher = Hasher()
    hasher.combine(segments)
    hash = hasher.finalize()
  }

  /// The place at an arc length; before the start and behind the end the line goes straight on.
  package func frame(at place: Double) -> Frame {
    if place < 0 || place > length {
      var frame = frame(at: place < 0 ? 0 : length)
      frame.point += (place < 0 ? place : place - length) * frame.tangent
      return frame
    }
    let piece = pieces[max(0, pieces.partition { $0.start > place } - 1)]
    return segments[piece.segment].frame(at: parameter(of: place, in: piece))
  }

  /// 1 / radius of the circle that is nearest to the line there; positive where the line turns clockwise.
  package func curvature(at place: Double) -> Double {
    guard (0...length).contains(place) else { return 0 }
    let piece = pieces[max(0, pieces.partition { $0.start > place } - 1)]
    return segments[piece.segment].curvature(at: parameter(of: place, in: piece))
  }

  /// The most of Newton's steps. Two are enough but near a cusp, where the speed changes by orders of magnitude.
  private static let mostSteps = 32

  /// The parameter at an arc length: that of even speed, improved by Newton's steps. One that would leave the range in which
  /// the parameter must lie halves that range instead.
  private func parameter(of place: Double, in piece: Piece) -> Double {
    let wanted = min(max(place - piece.start, 0), piece.length)
    guard piece.length > 0 else { return piece.from }
    var parameter = piece.from + (piece.to - piece.from) * wanted / piece.length
    let segment = segments[piece.segment]
    guard case .bezier(let points) = segment, points.count > 2 else { return parameter }
    var (low, high) = (piece.from, piece.to)
    for _ in 0..<TextCurve.mostSteps {
      let off = segment.length(from: piece.from, to: parameter) - wanted
      guard abs(off) > TextCurve.parameterError else { break }
      if off > 0 { high = parameter } else { low = parameter }
      let step = parameter - off / segment.derivative(at: parameter).norm
      parameter = step > low && step < high ? step : (low + high) / 2
    }
    return parameter
  }

  /// How far the arc length at a parameter may be off, in points.
  private static let parameterError = 1e-9
}

extension TextCurve: Hashable {
  package static func == (a: TextCurve, b: TextCurve) -> Bool {
    a === b || (a.hash == b.hash && a.isClosed == b.isClosed && a.segments == b.segments)
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension TextCurve {
  /// The lines of a path, one for each contour that has a length. `isReversed` gives those of the path walked backwards.
  package static func curves(along path: Path, isReversed: Bool = false) -> [TextCurve] {
    var curves: [TextCurve] = []
    var (segments, isClosed): ([Segment], Bool) = ([], false)
    var (pen, start) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    func end() {
      let walked = isReversed ? segments.reversed().map(\.reversed) : segments
      if let curve = TextCurve(walked, isClosed: isClosed) { curves.append(curve) }
      (segments, isClosed) = ([], false)
    }
    func add(_ points: SIMD2<Double>...) {
      segments.append(.bezier([pen] + points))
      pen = points[points.count - 1]
    }
    for step in path.steps {
      switch step {
      case .move(let point):
        end()
        (pen, start) = (point, point)
      case .line(let point): add(point)
      case .quadratic(let control, let point): add(control, point)
      case .cubic(let control1, let control2, let point): add(control1, control2, point)
      case .close:
        add(start)
        isClosed = true
        end()
      }
    }
    end()
    return curves
  }
}
