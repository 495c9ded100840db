import LabelDocument
import Pixels

extension LabelDocument.Gradient {
  /// The paint in the box that the gradient names, but for `line`, where each line has its own.
  func paint(in boxes: PaintBoxes, textColor: Color) -> Paint {
    paint(in: box == .canvas ? boxes.wholeCanvas : boxes.text, textColor: textColor)
  }

  /// The paint in a box: solid for one colour, or for none the text's.
  ///
  /// Stops without locations are evenly spaced. Stops are put in the order of their locations; those at one location
  /// keep the author's order.
  func paint(in box: PaintBox, textColor: Color) -> Paint {
    let colors = overTextColor ? colors.map { $0.over(textColor: textColor) } : colors
    guard colors.count > 1 else { return .solid(colors.first ?? textColor) }
    let even = colors.indices.map { Double($0) / Double(colors.count - 1) }
    let locations = locations.map { $0.map { min(max($0, 0), 1) } } ?? even
    let stops = zip(locations, colors).enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }
      .map { LinearGradient.Stop(location: Float($0.element.0), color: $0.element.1) }
    return .linear(LinearGradient(start: box.point(start.vector), end: box.point(end.vector), stops: stops))
  }
}
