extension LabelDocument {
  /// The canvas, in points.
  public enum Size: Sendable, Hashable {
    /// As large as the text and every effect: nothing is cropped.
    case fit
    /// As high as the text, wrapped to the width, and every effect.
    case width(Double)
    case fixed(width: Double, height: Double)
  }

  /// x to the right, y down.
  public struct Point: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    public static let zero = Point(x: 0, y: 0)
  }

  /// Space around the text, in points.
  public struct Insets: Sendable, Hashable {
    public var top: Double
    public var left: Double
    public var bottom: Double
    public var right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  public enum Alignment: String, Sendable, Hashable, CaseIterable {
    /// Left, or right where the paragraph runs from right to left.
    case natural
    case left
    case center
    case right
    /// Both edges, by wider spaces; a paragraph's last line as `natural`.
    case justified
  }

  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    case top
    case center
    case bottom
  }

  public enum LineBreak: String, Sendable, Hashable, CaseIterable {
    case wordWrap
    case charWrap
    case clip
    case truncateTail
    case truncateHead
    case truncateMiddle
  }

  /// Where a single line that shrank stands in the line box of its original size.
  public enum BaselineAdjustment: String, Sendable, Hashable, CaseIterable {
    case alignCenters
    case alignBaselines
    case none
  }

  /// Which way the paragraph runs.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// As the first strong character does.
    case auto
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
  }
}
