import Pixels

/// A caret or the background of a selection: a rectangle of one colour, in points from the label's top left.
struct TextMark {
  var x: Double
  var y: Double
  let width: Double
  let height: Double
  let color: Color
}
