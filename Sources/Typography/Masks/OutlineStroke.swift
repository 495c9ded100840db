/// How an outline is stroked, in pixels.
public struct OutlineStroke: Sendable, Hashable {
  public enum Join: String, Sendable, Hashable { case round, miter, bevel }

  /// The whole width of the line, half on each side of the outline.
  public var width: Double
  public var join: Join
  /// As SVG's: the longest miter, in widths.
  public var miterLimit: Double
  /// What of the line is kept.
  public enum Side: Sendable, Hashable {
    case both
    /// What lies inside the outline.
    case inside
    /// What lies outside.
    case outside
  }

  public var side: Side

  public init(width: Double, join: Join = .round, miterLimit: Double = 10, side: Side = .both) {
    self.width = width
    self.join = join
    self.miterLimit = miterLimit
    self.side = side
  }

  func scaled(by factor: Double) -> OutlineStroke {
    OutlineStroke(width: width * factor, join: join, miterLimit: miterLimit, side: side)
  }
}
