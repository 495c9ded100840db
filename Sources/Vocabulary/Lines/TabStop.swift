/// A place by which the text after a tab is set. Sendable; a plain value.
public struct TabStop: Sendable, Hashable {
  /// What of the text stands at the place. Sendable; a value.
  public enum Align: String, Sendable, Hashable, CaseIterable {
    case left, center, right
    /// The decimal separator, or where there is none the end.
    case decimal
  }

  /// The distance from the start of the line in points.
  public var at = 0.0
  /// What of the text stands there.
  public var align = Align.left

  /// Makes a stop at so many points.
  public init(at: Double = 0, align: Align = .left) {
    self.at = at
    self.align = align
  }
}
