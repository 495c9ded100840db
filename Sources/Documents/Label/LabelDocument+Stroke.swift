public import Pixels

extension LabelDocument {
  /// A line along the outline of the text.
  ///
  /// Sendable; a plain value.
  public struct Stroke: Sendable, Hashable {
    /// Which side of the outline the line lies on. It lies over the fill, or outside of the outline under it, unless
    /// ``order`` says otherwise. Sendable; a value.
    public typealias Position = StrokePosition

    /// The shape of the line's corners. Sendable; a value.
    public typealias Join = StrokeJoin

    /// Whether the line lies over the fill or under it. Sendable; a value.
    public enum Order: String, Sendable, Hashable, CaseIterable {
      case over
      case under
    }

    /// The colour of the line, in sRGB with straight alpha.
    public var color: Color
    /// A gradient that paints the line instead of the colour; nil uses the colour.
    public var gradient: Gradient?
    /// The width in points; outside and inside it is how far the line reaches to that side.
    public var width: Double
    /// Which side of the outline the line lies on.
    public var position: Position
    /// Whether the line lies over or under the fill. With nil the position decides: outside is under the fill, all
    /// others are over it.
    public var order: Order?
    /// The shape of the line's corners.
    public var join: Join
    /// How far a mitred corner may reach, from inner to outer corner, in widths, before it is bevelled.
    public var miterLimit: Double

    /// Makes a stroke from its members. The width is in points, the miter limit in widths.
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
