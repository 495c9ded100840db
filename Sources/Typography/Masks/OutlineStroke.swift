/// The stroke of an outline, in pixels. Sendable; a value.
package struct OutlineStroke: Sendable, Hashable {
  /// The shape of a stroke's corners.
  package typealias Join = StrokeJoin

  /// The whole width of the line, half on each side of the outline.
  package var width: Double
  /// The shape of corners.
  package var join: Join
  /// The largest length of a miter as a multiple of the width, as in SVG.
  package var miterLimit: Double
  /// The part of the line that is kept.
  package enum Side: Sendable, Hashable {
    case both
    /// The part inside of the outline.
    case inside
    /// The part outside of the outline.
    case outside
  }

  /// The part of the line that is kept.
  package var side: Side

  /// A stroke of `width` pixels.
  package init(width: Double, join: Join = .round, miterLimit: Double = 10, side: Side = .both) {
    self.width = width
    self.join = join
    self.miterLimit = miterLimit
    self.side = side
  }

  func scaled(by factor: Double) -> OutlineStroke {
    OutlineStroke(width: width * factor, join: join, miterLimit: miterLimit, side: side)
  }
}
