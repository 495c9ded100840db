public import Pixels

extension LayerStyle {
  /// Light and shade on slopes at the edges of the shape.
  ///
  /// Sendable; a plain value.
  public struct Bevel: Sendable, Hashable {
    /// Where the slopes are.
    public var style: Style = .inner
    /// What the slopes are made from.
    public var technique: Technique = .smooth
    /// The steepness, 1 for Photoshop's 100 %.
    public var depth: Double = 1
    /// Whether the shape rises or sinks.
    public var direction: Direction = .up
    /// The width of the slopes in points.
    public var size: Double = 7
    /// The blur of light and shade in points.
    public var soften: Double = 0
    /// The direction towards the light in degrees; nil is the global light's.
    public var angle: Double?
    /// The height of the light in degrees; nil is the global light's.
    public var altitude: Double?
    /// The curve that the brightness follows.
    public var gloss: Contour = .linear
    /// The light.
    public var highlight: Shading = .highlight
    /// The shade.
    public var shade: Shading = .shade
    /// A curve that the slope's profile follows, over a part of its height.
    public var contour: Profile?
    /// A picture whose brightness is added to the height.
    public var texture: Texture?

    /// Makes a bevel with Photoshop's defaults.
    public init() {}

    /// Where the slopes of a bevel are. Sendable; a value.
    public typealias Style = BevelStyle

    /// What the slopes of a bevel are made from. Sendable; a value.
    public enum Technique: String, Sendable, Hashable, CaseIterable {
      case smooth, chiselHard, chiselSoft
    }

    /// Whether a shape rises or sinks. Sendable; a value.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
      case up, down
    }

    /// The light or the shade of a bevel.
    ///
    /// Sendable; a plain value.
    public struct Shading: Sendable, Hashable {
      /// The colour; its alpha multiplies the opacity.
      public var color: Color
      /// The opacity, 0...1.
      public var opacity: Double
      /// How it is mixed with what it falls on.
      public var blend: BlendMode

      /// Makes light or shade from its members.
      public init(color: Color, opacity: Double = 0.5, blend: BlendMode) {
        self.color = color
        self.opacity = opacity
        self.blend = blend
      }

      /// Photoshop's light.
      public static let highlight = Shading(color: .white, blend: .screen)
      /// Photoshop's shade.
      public static let shade = Shading(color: .black, blend: .multiply)
    }

    /// A curve that the slope of a bevel follows.
    ///
    /// Sendable; a plain value.
    public struct Profile: Sendable, Hashable {
      /// The curve.
      public var curve: Contour
      /// The part of the height that the curve is stretched over, above 0 and up to 1.
      public var range: Double

      /// Makes a profile from its members.
      public init(_ curve: Contour = .linear, range: Double = 0.5) {
        self.curve = curve
        self.range = range
      }
    }

    /// A picture whose brightness is added to the height of a bevel.
    ///
    /// Sendable; a plain value.
    public struct Texture: Sendable, Hashable {
      /// The picture, repeated.
      public var tile: Tile
      /// The strength, -10...10.
      public var depth: Double
      /// Whether dark is high.
      public var isInverted: Bool

      /// Makes a texture from its members.
      public init(_ tile: Tile, depth: Double = 1, isInverted: Bool = false) {
        self.tile = tile
        self.depth = depth
        self.isInverted = isInverted
      }
    }
  }
}

extension LayerStyle.Bevel {
  static let table = ObjectTable(
    "layerBevel", "a bevel of a layer style", "Light and shade on slopes at the edges.",
    defaults: LayerStyle.Bevel(), slopeMembers + lightMembers)

  private static let slopeMembers: [Member<LayerStyle.Bevel>] = [
    Member("style", .choice { words($0) }, \.style, "Where the slopes are."),
    Member("technique", .choice { words($0) }, \.technique, "What the slopes are made from."),
    Member("depth", .number(0.01...10, unit: ""), \.depth, "How steep they are; 1 is Photoshop's 100 %."),
    Member("direction", .choice { words($0) }, \.direction, "Whether the shape rises or sinks."),
    Member("size", .effectSize, \.size, "The width of the slopes, as Photoshop counts it."),
    Member("contour", .object(Profile.table), \.contour, "A profile of the slopes."),
    Member("texture", .object(Texture.table), \.texture, "A picture whose brightness is added to the height."),
  ]

  private static let lightMembers: [Member<LayerStyle.Bevel>] = [
    Member("soften", .effectSize, \.soften, "The blur of light and shade."),
    Member(
      "angle", .degrees, \.angle,
      "The direction towards the light, counterclockwise from the right; by default the global light's."),
    Member("altitude", .altitude, \.altitude, "The height of the light; by default the global light's."),
    Member("gloss", LayerStyle.Contour.codec, \.gloss, "The curve that the brightness follows."),
    Member("highlight", .object(Shading.highlightTable), \.highlight, "The light."),
    Member("shade", .object(Shading.shadeTable), \.shade, "The shade."),
  ]

  private static func words(_ direction: Direction) -> String {
    switch direction {
    case .up: "It rises."
    case .down: "It sinks."
    }
  }

  private static func words(_ style: Style) -> String {
    switch style {
    case .inner: "Inside the shape."
    case .outer: "Around the shape."
    case .emboss: "Half inside, half around."
    case .pillow: "As emboss, but sunk around the shape."
    case .stroke: "On the band of the strokes."
    }
  }

  private static func words(_ technique: Technique) -> String {
    switch technique {
    case .smooth: "A blur of the shape."
    case .chiselHard: "The distance from the edge."
    case .chiselSoft: "The distance from the edge, a little blurred."
    }
  }
}

extension LayerStyle.Bevel.Shading {
  fileprivate static let highlightTable = table("layerHighlight", "a highlight", "The light.", .highlight)
  fileprivate static let shadeTable = table("layerShade", "a shade", "The shade.", .shade)

  private static func table(
    _ name: String, _ article: String, _ documentation: String, _ defaults: LayerStyle.Bevel.Shading
  ) -> ObjectTable<LayerStyle.Bevel.Shading> {
    ObjectTable(
      name, article, documentation, defaults: defaults,
      [
        Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
        Member("opacity", .share, \.opacity, "Its strength."),
        Member("blend", .blend, \.blend, "How it mixes with what it falls on."),
      ])
  }
}

extension LayerStyle.Bevel.Profile {
  fileprivate static let table = ObjectTable(
    "layerProfile", "a profile", "A curve that the slopes follow.", defaults: LayerStyle.Bevel.Profile(),
    [
      Member("curve", LayerStyle.Contour.codec, \.curve, "The curve."),
      Member(
        "range", .number(0.01...1, unit: ""), \.range, "The part of the height that the curve is stretched over."),
    ])
}

extension LayerStyle.Bevel.Texture {
  fileprivate static let table = ObjectTable(
    "layerTexture", "a texture", "A picture whose brightness is added to the height.",
    defaults: LayerStyle.Bevel.Texture(LayerStyle.Tile()),
    LayerStyle.Tile.members.lifted(by: \.tile) + [
      Member("depth", .number(-10...10, unit: ""), \.depth, "Its strength; 1 is Photoshop's 100 %."),
      Member("invert", .boolean, \.isInverted, "Dark is high."),
    ])
}
