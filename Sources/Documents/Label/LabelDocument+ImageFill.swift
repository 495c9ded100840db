public import Basics

extension LabelDocument {
  /// A picture that fills a text or a background.
  ///
  /// Sendable; a plain value.
  public struct ImageFill: Sendable, Hashable {
    /// How a picture meets its box. Sendable; a value.
    public enum ContentMode: String, Sendable, Hashable, CaseIterable {
      /// The whole picture is shown, centred and as large as its proportions allow; nothing is drawn beside it.
      case fit
      /// The picture covers the whole box, centred; it is cut where its proportions differ.
      case fill
      /// The whole picture covers the whole box, whatever becomes of its proportions.
      case stretch
      /// The picture is repeated from the box's top left, and one of its pixels is `scale` points.
      case tile
    }

    /// The path of a picture's file, relative to the document's folder.
    @Bytewise public var file: String
    /// How the picture meets its box.
    public var contentMode: ContentMode
    /// The box that the picture is fitted to.
    public var box: Gradient.Box
    /// The points that a pixel of the picture takes, for tiles only.
    public var scale: Double

    /// Makes a fill from its members. The scale is in points per pixel of the picture.
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
