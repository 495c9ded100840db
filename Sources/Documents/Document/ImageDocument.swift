/// A picture with a frame's effects: a photo on a card, a badge.
///
/// Sendable; a plain value.
public struct ImageDocument: DocumentContent {
  public var canvas: DocumentCanvas
  /// A PNG file, relative to the document's folder. Nil draws nothing.
  public var file: String?
  /// How the picture meets its box; `tile` begins at its top left.
  public var contentMode: LabelDocument.ImageFill.ContentMode
  /// Points; nil is one point a pixel of the picture.
  public var size: LabelDocument.Size
  /// In points.
  public var cornerRadius: Double
  /// The first on top.
  public var shadows: [LabelDocument.Shadow]
  /// The first on top.
  public var innerShadows: [LabelDocument.InnerShadow]
  /// Of the frame; the first on top.
  public var strokes: [LabelDocument.Stroke]

  public init(
    id: String? = nil, file: String? = nil, contentMode: LabelDocument.ImageFill.ContentMode = .fit,
    size: LabelDocument.Size = .fit, cornerRadius: Double = 0, shadows: [LabelDocument.Shadow] = [],
    innerShadows: [LabelDocument.InnerShadow] = [], strokes: [LabelDocument.Stroke] = [], opacity: Double = 1,
    scale: Double = 1, oversampling: Int = 1, isDithered: Bool = false
  ) {
    canvas = DocumentCanvas(
      id: id, scale: scale, opacity: opacity, oversampling: oversampling, isDithered: isDithered)
    self.file = file
    self.contentMode = contentMode
    self.size = size
    self.cornerRadius = cornerRadius
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.strokes = strokes
  }
}

extension ImageDocument {
  typealias Draft = ImageDraft

  var document: Document { .image(self) }
}
