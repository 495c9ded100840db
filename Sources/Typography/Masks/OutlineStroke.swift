/// How an outline is stroked, in pixels.
public struct OutlineStroke: Sendable, Hashable {
  public enum Join: String, Sendable, Hashable { case round, miter, bevel }

  /// The whole width of the line, half on each side of the outline.
  public var width: Double
  public var join: Join
  /// As SVG's: the longest miter, in widths.
  public var miterLimit: Double
  /// True to keep only what lies inside the outline.
  public var isClipped: Bool

  public init(width: Double, join: Join = .round, miterLimit: Double = 10, isClipped: Bool = false) {
    self.width = width
    self.join = join
    self.miterLimit = miterLimit
    self.isClipped = isClipped
  }

  func scaled(by factor: Double) -> OutlineStroke {
    OutlineStroke(width: width * factor, join: join, miterLimit: miterLimit, isClipped: isClipped)
  }
}
