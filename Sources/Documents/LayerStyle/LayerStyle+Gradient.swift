public import Pixels

extension LayerStyle {
  /// Photoshop's gradient, on the box of the shape.
  ///
  /// Sendable; a plain value.
  public struct Gradient: Sendable, Hashable {
    /// How the colours spread.
    public var kind: Kind
    /// The colours of the stops.
    public var colors: [Color]
    /// The location of each colour in 0...1; nil spaces them evenly.
    public var locations: [Double]?
    /// The place between each colour and the next where half of the way is done, 0...1; nil is 0.5.
    public var midpoints: [Double]?
    /// The stops of the opacity; nil takes the alpha of the colours.
    public var opacities: [Double]?
    /// The location of each opacity in 0...1; nil spaces them evenly.
    public var opacityLocations: [Double]?
    /// The place between each opacity and the next where half of the way is done, 0...1; nil is 0.5.
    public var opacityMidpoints: [Double]?
    /// The direction from the first colour to the last in degrees, counterclockwise from the right.
    public var angle = 90.0
    /// The length of the gradient, 1 for the whole box.
    public var scale = 1.0
    /// How far the centre is moved to the right and down, in sizes of the box.
    public var offset = LabelDocument.Point.zero
    /// Whether the gradient runs the other way.
    public var isReversed = false
    /// Whether the box is that of the shape, and not the canvas.
    public var isAligned = true
    /// The box itself, in points from the document's top left; nil follows `isAligned`.
    public var box: Box?
    /// How smooth the curve through the stops is, 0...1.
    public var smoothness = 1.0
    /// How colours are mixed between stops.
    public var method = Method.classic

    /// Makes a gradient with Photoshop's defaults.
    public init(_ kind: Kind = .linear, colors: [Color] = [.black, .white]) {
      self.kind = kind
      self.colors = colors
    }

    /// A rectangle by its edges, in points. Sendable; a value.
    public struct Box: Sendable, Hashable {
      /// The left edge.
      public var left: Double
      /// The top edge.
      public var top: Double
      /// The right edge.
      public var right: Double
      /// The bottom edge.
      public var bottom: Double

      /// Makes a rectangle from its edges.
      public init(left: Double, top: Double, right: Double, bottom: Double) {
        self.left = left
        self.top = top
        self.right = right
        self.bottom = bottom
      }
    }

    /// How the colours of a gradient spread. Sendable; a value.
    public typealias Kind = StyleGradientKind

    /// How the colours between stops are mixed. Sendable; a value.
    public enum Method: String, Sendable, Hashable, CaseIterable {
      case classic, perceptual, linear, smooth, stripes
    }
  }
}

extension LayerStyle.Gradient {
  static let table = ObjectTable(
    "layerGradient", "a gradient of a layer style", "Photoshop's gradient.", defaults: LayerStyle.Gradient(),
    members)

  static let members: [Member<LayerStyle.Gradient>] = [
    Member("kind", .choice(words), \.kind, "How colours spread."),
    Member(
      "colors", .list(of: .color, maximumCount: Limits.stops), \.colors, "The stops' colours; none is black."),
    Member("locations", shares, \.locations, "Where each colour stands; evenly spaced when left out."),
    Member(
      "midpoints", shares, \.midpoints,
      "Where half of the way from each colour to the next is done; by default 0.5."),
    Member("opacities", shares, \.opacities, "The stops' opacities; by default the alpha of the colours."),
    Member(
      "opacityLocations", shares, \.opacityLocations, "Where each opacity stands; evenly spaced when left out."),
    Member(
      "opacityMidpoints", shares, \.opacityMidpoints,
      "Where half of the way from each opacity to the next is done; by default 0.5."),
    Member("angle", .degrees, \.angle, "The direction of the colours, counterclockwise from the right."),
    Member("scale", .number(0.01...10, unit: ""), \.scale, "The length; 1 is the whole box."),
    Member("offset", .unitPoint, \.offset, "How far the centre is moved, in sizes of the box."),
    Member("reverse", .boolean, \.isReversed, "The last colour first."),
    Member("align", .boolean, \.isAligned, "The box is that of the shape, not the canvas."),
    Member(
      "box", .edges, \.box,
      "The box itself, in points from the top left of what has the style: what a drawing program knows, as the bounds "
        + "of a path. It goes before align."),
    Member("smoothness", .share, \.smoothness, "1 is a curve through the stops, 0 straight lines."),
    Member("method", .choice(words), \.method, "How colours mix."),
  ]

  private static let shares = Codec<[Double]>.list(of: .share, maximumCount: Limits.stops)

  private static func words(_ kind: Kind) -> String {
    switch kind {
    case .linear: "Along a line."
    case .radial: "From the centre outwards."
    case .angle: "Around the centre."
    case .reflected: "From the centre to both sides."
    case .diamond: "From the centre outwards, in squares."
    case .shapeBurst: "From the edge of the shape, for strokes."
    }
  }

  private static func words(_ method: Method) -> String {
    switch method {
    case .classic: "In encoded sRGB."
    case .perceptual: "In OKLab."
    case .linear: "In linear light."
    case .smooth: "In OKLab, with rounder ends."
    case .stripes: "Not at all: each colour holds to the next."
    }
  }

  /// The location of each colour in 0...1, given or evenly spaced. What is missing at the end stands at 1.
  public var resolvedLocations: [Double] { Self.spread(locations, count: colors.count) }

  /// The location of each opacity in 0...1, given or evenly spaced.
  public var resolvedOpacityLocations: [Double] { Self.spread(opacityLocations, count: opacities?.count ?? 0) }

  private static func spread(_ given: [Double]?, count: Int) -> [Double] {
    (0..<count).map { index in
      if let given { return index < given.count ? given[index] : 1 }
      return count == 1 ? 0 : Double(index) / Double(count - 1)
    }
  }
}

extension Codec where Value == LayerStyle.Gradient.Box {
  fileprivate static var edges: Codec {
    .tuple(
      ["left", "top", "right", "bottom"], Limits.offsets, unit: "points",
      read: { LayerStyle.Gradient.Box(left: $0[0], top: $0[1], right: $0[2], bottom: $0[3]) },
      write: { [$0.left, $0.top, $0.right, $0.bottom] })
  }
}
