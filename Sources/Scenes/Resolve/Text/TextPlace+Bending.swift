import Pixels
import Typography

#if canImport(Glibc)
  import Glibc
#endif

extension TextPlace {
  /// The caret of a bent text that is nearest to a pixel, by the segment from its ascent to its descent; nil without
  /// lines.
  func nearestCaret(to point: SIMD2<Double>) -> (hit: TextLayout.Hit, distance: Double)? {
    let layout = content.layout
    var nearest: (hit: TextLayout.Hit, distance: Double)?
    for (index, line) in layout.lines.enumerated() {
      let carets = layout.carets(ofLine: index)
      for caret in carets {
        let top = pixel(x: caret.x, y: line.baseline - line.ascent, line: index)
        let bottom = pixel(x: caret.x, y: line.baseline + line.descent, line: index)
        let distance = TextPlace.distance(from: point, to: (top, bottom))
        guard distance < nearest?.distance ?? .infinity else { continue }
        let isLast = caret.graphemeIndex == carets.last?.graphemeIndex && carets.count > 1
        nearest = (
          TextLayout.Hit(
            line: index, graphemeIndex: caret.graphemeIndex, affinity: isLast ? .upstream : .downstream), distance
        )
      }
    }
    return nearest
  }

  private static func distance(
    from point: SIMD2<Double>, to segment: (SIMD2<Double>, SIMD2<Double>)
  ) -> Double {
    let along = segment.1 - segment.0
    let length = (along * along).sum()
    let share = length > 0 ? min(max(((point - segment.0) * along).sum() / length, 0), 1) : 0
    return (point - segment.0 - along * share).norm
  }
}

extension TextPlace {
  /// The bent box of all lines, in pixels; nil for flat text.
  var outline: [SIMD2<Double>]? {
    guard let bending else { return nil }
    let (origin, layout) = (content.origin, content.layout)
    let points = content.bentOutline(
      x: origin.x, y: origin.y, width: layout.width, height: layout.height, by: bending.map(ofLine: 0))
    return points.map { space.transform.apply($0 * space.scale) }
  }

  /// How a caret stands; nil in flat text.
  fileprivate func stance(of caret: TextLayout.Caret, on line: TextLayout.Line) -> MeasuredText.Stance? {
    guard bending != nil else { return nil }
    func place(_ x: Double, _ y: Double) -> SIMD2<Double> { pixel(x: x, y: y, line: caret.line) }
    let here = place(caret.x, line.baseline)
    // In points; a thousandth of the line's height shows the direction well in doubles.
    let step = max(line.ascent + line.descent, 1) / 1000
    let along = place(caret.x + step, line.baseline) - place(caret.x - step, line.baseline)
    return MeasuredText.Stance(
      angle: atan2(along.y, along.x) * 180 / .pi,
      ascent: (place(caret.x, line.baseline - line.ascent) - here).norm,
      descent: (place(caret.x, line.baseline + line.descent) - here).norm)
  }
}

extension MeasuredText.Caret {
  /// A caret of a line, in pixels.
  init(_ caret: TextLayout.Caret, on line: TextLayout.Line, at place: TextPlace) {
    graphemeIndex = caret.graphemeIndex
    offset = caret.offset
    point = place.pixel(x: caret.x, y: line.baseline, line: caret.line)
    secondaryPoint = caret.secondaryX.map { place.pixel(x: $0, y: line.baseline, line: caret.line) }
    isRightToLeft = caret.isRightToLeft
    stance = place.stance(of: caret, on: line)
  }
}
