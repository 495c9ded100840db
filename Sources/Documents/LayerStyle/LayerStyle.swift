/// Photoshop's layer style of a label, an image, a text field or a group: effects that are made from the finished
/// shape, with Photoshop's defaults. Sizes and distances are points; at a scale of 1 they are Photoshop's pixels.
///
/// Sendable; a plain value.
public struct LayerStyle: Sendable, Hashable {
  /// The opacity of the content alone; the effects keep theirs. In 0...1.
  public var fillOpacity: Double = 1
  /// Whether overlays, satin and inner glow go onto the content before its blend mode and fill opacity do.
  public var blendsInteriorAsGroup: Bool = false
  /// Whether the shape shows the bottom of its group or of its document in place of what lies directly beneath it.
  public var knockout: Knockout = .none
  /// Whether the mask of a child of a group hides the effects, too, instead of being part of the shape that makes them.
  public var maskHidesEffects: Bool = false
  /// The channels that are drawn; the others keep what lies beneath.
  public var channels: Channels = .rgb
  /// The gamma in which a soft edge is mixed with what lies beneath it, as Photoshop mixes text; nil mixes in encoded
  /// sRGB.
  public var edgeGamma: Double?
  /// The light of the effects that give no angle of their own.
  public var globalLight: Light = Light()
  /// The seed of all noise: another number gives other grains.
  public var seed: Int = 0
  /// The shadows that the shape casts, the first on top.
  public var dropShadows: [Shadow] = []
  /// The shadows that fall into the shape, the first on top.
  public var innerShadows: [Shadow] = []
  /// The glow around the shape.
  public var outerGlow: Glow?
  /// The glow inside the shape.
  public var innerGlow: Glow?
  /// The folds of satin inside the shape.
  public var satin: Satin?
  /// Bevel or emboss.
  public var bevel: Bevel?
  /// The colours over the content, the first on top.
  public var colorOverlays: [ColorOverlay] = []
  /// The gradients over the content, the first on top; they lie under the colours.
  public var gradientOverlays: [GradientOverlay] = []
  /// The pattern over the content; it lies under gradients and colours.
  public var patternOverlay: PatternOverlay?
  /// The strokes of the shape, the first on top.
  public var strokes: [Stroke] = []
  /// Whether outer glow and outer strokes are drawn beneath the content as well, as shadows are that are not knocked
  /// out. No document says so: it is for a picture of them alone, over which another of the content is laid.
  package var reachesBeneath = false

  /// Makes a style without effects. Lengths are in points, angles in degrees. Numbers are checked by
  /// ``Document/validate()``.
  public init() {}

  /// What a layer shows within its shape in place of what lies directly beneath it. Sendable; a value.
  public enum Knockout: String, Sendable, Hashable, CaseIterable {
    case none, shallow, deep
  }

  /// The channels of a picture that a layer may be limited to. Sendable; a value.
  public enum Channels: String, Sendable, Hashable, CaseIterable {
    case rgb, rg, rb, gb, r, g, b
  }

  /// Where light comes from.
  ///
  /// Sendable; a plain value.
  public struct Light: Sendable, Hashable {
    /// The direction towards the light in degrees, counterclockwise from the right.
    public var angle: Double
    /// The height of the light in degrees: 0 is at the horizon, 90 is above the picture.
    public var altitude: Double

    /// Makes a light from its members, in degrees.
    public init(angle: Double = 90, altitude: Double = 30) {
      self.angle = angle
      self.altitude = altitude
    }
  }
}

extension LayerStyle {
  static let table = ObjectTable(
    "layerStyle", "a layer style", "Photoshop's layer style: effects made from the finished shape.",
    defaults: LayerStyle(), ownMembers + effectMembers)

  private static let ownMembers: [Member<LayerStyle>] = [
    Member(
      "fillOpacity", .share, \.fillOpacity, "Opacity of the content alone; the effects keep theirs."),
    Member(
      "interiorAsGroup", .boolean, \.blendsInteriorAsGroup,
      "Overlays, satin and inner glow go onto the content before its blend mode and fill opacity."),
    Member("knockout", .choice(knockoutWords), \.knockout, "What shows through the shape where it is translucent."),
    Member(
      "maskHidesEffects", .boolean, \.maskHidesEffects,
      "The mask of a child hides the effects, too, instead of being part of the shape that makes them."),
    Member("channels", .choice(), \.channels, "The channels that are drawn; the others keep what lies beneath."),
    Member(
      "edgeGamma", .number(1...2.2, unit: ""), \.edgeGamma,
      "Mixes soft edges as Photoshop mixes those of text, by default at 1.45; left out, in encoded sRGB."),
    Member(
      "globalLight", .object(Light.table), \.globalLight, "The light of effects that give no angle of their own."),
    Member("seed", .integer(0...2_147_483_647), \.seed, "Another number gives other grains of noise."),
  ]

  private static func knockoutWords(_ knockout: Knockout) -> String {
    switch knockout {
    case .none: "What lies beneath."
    case .shallow: "What lies beneath the group, with the group's background."
    case .deep: "What the document, or an isolated group, begins with."
    }
  }

  private static let effectMembers: [Member<LayerStyle>] = [
    Member(
      "dropShadows", .list(of: .object(Shadow.dropTable), maximumCount: Limits.layerEffects), \.dropShadows,
      "Shadows that the shape casts, the first on top."),
    Member(
      "innerShadows", .list(of: .object(Shadow.innerTable), maximumCount: Limits.layerEffects), \.innerShadows,
      "Shadows that fall into the shape, the first on top."),
    Member("outerGlow", .object(Glow.outerTable), \.outerGlow, "A glow around the shape."),
    Member("innerGlow", .object(Glow.innerTable), \.innerGlow, "A glow inside the shape."),
    Member("satin", .object(Satin.table), \.satin, "Folds inside the shape."),
    Member("bevel", .object(Bevel.table), \.bevel, "Bevel and emboss."),
    Member(
      "colorOverlays", .list(of: .object(ColorOverlay.table), maximumCount: Limits.layerEffects), \.colorOverlays,
      "Colours over the content, the first on top."),
    Member(
      "gradientOverlays", .list(of: .object(GradientOverlay.table), maximumCount: Limits.layerEffects),
      \.gradientOverlays, "Gradients over the content and under the colours, the first on top."),
    Member(
      "patternOverlay", .object(PatternOverlay.table), \.patternOverlay,
      "A pattern over the content and under gradients and colours."),
    Member(
      "strokes", .list(of: .object(Stroke.table), maximumCount: Limits.layerEffects), \.strokes,
      "Strokes of the shape, the first on top."),
  ]
}

extension LayerStyle.Light {
  fileprivate static let table = ObjectTable(
    "globalLight", "a light", "Where the light comes from.", defaults: LayerStyle.Light(),
    [
      Member("angle", .degrees, \.angle, "The direction towards the light, counterclockwise from the right."),
      Member("altitude", .altitude, \.altitude, "Its height: 0 at the horizon, 90 above the picture."),
    ])
}

/// These notations are shared by the objects of a layer style.
extension Codec where Value == Double {
  static var share: Codec { .number(0...1, unit: "") }
  static var degrees: Codec { .number(-360...360, unit: "degrees") }
  static var altitude: Codec { .number(0...90, unit: "degrees") }
  static var effectSize: Codec { .number(Limits.effectSizes, unit: "points") }
  static var effectDistance: Codec { .number(Limits.effectDistances, unit: "points") }
}
