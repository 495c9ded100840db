public import Pixels

extension LayerStyle {
  /// A glow around the shape, or inside it.
  ///
  /// Sendable; a plain value.
  public struct Glow: Sendable, Hashable {
    /// The colour of the glow; its alpha multiplies the opacity.
    public var color: Color = .white
    /// A gradient in place of the colour: it begins where the glow is strongest.
    public var gradient: Gradient?
    /// The opacity, 0...1.
    public var opacity: Double = 0.35
    /// How the glow is mixed with what it falls on.
    public var blend: BlendMode = .screen
    /// How the glow falls off.
    public var technique: Technique = .softer
    /// Where an inner glow comes from. Outer glows ignore it.
    public var source: Source = .edge
    /// The part of the size by which the edge moves before the blur, 0...1.
    public var spread: Double = 0
    /// The blur in points.
    public var size: Double = 7
    /// The part of the glow that the contour is stretched over, above 0 and up to 1; 0.5 doubles the strength.
    public var range: Double = 0.5
    /// How far the places of a gradient's colours are strewn, 0...1.
    public var jitter: Double = 0
    /// The strength of the grain, 0...1.
    public var noise: Double = 0
    /// The curve that the strength follows.
    public var contour: Contour = .linear

    /// Makes a glow with Photoshop's defaults.
    public init() {}

    /// How a glow falls off. Sendable; a value.
    public enum Technique: String, Sendable, Hashable, CaseIterable {
      /// The glow is a blur.
      case softer
      /// The glow follows the distance from the edge.
      case precise
    }

    /// Where an inner glow comes from. Sendable; a value.
    public enum Source: String, Sendable, Hashable, CaseIterable {
      case edge, center
    }
  }
}

extension LayerStyle.Glow {
  static let outerTable = ObjectTable(
    "layerOuterGlow", "an outer glow", "A glow around the shape.", exclusive: [paints], defaults: LayerStyle.Glow(),
    members + [
      Member("spread", .share, \.spread, "The part of the size by which the shape grows before the blur.")
    ])

  static let innerTable = ObjectTable(
    "layerInnerGlow", "an inner glow", "A glow inside the shape.", exclusive: [paints], defaults: LayerStyle.Glow(),
    members + [
      Member("choke", .share, \.spread, "The part of the size by which the edge grows inwards before the blur."),
      Member(
        "source", .choice { $0 == .edge ? "From the edges inwards." : "From the middle outwards." }, \.source,
        "Where it comes from."),
    ])

  private static let paints = ObjectSchema.Exclusive(mayMeet: "gradient", "color")

  private static let members: [Member<LayerStyle.Glow>] = [
    Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
    Member(
      "gradient", .object(LayerStyle.Gradient.table), \.gradient,
      "Colours instead of the one; the first is where the glow is strongest."),
    Member("opacity", .share, \.opacity, "Its strength."),
    Member("blend", .blend, \.blend, "How it mixes with what it falls on."),
    Member(
      "technique", .choice { $0 == .softer ? "A blur." : "By the distance from the edge." }, \.technique,
      "How it falls off."),
    Member("size", .effectSize, \.size, "The blur, as Photoshop counts it."),
    Member("range", .number(0.01...1, unit: ""), \.range, "0.5 doubles the strength, 1 leaves it."),
    Member("jitter", .share, \.jitter, "How far the places of a gradient's colours are strewn."),
    Member("noise", .share, \.noise, "Grain."),
    Member("contour", LayerStyle.Contour.codec, \.contour, "The curve that its strength follows."),
  ]
}
