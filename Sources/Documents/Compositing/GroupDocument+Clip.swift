public import Pixels

extension GroupDocument {
  /// What a child of a group is cut to.
  ///
  /// Sendable; a plain value.
  public enum Clip: Sendable, Hashable {
    /// The alpha of the nearest child beneath that is not cut this way itself: Photoshop's clipping group.
    case below
    /// A rectangle in points from the child's top left; with nil the child's own frame.
    case rectangle(Frame?, radii: CornerRadii)
    /// A path, in points from the child's top left.
    case path(Path, rule: FillRule)
  }

  /// The radii of the four corners of a rectangle, in points.
  ///
  /// Sendable; a plain value.
  public struct CornerRadii: Sendable, Hashable {
    /// The radius of the corner at the top left, in points.
    public var topLeft: Double
    /// The radius of the corner at the top right, in points.
    public var topRight: Double
    /// The radius of the corner at the bottom right, in points.
    public var bottomRight: Double
    /// The radius of the corner at the bottom left, in points.
    public var bottomLeft: Double

    /// Makes radii from its members, in points.
    public init(topLeft: Double, topRight: Double, bottomRight: Double, bottomLeft: Double) {
      self.topLeft = topLeft
      self.topRight = topRight
      self.bottomRight = bottomRight
      self.bottomLeft = bottomLeft
    }

    /// Makes four corners of one radius, in points.
    public init(_ radius: Double = 0) {
      self.init(topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius)
    }
  }

  /// Which points are inside of a path that winds around them several times. Sendable; a value.
  public enum FillRule: String, Sendable, Hashable, CaseIterable {
    case nonzero, evenodd
  }
}
