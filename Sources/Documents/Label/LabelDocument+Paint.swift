public import Pixels

extension LabelDocument {
  /// A gradient. With one colour it is a solid, and with none it is no gradient.
  ///
  /// Sendable; a plain value.
  public struct Gradient: Sendable, Hashable {
    /// How the colours spread. Sendable; a value.
    public typealias Kind = GradientKind

    /// What is painted beyond the ends. Sendable; a value.
    public typealias Extend = GradientExtend

    /// The colour space between stops. Sendable; a value.
    public typealias Interpolation = GradientInterpolation

    /// The box that the unit coordinates span. Sendable; a value.
    public enum Box: String, Sendable, Hashable, CaseIterable {
      /// The box is the block of all lines.
      case text
      /// Each line is a box by itself.
      case line
      /// The box is the whole picture.
      case canvas
    }

    /// The colours of the stops, in sRGB with straight alpha.
    public var colors: [Color]
    /// The location of each colour in 0...1, as many as there are colours; nil spaces them evenly.
    public var locations: [Double]?
    /// How the colours spread.
    public var kind: Kind
    /// Where the first colour begins, or the centre of a radial or conic gradient: [0, 0] is the box's top left, [1, 1]
    /// its bottom right.
    public var start: Point
    /// Where the last colour is reached, in the same coordinates. ``Kind`` says what it is for radial and conic
    /// gradients.
    public var end: Point
    /// What is painted beyond the ends.
    public var extend: Extend
    /// The colour space between stops.
    public var interpolation: Interpolation
    /// Whether a radial gradient's circles become ellipses of the box's proportions.
    public var isElliptical: Bool
    /// The box that the points refer to; a background's is always the canvas, whatever this says.
    public var box: Box
    /// Whether translucent stops are laid over the text colour (`Color.over(textColor:)`).
    public var overTextColor: Bool

    /// Makes a gradient from its members. A point that is nil is the kind's own.
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

    /// The location of each colour in 0...1, given or evenly spaced.
    public var resolvedLocations: [Double] {
      if let locations { return locations }
      return colors.indices.map { colors.count == 1 ? 0 : Double($0) / Double(colors.count - 1) }
    }
  }

  /// The background, which lies under everything over the whole canvas.
  ///
  /// Sendable; a plain value.
  public struct Background: Sendable, Hashable {
    /// The paint of a background. Sendable; a value.
    public enum Paint: Sendable, Hashable {
      /// A plain colour, in sRGB with straight alpha.
      case color(Color)
      /// A gradient over the canvas.
      case gradient(Gradient)
      /// A picture on the canvas.
      case image(ImageFill)
    }

    /// Where the edges of a background lie within a group. Sendable; a value.
    public enum Edges: String, Sendable, Hashable, CaseIterable {
      /// Where they are, be that within pixels.
      case exact
      /// At the nearest whole pixels, where it stands upright, so that neighbours meet without a seam.
      case pixels
    }

    /// The paint of the background.
    public var paint: Paint
    /// Where its edges lie within a group.
    public var edges = Edges.exact
    /// The radius of the corners, in points.
    public var cornerRadius: Double

    /// Makes a background from its members. The radius is in points.
    public init(paint: Paint, cornerRadius: Double = 0) {
      self.paint = paint
      self.cornerRadius = cornerRadius
    }

    /// Makes a background of a plain colour, in sRGB with straight alpha. The radius is in points.
    public init(color: Color, cornerRadius: Double = 0) {
      self.init(paint: .color(color), cornerRadius: cornerRadius)
    }
  }
}

extension GradientKind {
  /// The points of a gradient of this kind that gives none, in unit coordinates of its box.
  public var defaults: (start: LabelDocument.Point, end: LabelDocument.Point) {
    switch self {
    case .linear: (LabelDocument.Point(x: 0.5, y: 0), LabelDocument.Point(x: 0.5, y: 0.75))
    case .radial: (LabelDocument.Point(x: 0.5, y: 0.5), LabelDocument.Point(x: 1, y: 0.5))
    case .conic: (LabelDocument.Point(x: 0.5, y: 0.5), LabelDocument.Point(x: 0.5, y: 0))
    }
  }
}
