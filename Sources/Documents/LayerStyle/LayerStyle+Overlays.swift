public import Pixels

extension LayerStyle {
  /// A colour over the content.
  ///
  /// Sendable; a plain value.
  public struct ColorOverlay: Sendable, Hashable {
    /// The colour; its alpha multiplies the opacity.
    public var color: Color
    /// The opacity, 0...1.
    public var opacity: Double
    /// How the colour is mixed with the content.
    public var blend: BlendMode

    /// Makes an overlay from its members, with Photoshop's defaults.
    public init(color: Color = Color(red: 1, green: 0, blue: 0), opacity: Double = 1, blend: BlendMode = .normal) {
      self.color = color
      self.opacity = opacity
      self.blend = blend
    }
  }

  /// A gradient over the content.
  ///
  /// Sendable; a plain value.
  public struct GradientOverlay: Sendable, Hashable {
    /// The gradient.
    public var gradient: Gradient
    /// The opacity, 0...1.
    public var opacity: Double
    /// How the gradient is mixed with the content.
    public var blend: BlendMode

    /// Makes an overlay from its members, with Photoshop's defaults.
    public init(_ gradient: Gradient = Gradient(), opacity: Double = 1, blend: BlendMode = .normal) {
      self.gradient = gradient
      self.opacity = opacity
      self.blend = blend
    }
  }

  /// A pattern over the content.
  ///
  /// Sendable; a plain value.
  public struct PatternOverlay: Sendable, Hashable {
    /// The picture, repeated.
    public var tile: Tile
    /// The opacity, 0...1.
    public var opacity: Double
    /// How the pattern is mixed with the content.
    public var blend: BlendMode

    /// Makes an overlay from its members, with Photoshop's defaults.
    public init(_ tile: Tile, opacity: Double = 1, blend: BlendMode = .normal) {
      self.tile = tile
      self.opacity = opacity
      self.blend = blend
    }
  }
}

extension LayerStyle.ColorOverlay {
  static let table = ObjectTable(
    "layerColorOverlay", "a color overlay", "A colour over the content.", defaults: LayerStyle.ColorOverlay(),
    [
      Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
      Member("opacity", .share, \.opacity, "Its strength."),
      Member("blend", .blend, \.blend, "How it mixes with the content."),
    ])
}

extension LayerStyle.GradientOverlay {
  static let table = ObjectTable(
    "layerGradientOverlay", "a gradient overlay", "A gradient over the content.",
    defaults: LayerStyle.GradientOverlay(),
    LayerStyle.Gradient.members.lifted(by: \.gradient) + [
      Member("opacity", .share, \.opacity, "Its strength."),
      Member("blend", .blend, \.blend, "How it mixes with the content."),
    ])
}

extension LayerStyle.PatternOverlay {
  static let table = ObjectTable(
    "layerPatternOverlay", "a pattern overlay", "A pattern over the content.",
    defaults: LayerStyle.PatternOverlay(LayerStyle.Tile()),
    LayerStyle.Tile.members.lifted(by: \.tile) + [
      Member("opacity", .share, \.opacity, "Its strength."),
      Member("blend", .blend, \.blend, "How it mixes with the content."),
    ])
}
