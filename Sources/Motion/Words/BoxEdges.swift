/// The box of a text, or of a part of it, by its edges, in points; +y is down.
///
/// Sendable; a value.
package struct BoxEdges: Sendable, Hashable {
  package var left: Double
  package var top: Double
  package var right: Double
  package var bottom: Double

  package init(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  package var middle: SIMD2<Double> { SIMD2(left + right, top + bottom) / 2 }

  /// Each edge at a share of the way to another box.
  package func mixed(with other: BoxEdges, _ share: Double) -> BoxEdges {
    BoxEdges(
      left + share * (other.left - left), top + share * (other.top - top), right + share * (other.right - right),
      bottom + share * (other.bottom - bottom))
  }

  /// The box at a scale about its centre.
  package func scaled(_ factor: Double) -> BoxEdges {
    mixed(with: BoxEdges(middle.x, middle.y, middle.x, middle.y), 1 - factor)
  }

  /// The radius of corners: at most half the smaller side.
  package func radius(_ wanted: Double) -> Double {
    max(0, min(wanted, min(abs(right - left), abs(bottom - top)) / 2))
  }
}
