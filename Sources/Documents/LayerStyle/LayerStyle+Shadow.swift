public import Pixels

extension LayerStyle {
  /// A shadow that the shape casts, or one that falls into it.
  ///
  /// Sendable; a plain value.
  public struct Shadow: Sendable, Hashable {
    /// The colour of the shadow; its alpha multiplies the opacity.
    public var color: Color = .black
    /// The opacity, 0...1.
    public var opacity: Double = 0.35
    /// How the shadow is mixed with what it falls on.
    public var blend: BlendMode = .multiply
    /// The direction towards the light in degrees; nil is the global light's.
    public var angle: Double?
    /// How far the shadow is moved away from the light, in points; whole pixels on each axis.
    public var distance: Double = 3
    /// The part of the size by which the shape grows (or its surroundings grow into it) before it is blurred, 0...1.
    public var spread: Double = 0
    /// The blur in points.
    public var size: Double = 7
    /// The curve that the shadow's strength follows.
    public var contour: Contour = .linear
    /// The strength of the grain, 0...1.
    public var noise: Double = 0
    /// Whether the shadow is left out under the content, so that it never shows through it. Inner shadows ignore it.
    public var isKnockedOut: Bool = true

    /// Makes a shadow with Photoshop's defaults.
    public init() {}
  }
}

extension LayerStyle.Shadow {
  static let dropTable = ObjectTable(
    "layerDropShadow", "a drop shadow of a layer style", "A shadow that the shape casts.",
    defaults: LayerStyle.Shadow(),
    members + [
      Member("spread", .share, \.spread, "The part of the size by which the shape grows before the blur."),
      Member(
        "knockout", .boolean, \.isKnockedOut, "Leaves it out under the content, so that it never shows through."),
    ])

  static let innerTable = ObjectTable(
    "layerInnerShadow", "an inner shadow of a layer style", "A shadow that falls into the shape.",
    defaults: LayerStyle.Shadow(),
    members + [
      Member("choke", .share, \.spread, "The part of the size by which the edge grows inwards before the blur.")
    ])

  private static let members: [Member<LayerStyle.Shadow>] = [
    Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
    Member("opacity", .share, \.opacity, "Its strength."),
    Member("blend", .blend, \.blend, "How it mixes with what it falls on."),
    Member(
      "angle", .degrees, \.angle,
      "The direction towards the light, counterclockwise from the right; by default the global light's."),
    Member("distance", .effectDistance, \.distance, "How far it is moved away from the light, in whole pixels."),
    Member("size", .effectSize, \.size, "The blur, as Photoshop counts it."),
    Member("contour", LayerStyle.Contour.codec, \.contour, "The curve that its strength follows."),
    Member("noise", .share, \.noise, "Grain."),
  ]
}
