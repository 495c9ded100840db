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
        let top = pixel(of: caret, y: line.baseline - line.ascent)
        let bottom = pixel(of: caret, y: line.baseline + line.descent)
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
  /// The bent box of all lines, in pixels; nil for straight text, and for lines that have no box in common.
  var outline: [SIMD2<Double>]? { bent.flatMap { content.outline(by: $0) }.map(pixels) }

  /// The bent box of a line or of a part of it, in pixels; nil for straight text.
  func outline(ofLine index: Int, within part: ClosedRange<Double>? = nil) -> [SIMD2<Double>]? {
    bent.map { pixels(content.outline(ofLine: index, within: part, by: $0)) }
  }

  /// The bent box between two edges of a line, from the block's top; nil for straight text.
  func outline(
    ofLine index: Int, from x0: Double, to x1: Double, between edges: (top: Double, bottom: Double)
  ) -> [SIMD2<Double>]? {
    bent.map { bending in
      let corner = content.origin + SIMD2(x0, edges.top)
      return pixels(
        content.bentOutline(
          of: Rect(x: corner.x, y: corner.y, width: x1 - x0, height: edges.bottom - edges.top),
          by: bending.map(ofLine: index)))
    }
  }

  /// The bending of text whose boxes it bends; a turned box is a box.
  private var bent: TextBending? { bending?.turn == nil ? bending : nil }

  private func pixels(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    points.map { space.transform.apply($0 * space.scale) }
  }

  /// A point of a caret. It goes with the character after it, and at the end of a line with the one before.
  func pixel(of caret: TextLayout.Caret, y: Double, beside step: Double = 0) -> SIMD2<Double> {
    // A thousandth of a point is in the next cluster, and in the last one where there is none.
    let inward = caret.isRightToLeft ? -1e-3 : 1e-3
    return pixel(x: caret.x + step, y: y, line: caret.line, inside: caret.x + inward)
  }

  /// How a caret stands; nil in flat text.
  fileprivate func stance(of caret: TextLayout.Caret, on line: TextLayout.Line) -> MeasuredText.Stance? {
    guard bending != nil else { return nil }
    let here = pixel(of: caret, y: line.baseline)
    // In points; a thousandth of the line's height shows the direction well in doubles.
    let step = max(line.ascent + line.descent, 1) / 1000
    let along = pixel(of: caret, y: line.baseline, beside: step) - pixel(of: caret, y: line.baseline, beside: -step)
    return MeasuredText.Stance(
      angle: atan2(along.y, along.x) * 180 / .pi,
      ascent: (pixel(of: caret, y: line.baseline - line.ascent) - here).norm,
      descent: (pixel(of: caret, y: line.baseline + line.descent) - here).norm)
  }
}

extension MeasuredText.Caret {
  /// A caret of a line, in pixels.
  init(_ caret: TextLayout.Caret, on line: TextLayout.Line, at place: TextPlace) {
    graphemeIndex = caret.graphemeIndex
    offset = caret.offset
    point = place.pixel(of: caret, y: line.baseline)
    secondaryPoint = caret.secondaryX.map { place.pixel(x: $0, y: line.baseline, line: caret.line) }
    isRightToLeft = caret.isRightToLeft
    stance = place.stance(of: caret, on: line)
  }
}
