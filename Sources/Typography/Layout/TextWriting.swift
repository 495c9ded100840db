/// How lines run down, where they do. A layout knows lines by their own directions, along and across; who draws turns them.
///
/// A value; Sendable.
package struct TextWriting: Sendable, Hashable {
  /// How characters stand in vertical lines. A value; Sendable.
  package typealias Orientation = TextOrientation

  /// What of a text is one upright character. A value; Sendable.
  package enum Combine: Sendable, Hashable {
    case none
    case all
    /// ASCII digits, where they are at most so many in a row.
    case digits(Int)
  }

  /// Whether characters choose how they stand; otherwise the lines are horizontal ones.
  package var isVertical = false
  package var orientation = Orientation.mixed
  /// Whether all letters are on their side, and stand on one alphabetic baseline as in a horizontal line.
  var hasOneBaseline: Bool { isVertical && orientation == .sideways }
  package var combine = Combine.none
  /// Whether the next line lies over a line, and not under it: the over side of a line is its right, so these lines go
  /// from left to right.
  package var stacksUpward = false

  package init() {}

  /// Whether all text runs from left to right, which is from top to bottom.
  var isOneWay: Bool { isVertical && orientation == .upright }
}
