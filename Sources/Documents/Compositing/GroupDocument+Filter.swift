extension GroupDocument {
  /// CSS' filter functions, applied to a child's finished picture: first the colours, in this order, then the blur.
  ///
  /// Sendable; a plain value.
  public struct Filter: Sendable, Hashable {
    /// The factor of all channels; 1 changes nothing.
    public var brightness: Double = 1
    /// The factor of the distance from middle grey; 1 changes nothing.
    public var contrast: Double = 1
    /// The factor of the saturation; 1 changes nothing.
    public var saturation: Double = 1
    /// The angle by which hues are turned, in degrees.
    public var hue: Double = 0
    /// How much of the colours becomes grey, 0...1.
    public var grayscale: Double = 0
    /// How much of the colours becomes sepia, 0...1.
    public var sepia: Double = 0
    /// How much of the colours is inverted, 0...1.
    public var invert: Double = 0
    /// The standard deviation of the blur, in points.
    public var blur: Double = 0

    /// Makes a filter that changes nothing.
    public init() {}
  }
}

extension GroupDocument.Filter {
  static let table = ObjectTable(
    "filter", "a filter", "CSS' filter functions: colours in this order, in sRGB, then the blur.",
    defaults: GroupDocument.Filter(),
    [
      Member("brightness", .number(factors, unit: ""), \.brightness, "Factor of all channels."),
      Member("contrast", .number(factors, unit: ""), \.contrast, "Factor of the distance from middle grey."),
      Member("saturation", .number(factors, unit: ""), \.saturation, "Factor of the saturation."),
      Member("hue", .degrees, \.hue, "Turns the hues."),
      Member("grayscale", .share, \.grayscale, "How much becomes grey."),
      Member("sepia", .share, \.sepia, "How much becomes sepia."),
      Member("invert", .share, \.invert, "How much is inverted."),
      Member("blur", .deviation, \.blur, "Standard deviation of a Gaussian blur, as in CSS."),
    ])

  private static let factors = 0.0...100.0
}

extension Codec where Value == Double {
  /// The standard deviation of a blur.
  static var deviation: Codec { .number(Limits.deviations, unit: "points") }
}
