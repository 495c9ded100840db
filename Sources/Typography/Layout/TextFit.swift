/// How the box of a text chooses its font size. Lengths are in points. A value; Sendable.
package struct TextFit: Sendable, Hashable {
  /// Which sides of the box count.
  package typealias Within = FitSides

  /// The smallest size that is tried.
  package var smallest: Double
  /// The largest size that is tried.
  package var largest: Double
  /// Which sides of the box count.
  package var within = Within.box
  /// Whether a size at which a word is divided is too large, if a smaller one divides none.
  package var keepsWords = true
  /// Whether each paragraph is one line with a size of its own.
  package var isPerLine = false

  /// A fit between two sizes.
  package init(smallest: Double, largest: Double) {
    self.smallest = smallest
    self.largest = largest
  }
}

/// The sizes that are tried: the multiples of 1/64 point between two sizes, and those two.
extension TextFit {
  /// The step in points in which sizes are tried.
  private static let steps = 64.0

  /// The largest of the sizes that is not above `size`; nil where all are.
  func size(atMost size: Double) -> Double? {
    if size >= largest { return largest }
    let step = (size * TextFit.steps).rounded(.down) / TextFit.steps
    if step >= smallest { return step }
    return size >= smallest ? smallest : nil
  }

  /// The largest of the sizes that is below `size`; nil where none is.
  func size(below size: Double) -> Double? {
    let step = ((size * TextFit.steps).rounded(.up) - 1) / TextFit.steps
    if step >= smallest { return step }
    return size > smallest ? smallest : nil
  }
}
