public import Pixels

extension LabelDocument {
  /// A linear gradient. One colour is a solid, none is no gradient.
  public struct Gradient: Sendable, Hashable {
    /// What the unit coordinates span.
    public enum Box: String, Sendable, Hashable, CaseIterable {
      /// The block of all lines.
      case text
      /// Each line by itself.
      case line
      /// The whole picture.
      case canvas
    }

    public var colors: [Color]
    /// In 0...1, as many as colours; nil spaces them evenly.
    public var locations: [Double]?
    /// [0, 0] is the box's top left, [1, 1] its bottom right.
    public var start: Point
    public var end: Point
    /// Always `canvas` for a background, whatever it says.
    public var box: Box
    /// Lays translucent stops over the text colour (`Color.over(textColor:)`).
    public var overTextColor: Bool

    public init(
      colors: [Color], locations: [Double]? = nil, start: Point = Point(x: 0.5, y: 0),
      end: Point = Point(x: 0.5, y: 0.75), box: Box = .text, overTextColor: Bool = false
    ) {
      self.colors = colors
      self.locations = locations
      self.start = start
      self.end = end
      self.box = box
      self.overTextColor = overTextColor
    }

    /// The location of each colour, given or evenly spaced.
    public var resolvedLocations: [Double] {
      if let locations { return locations }
      return colors.indices.map { colors.count == 1 ? 0 : Double($0) / Double(colors.count - 1) }
    }
  }

  /// An outer shadow, or without offset a glow.
  public struct Shadow: Sendable, Hashable {
    public var color: Color
    /// In points.
    public var offset: Point
    /// CSS blur in points: twice the Gaussian's standard deviation.
    public var blur: Double

    public init(color: Color = .black, offset: Point = .zero, blur: Double = 0) {
      self.color = color
      self.offset = offset
      self.blur = blur
    }
  }

  /// A shadow that falls into the text from its edges.
  public struct InnerShadow: Sendable, Hashable {
    public var color: Color
    /// In points.
    public var offset: Point
    /// CSS blur in points: twice the Gaussian's standard deviation.
    public var blur: Double

    public init(color: Color = .black, offset: Point = .zero, blur: Double = 0) {
      self.color = color
      self.offset = offset
      self.blur = blur
    }
  }

  /// What lies under everything, over the whole canvas.
  public struct Background: Sendable, Hashable {
    public enum Paint: Sendable, Hashable {
      case color(Color)
      case gradient(Gradient)
    }

    public var paint: Paint
    /// In points.
    public var cornerRadius: Double

    public init(paint: Paint, cornerRadius: Double = 0) {
      self.paint = paint
      self.cornerRadius = cornerRadius
    }

    public init(color: Color, cornerRadius: Double = 0) {
      self.init(paint: .color(color), cornerRadius: cornerRadius)
    }
  }
}
