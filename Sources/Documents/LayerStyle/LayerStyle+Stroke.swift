public import Pixels

extension LayerStyle {
  /// A stroke along the edge of the shape.
  ///
  /// Sendable; a plain value.
  public struct Stroke: Sendable, Hashable {
    /// The colour of the stroke; its alpha multiplies the opacity.
    public var color: Color = .black
    /// A gradient in place of the colour.
    public var gradient: Gradient?
    /// A pattern in place of the colour.
    public var pattern: Tile?
    /// The width in points.
    public var size: Double = 3
    /// On which side of the edge the stroke lies.
    public var position: Position = .outside
    /// The opacity, 0...1.
    public var opacity: Double = 1
    /// How the stroke is mixed with what it lies on.
    public var blend: BlendMode = .normal
    /// Whether the content shows through a translucent stroke.
    public var overprints: Bool = false

    /// Makes a stroke with Photoshop's defaults.
    public init() {}

    /// On which side of the edge a stroke lies. Sendable; a value.
    public typealias Position = StrokePosition
  }
}

extension LayerStyle.Stroke {
  static let table = ObjectTable(
    "layerStroke", "a stroke of a layer style", "A stroke along the edge of the shape.",
    exclusive: [
      ObjectSchema.Exclusive("pattern", "gradient"),
      ObjectSchema.Exclusive(mayMeet: "pattern", "gradient", "color"),
    ], defaults: LayerStyle.Stroke(),
    [
      Member("size", .effectSize, \.size, "Its width."),
      Member("position", .choice(words), \.position, "On which side of the edge it lies."),
      Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
      Member("gradient", .object(LayerStyle.Gradient.table), \.gradient, "A gradient instead of the colour."),
      Member("pattern", .object(patternTable), \.pattern, "A repeated picture instead of the colour."),
      Member("opacity", .share, \.opacity, "Its strength."),
      Member("blend", .blend, \.blend, "How it mixes with what it lies on."),
      Member("overprint", .boolean, \.overprints, "Lets the content show through a translucent stroke."),
    ])

  private static let patternTable = ObjectTable(
    "layerPattern", "a pattern", "A repeated picture.", defaults: LayerStyle.Tile(), LayerStyle.Tile.members)

  private static func words(_ position: Position) -> String {
    switch position {
    case .outside: "Outside."
    case .inside: "Inside."
    case .center: "Half inside, half outside."
    }
  }
}
