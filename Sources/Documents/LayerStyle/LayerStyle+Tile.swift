public import Basics

extension LayerStyle {
  /// A picture that is repeated: a pattern, or the grain of a texture.
  ///
  /// Sendable; a plain value.
  public struct Tile: Sendable, Hashable {
    /// The path of a PNG file, relative to the document's folder; nil draws nothing.
    @Bytewise public var file: String?
    /// The points that a pixel of the picture takes.
    public var scale: Double
    /// The angle by which the picture is turned, in degrees counterclockwise.
    public var angle: Double
    /// Whether the picture begins at the content's top left, and not at that of the canvas.
    public var isAligned: Bool
    /// How far the picture is moved to the right and down, in points.
    public var offset: LabelDocument.Point

    /// Makes a tile from its members. Lengths are in points.
    public init(
      file: String? = nil, scale: Double = 1, angle: Double = 0, isAligned: Bool = true,
      offset: LabelDocument.Point = .zero
    ) {
      self.file = file
      self.scale = scale
      self.angle = angle
      self.isAligned = isAligned
      self.offset = offset
    }
  }
}

extension LayerStyle.Tile {
  static let members: [Member<LayerStyle.Tile>] = [
    Member("file", .string(.name), \._file.wrappedValue, "A PNG file, relative to the document's folder."),
    Member("scale", .number(0.01...10, unit: "points a pixel"), \.scale, "Size of the picture's pixels."),
    Member("angle", .degrees, \.angle, "Turns it, counterclockwise."),
    Member("align", .boolean, \.isAligned, "Begins at the content's top left, not at that of the canvas."),
    Member("offset", .offset, \.offset, "How far it is moved."),
  ]
}
