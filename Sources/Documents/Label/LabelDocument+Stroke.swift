public import Pixels

extension LabelDocument {
  /// A line along the outline of the text.
  public struct Stroke: Sendable, Hashable {
    public enum Position: String, Sendable, Hashable, CaseIterable {
      /// Half inside, half outside, over the fill.
      case center
      /// Inside only, over the fill.
      case inside
      /// Reaching `width` beyond the outline, under the fill.
      case outside
    }

    public enum Join: String, Sendable, Hashable, CaseIterable {
      case round
      case miter
      case bevel
    }

    /// Whether it lies over the fill or under it.
    public enum Order: String, Sendable, Hashable, CaseIterable {
      case over
      case under
    }

    public var color: Color
    /// Instead of the colour.
    public var gradient: Gradient?
    /// Points; outside and inside, how far it reaches to that side.
    public var width: Double
    public var position: Position
    /// Nil is the position's own: outside under the fill, all others over it.
    public var order: Order?
    public var join: Join
    /// How far a mitred corner may reach, from inner to outer corner, in widths, before it is bevelled.
    public var miterLimit: Double

    public init(
      color: Color = .black, gradient: Gradient? = nil, width: Double = 1, position: Position = .center,
      order: Order? = nil, join: Join = .round, miterLimit: Double = 4
    ) {
      self.color = color
      self.gradient = gradient
      self.width = width
      self.position = position
      self.order = order
      self.join = join
      self.miterLimit = miterLimit
    }
  }
}
