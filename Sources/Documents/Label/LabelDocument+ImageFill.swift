extension LabelDocument {
  /// A picture as a paint.
  public struct ImageFill: Sendable, Hashable {
    public enum ContentMode: String, Sendable, Hashable, CaseIterable {
      /// All of the picture, as large as its proportions allow, centred; nothing is drawn beside it.
      case fit
      /// All of the box, the picture cut where its proportions are others, centred.
      case fill
      /// All of the picture over all of the box, whatever becomes of its proportions.
      case stretch
      /// The picture again and again, from the box's top left, one of its pixels `scale` points.
      case tile
    }

    /// A PNG file.
    public var file: String
    public var contentMode: ContentMode
    /// What the picture is fitted to.
    public var box: Gradient.Box
    /// Points a pixel of the picture, for tiles.
    public var scale: Double

    public init(
      file: String, contentMode: ContentMode = .fill, box: Gradient.Box = .text, scale: Double = 1
    ) {
      self.file = file
      self.contentMode = contentMode
      self.box = box
      self.scale = scale
    }
  }
}
