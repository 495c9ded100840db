public import Pixels

extension LayerStyle {
  /// Folds inside the shape: the difference of two blurred copies of it.
  ///
  /// Sendable; a plain value.
  public struct Satin: Sendable, Hashable {
    /// The colour of the folds; its alpha multiplies the opacity.
    public var color: Color
    /// The opacity, 0...1.
    public var opacity: Double
    /// How the folds are mixed with what they fall on.
    public var blend: BlendMode
    /// The direction in which the copies are moved, in degrees.
    public var angle: Double
    /// How far each copy is moved, in points; whole pixels on each axis.
    public var distance: Double
    /// The blur in points.
    public var size: Double
    /// The curve that the strength of each copy follows.
    public var contour: Contour
    /// Whether the folds are where the copies agree.
    public var isInverted: Bool

    /// Makes satin from its members, with Photoshop's defaults.
    public init(
      color: Color = .black, opacity: Double = 0.5, blend: BlendMode = .multiply, angle: Double = 19,
      distance: Double = 11, size: Double = 14, contour: Contour = .linear, isInverted: Bool = true
    ) {
      self.color = color
      self.opacity = opacity
      self.blend = blend
      self.angle = angle
      self.distance = distance
      self.size = size
      self.contour = contour
      self.isInverted = isInverted
    }
  }
}

extension LayerStyle.Satin {
  static let table = ObjectTable(
    "layerSatin", "satin", "Folds inside the shape.", defaults: LayerStyle.Satin(),
    [
      Member("color", .color, \.color, "Its colour; its alpha multiplies the opacity."),
      Member("opacity", .share, \.opacity, "Its strength."),
      Member("blend", .blend, \.blend, "How it mixes with what it falls on."),
      Member("angle", .degrees, \.angle, "The direction in which two copies of the shape are moved apart."),
      Member("distance", .effectDistance, \.distance, "How far each copy is moved, in whole pixels."),
      Member("size", .effectSize, \.size, "The blur, as Photoshop counts it."),
      Member("contour", LayerStyle.Contour.codec, \.contour, "The curve that the strength of each copy follows."),
      Member("invert", .boolean, \.isInverted, "Draws where the copies agree, not where they differ."),
    ])
}
