/// How text is set along curves. Lengths are in points.
///
/// A value; Sendable.
package struct PathSetting: Sendable {
  /// How glyphs follow a curve. Sendable; a value.
  package typealias Orientation = PathOrientation

  /// What becomes of clusters beyond the ends of a curve. Sendable; a value.
  package enum Overflow: Sendable, Hashable {
    /// They are left out.
    case hide
    /// They go straight on.
    case extend
    /// They go around.
    case wrap
  }

  /// How a line comes to be as long as its curve. Sendable; a value.
  package typealias Spread = TextSpread

  /// The place of the curve where lines are put: so many points from where they begin, and this share of its length. Lines
  /// that run right to left begin at the end of the curve.
  package var start = (points: 0.0, share: 0.0)
  /// How far that place is moved along the curve, whichever way lines run, in points.
  package var shift = 0.0
  /// The share of a line's width that is read before that place.
  package var align = 0.0
  package var orientation = Orientation.auto
  package var overflow = Overflow.hide
  package var spread = Spread.none
  /// How far the first baseline is from the curve, upwards for the text.
  package var lift = 0.0

  /// A line that begins where the curve does.
  package init() {}

  /// The share of a line's width that lies before the place, as the curve runs.
  func align(isRightToLeft: Bool) -> Double { isRightToLeft ? 1 - align : align }

  /// The place of a line on a curve of a length: its distance from the curve's start.
  func place(on length: Double, isRightToLeft: Bool) -> Double {
    let distance = start.points + start.share * length
    return (isRightToLeft ? length - distance : distance) + shift
  }

  /// The width that a line may have on a curve.
  package func room(on curve: TextCurve) -> Double {
    guard overflow != .wrap, spread == .none else { return curve.length }
    let place = min(max(start.points + start.share * curve.length + shift, 0), curve.length)
    let (before, behind) = (place, curve.length - place)
    if align <= 0 { return behind }
    if align >= 1 { return before }
    return min(before / align, behind / (1 - align))
  }
}
