public import Pixels

extension LayerStyle {
  /// Folds inside the shape: the difference of two blurred copies of it.
  ///
  /// Sendable; a plain value.
  public struct Satin: Sendable, Hashable {
    /// The colour of the folds; its alpha multiplies the opacity.
    public var color: Color = .black
    /// The opacity, 0...1.
    public var opacity: Double = 0.5
    /// How the folds are mixed with what they fall on.
    public var blend: BlendMode = .multiply
    /// The direction in which the copies are moved, in degrees.
    public var angle: Double = 19
    /// How far each copy is moved, in points; whole pixels on each axis.
    public var distance: Double = 11
    /// The blur in points.
    public var size: Double = 14
    /// The curve that the strength of each copy follows.
    public var contour: Contour = .linear
    /// Whether the folds are where the copies agree.
    public var isInverted: Bool = true

    /// Makes satin with Photoshop's defaults.
    public init() {}
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
