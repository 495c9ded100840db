public import Basics

/// The members that documents of every kind have: a name, and how the canvas becomes pixels.
///
/// Sendable; a plain value.
public struct DocumentCanvas: Sendable, Hashable {
  /// The document's name in reports and file names; nil where it has none.
  @Bytewise public var id: String?
  /// The pixels per point; in a group the outermost group's counts.
  public var scale: Double
  /// The opacity of the whole picture, in 0...1.
  public var opacity: Double
  /// The positions of samples per pixel in each direction: 1, 2, 4, 8 or 16. In a group the outermost group's counts.
  public var oversampling: Int
  /// Whether colours are dithered to 8 bits instead of rounded.
  public var isDithered: Bool

  /// Makes a canvas from its members. `scale` is in pixels per point, `opacity` in 0...1.
  public init(
    id: String? = nil, scale: Double = 1, opacity: Double = 1, oversampling: Int = 1, isDithered: Bool = false
  ) {
    self.id = id
    self.scale = scale
    self.opacity = opacity
    self.oversampling = oversampling
    self.isDithered = isDithered
  }

  static let members: [Member<DocumentCanvas>] = [
    Member("id", .string(.name), \._id.wrappedValue, "What the document is called in reports and file names."),
    Member("scale", .number(0.01...64, unit: "pixels a point"), \.scale, "Pixels a point."),
    Member("opacity", .number(0...1, unit: ""), \.opacity, "Opacity of the whole picture."),
    Member(
      "oversampling", .oneOf([1, 2, 4, 8, 16], unit: "positions a pixel, in each direction"), \.oversampling,
      "Positions of samples in a pixel; FXLabel's counts pixels a point instead."),
    Member(
      "dither", .boolean, \.isDithered, "Dithers colours to 8 bits, against bands in wide gradients."),
  ]
}
