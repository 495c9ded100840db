import Documents
import Pixels
import Typography

#if canImport(Glibc)
  import Glibc
#endif

extension LabelDocument {
  /// The lines along which the text runs, in points from the label's top left; none where it runs straight.
  var textCurves: [TextCurve] {
    guard let textPath, let shape = textPath.shape else { return [] }
    let corner = SIMD2(textInsets.left, textInsets.top)
    let isReversed = textPath.side == .right
    switch shape {
    case .path(let path):
      return TextCurve.curves(along: path.transformed(.translation(corner)), isReversed: isReversed)
    case .arc(let arc):
      let segment = circle(arc.radius, arc.center, from: arc.from, to: arc.to)
      return [TextCurve([isReversed ? segment.reversed : segment], isClosed: false)].compactMap { $0 }
    case .circle(let circle):
      let segment = self.circle(circle.radius, circle.center, from: circle.start, to: circle.start + 360)
      return [TextCurve([isReversed ? segment.reversed : segment], isClosed: true)].compactMap { $0 }
    }
  }

  /// A part of a circle; angles are in degrees clockwise from the top.
  private func circle(_ radius: Double, _ center: Point?, from: Double, to: Double) -> TextCurve.Segment {
    let corner = SIMD2(textInsets.left, textInsets.top)
    // A label that fits has no middle; then the circle's own box is taken.
    let middle = SIMD2(
      size.width.map { max(0, $0 - textInsets.left - textInsets.right) / 2 } ?? radius,
      size.height.map { max(0, $0 - textInsets.top - textInsets.bottom) / 2 } ?? radius)
    return .arc(
      center: corner + (center.map { SIMD2($0.x, $0.y) } ?? middle), radius: radius, from: (from - 90) * .pi / 180,
      sweep: (to - from) * .pi / 180)
  }

  /// The width for lines on curves; nil where they may be longer. A text that must fit a path has its length to fit.
  mutating func fitToPath(_ curves: [TextCurve]) -> Double? {
    guard let textPath else { return nil }
    if textPath.overflow == .shrink, fit == nil { fit = Fit(.shrink) }
    fit?.within = .width
    guard fit != nil || textPath.overflow == .truncate else { return nil }
    return curves.map { textPath.setting(along: $0).room(on: $0) }.min()
  }
}

extension LabelDocument.TextPath {
  /// The same in Typography's terms, for text along a curve.
  func setting(along curve: TextCurve) -> PathSetting {
    var setting = PathSetting()
    setting.overflow =
      switch overflow {
      case nil, .shrink, .truncate: curve.isClosed ? .wrap : .hide
      case .hide: .hide
      case .extend: .extend
      case .wrap: .wrap
      }
    setting.align = align == .start ? 0 : align == .middle ? 0.5 : 1
    switch startOffset {
    case .points(let points): setting.start.points = points
    case .share(let share): setting.start.share = share
    // A closed path has no middle and no end.
    case nil: setting.start.share = curve.isClosed ? 0 : setting.align
    }
    setting.shift = shift
    setting.orientation = orient
    setting.spread = spread
    setting.lift = offset
    return setting
  }
}
