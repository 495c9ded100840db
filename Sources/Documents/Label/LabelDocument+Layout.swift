extension LabelDocument {
  /// The size of the canvas, in points. Sendable; a value.
  public enum Size: Sendable, Hashable {
    /// The canvas is as large as the text and every effect, so nothing is cropped.
    case fit
    /// The width is given in points, and the text wraps to it. The canvas is as high as the text and every effect.
    case width(Double)
    /// The height is given in points, to which vertical text wraps. The canvas is as wide as the text and every effect.
    case height(Double)
    /// Both sides are given in points.
    case fixed(width: Double, height: Double)
  }

  /// A place or a distance: x runs to the right, y down. The member that holds it says whether it counts points or
  /// sizes of a box.
  ///
  /// Sendable; a plain value.
  public struct Point: Sendable, Hashable {
    /// The distance to the right.
    public var x: Double
    /// The distance down.
    public var y: Double

    /// Makes a point from its members.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    /// The point at which x and y are 0.
    public static let zero = Point(x: 0, y: 0)
  }

  /// The space around the text, in points; negative insets let the text reach further.
  ///
  /// Sendable; a plain value.
  public struct Insets: Sendable, Hashable {
    /// The space above the text, in points.
    public var top: Double
    /// The space to the left of the text, in points.
    public var left: Double
    /// The space below the text, in points.
    public var bottom: Double
    /// The space to the right of the text, in points.
    public var right: Double

    /// Makes insets from their members, in points.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// Where the lines of a text begin. Sendable; a value.
  public typealias Alignment = TextAlignment

  /// Where the block of lines stands in the height of its box. Sendable; a value.
  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    case top
    case center
    case bottom
  }

  /// How lines break, and what happens to text that does not fit. Sendable; a value.
  public typealias LineBreak = Vocabulary.LineBreak

  /// Where a single line that shrank stands in the line box of its original size. Sendable; a value.
  public typealias BaselineAdjustment = Vocabulary.BaselineAdjustment

  /// Which way the paragraph runs. Sendable; a value.
  public typealias Direction = TextDirection
}
