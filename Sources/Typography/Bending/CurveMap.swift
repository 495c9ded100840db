import Pixels

/// The map that bends text along a curve: what is x points along the line and y above its baseline comes to the point at
/// the arc length of x, and y away from it.
///
/// Places and images are points with y down. A value; Sendable.
package struct CurveMap: Sendable, Hashable {
  /// Where y points. Sendable; a value.
  package enum Upright: Sendable, Hashable {
    /// Away from the curve.
    case normal
    /// Up on the screen, wherever the curve goes.
    case screen
  }

  let curve: TextCurve
  /// Places along the line, ascending, and the arc lengths that they have; between them it is linear, and before the
  /// first and behind the last as beside them. Two at least.
  var knots: [SIMD2<Double>]
  /// The y of the baseline before bending.
  let baseline: Double
  /// How far the baseline is from the curve.
  let lift: Double
  /// Whether arc lengths beyond the ends of a curve go around it.
  let isWrapped: Bool
  let upright: Upright

  /// A map of a line that begins where the curve does, with the baseline at 0.
  package init(along curve: TextCurve, lift: Double = 0, upright: Upright = .normal) {
    self.init(
      curve: curve, knots: [.zero, SIMD2(1, 1)], baseline: 0, lift: lift, isWrapped: false, upright: upright)
  }

  init(
    curve: TextCurve, knots: [SIMD2<Double>], baseline: Double, lift: Double, isWrapped: Bool, upright: Upright
  ) {
    self.curve = curve
    self.knots = knots
    self.baseline = baseline
    self.lift = lift
    self.isWrapped = isWrapped
    self.upright = upright
  }

  /// The arc length of a place along the line.
  func arcLength(at x: Double) -> Double {
    let next = min(max(knots.partition { $0.x > x }, 1), knots.count - 1)
    let (from, to) = (knots[next - 1], knots[next])
    guard to.x > from.x else { return from.y }
    return from.y + (x - from.x) * ((to.y - from.y) / (to.x - from.x))
  }

  /// The place of the curve at an arc length.
  func frame(at place: Double) -> TextCurve.Frame { curve.frame(at: around(place)) }

  /// An arc length within the curve's, if it goes around it.
  func around(_ place: Double) -> Double {
    guard isWrapped, !(0...curve.length).contains(place) else { return place }
    return place - (place / curve.length).rounded(.down) * curve.length
  }

  /// The image of a place.
  package func point(_ place: SIMD2<Double>) -> SIMD2<Double> { image(of: place).point }

  /// The image of a place, the curve's direction there, and how far the image swings as that turns: its distance from the
  /// curve along the normal.
  private func image(of place: SIMD2<Double>) -> (point: SIMD2<Double>, tangent: SIMD2<Double>, swing: Double) {
    let frame = frame(at: arcLength(at: place.x))
    let height = baseline - place.y
    switch upright {
    case .normal: return (frame.point + (height + lift) * frame.normal, frame.tangent, abs(height + lift))
    case .screen: return (frame.point + lift * frame.normal - SIMD2(0, height), frame.tangent, abs(lift))
    }
  }
}

extension CurveMap {
  /// The number of halvings after which a curve is as fine as it gets: corners of a path can be met no better.
  private static let mostHalvings = 12
  /// Halves of a curve that are tried, whatever the whole looks like: an S crosses its chord in the middle.
  private static let leastHalvings = 2

  /// Adds the ends of lines along the image of a curve, which deviate from it by at most `error`. The first point of the
  /// curve is not added.
  ///
  /// A curve is halved until its image is within half of the error of its chord at a quarter, a half and three quarters.
  /// Then the image is nearly a parabola, whose farthest point is the middle one; the other half of the error is for how
  /// far it is from that. A sharp turn may lie between two of these places. It swings an image y away from the curve
  /// around an arc of the radius y, which its chord cuts by y a^2 / 8 for a turn of a; so turns are kept below that, too.
  /// And where the curve itself turns back, its tip may lie beyond all places: before bending it is beyond its chord by
  /// no more than its second derivative times a^2 / 8 for a share of a of its parameter.
  func divide(_ curve: [SIMD2<Double>], error: Double, to line: inout [SIMD2<Double>]) {
    let ends = (image(of: curve[0]), image(of: curve[curve.count - 1]))
    let longest = (8 * error / max(BezierCurve.derivativeBounds(curve).second.norm, 1e-9)).squareRoot()
    divide(curve, over: 0...1, longest: longest, ends: ends, error: error / 2, halvings: 0, to: &line)
  }

  /// The ends of lines along the image of a curve, with its start.
  package func lines(along curve: [SIMD2<Double>], error: Double) -> [SIMD2<Double>] {
    var line = [point(curve[0])]
    divide(curve, error: error, to: &line)
    return line
  }

  private typealias Image = (point: SIMD2<Double>, tangent: SIMD2<Double>, swing: Double)

  private func divide(
    _ curve: [SIMD2<Double>], over range: ClosedRange<Double>, longest: Double, ends: (Image, Image), error: Double,
    halvings: Int, to line: inout [SIMD2<Double>]
  ) {
    guard halvings < CurveMap.mostHalvings else { return line.append(ends.1.point) }
    let (from, to) = (range.lowerBound, range.upperBound)
    let middle = (from + to) / 2
    func image(_ t: Double) -> Image { self.image(of: BezierCurve.point(curve, at: t)) }
    let half = image(middle)
    if halvings >= CurveMap.leastHalvings, to - from <= longest {
      let between = [image((from + middle) / 2), half, image((middle + to) / 2)]
      if CurveMap.isStraight(from: ends.0, over: between, to: ends.1, error: error) {
        return line.append(ends.1.point)
      }
    }
    for (part, ends) in [(from...middle, (ends.0, half)), (middle...to, (half, ends.1))] {
      divide(curve, over: part, longest: longest, ends: ends, error: error, halvings: halvings + 1, to: &line)
    }
  }

  private static func isStraight(from start: Image, over between: [Image], to end: Image, error: Double) -> Bool {
    guard between.allSatisfy({ distance($0.point, to: (start.point, end.point)) <= error }) else { return false }
    let all = [start] + between + [end]
    let turn = zip(all, all.dropFirst()).reduce(0) { $0 + ($1.1.tangent - $1.0.tangent).norm }
    let swing = all.reduce(0) { max($0, $1.swing) }
    return swing * turn * turn <= 8 * error
  }

  private static func distance(_ point: SIMD2<Double>, to ends: (SIMD2<Double>, SIMD2<Double>)) -> Double {
    let along = ends.1 - ends.0
    let length = (along * along).sum()
    let share = length > 0 ? min(max(((point - ends.0) * along).sum() / length, 0), 1) : 0
    return (point - ends.0 - along * share).norm
  }
}
