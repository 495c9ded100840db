public import Pixels

extension LabelDocument {
  /// A gradient. One colour is a solid, none is no gradient.
  public struct Gradient: Sendable, Hashable {
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// Along the line from `start` to `end`.
      case linear
      /// From `start` outwards; `end` is a point of the circle where the last colour is reached.
      case radial
      /// Around `start`, clockwise; `end` says where the first colour begins.
      case conic

      /// Where a gradient of this kind starts and ends unless it says so.
      public var defaults: (start: Point, end: Point) {
        switch self {
        case .linear: (Point(x: 0.5, y: 0), Point(x: 0.5, y: 0.75))
        case .radial: (Point(x: 0.5, y: 0.5), Point(x: 1, y: 0.5))
        case .conic: (Point(x: 0.5, y: 0.5), Point(x: 0.5, y: 0))
        }
      }
    }

    /// What holds beyond the ends.
    public enum Extend: String, Sendable, Hashable, CaseIterable {
      case pad
      case `repeat`
      case reflect
    }

    /// The colour space between stops.
    public enum Interpolation: String, Sendable, Hashable, CaseIterable {
      case srgb
      case premultiplied
      case linear
      case oklab
    }

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
    public var kind: Kind
    /// [0, 0] is the box's top left, [1, 1] its bottom right.
    public var start: Point
    public var end: Point
    public var extend: Extend
    public var interpolation: Interpolation
    /// A radial gradient's circles become ellipses of the box's proportions.
    public var isElliptical: Bool
    /// Always `canvas` for a background, whatever it says.
    public var box: Box
    /// Lays translucent stops over the text colour (`Color.over(textColor:)`).
    public var overTextColor: Bool

    /// Nil points are the kind's own (see ``Kind/defaults``).
    public init(
      _ kind: Kind = .linear, colors: [Color], locations: [Double]? = nil, start: Point? = nil, end: Point? = nil,
      extend: Extend = .pad, interpolation: Interpolation = .srgb, isElliptical: Bool = false, box: Box = .text,
      overTextColor: Bool = false
    ) {
      self.kind = kind
      self.colors = colors
      self.locations = locations
      self.start = start ?? kind.defaults.start
      self.end = end ?? kind.defaults.end
      self.extend = extend
      self.interpolation = interpolation
      self.isElliptical = isElliptical
      self.box = box
      self.overTextColor = overTextColor
    }

    /// The location of each colour, given or evenly spaced.
    public var resolvedLocations: [Double] {
      if let locations { return locations }
      return colors.indices.map { colors.count == 1 ? 0 : Double($0) / Double(colors.count - 1) }
    }
  }

  /// What lies under everything, over the whole canvas.
  public struct Background: Sendable, Hashable {
    public enum Paint: Sendable, Hashable {
      case color(Color)
      case gradient(Gradient)
      case image(ImageFill)
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
