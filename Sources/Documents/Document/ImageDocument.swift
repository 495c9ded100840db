public import Basics

/// A picture with a frame's effects: a photo on a card, a badge.
///
/// Sendable; a plain value.
public struct ImageDocument: DocumentContent {
  /// The image's name, and how its canvas becomes pixels.
  public var canvas: DocumentCanvas
  /// The path of a picture's file, relative to the document's folder; nil draws nothing.
  @Bytewise public var file: String?
  /// How the picture meets its box; `tile` begins at the box's top left.
  public var contentMode: LabelDocument.ImageFill.ContentMode
  /// The size of the frame, in points. A side that is not given follows the picture's proportions; with `fit` a pixel
  /// of the picture is one point.
  public var size: LabelDocument.Size
  /// The radius of the frame's corners, in points.
  public var cornerRadius: Double
  /// The outer shadows of the frame, the first on top.
  public var shadows: [LabelDocument.Shadow]
  /// The inner shadows of the frame, the first on top.
  public var innerShadows: [LabelDocument.InnerShadow]
  /// The strokes of the frame, the first on top.
  public var strokes: [LabelDocument.Stroke]
  /// Photoshop's layer style of the picture with its other effects; nil gives none.
  @Rare public var layerStyle: LayerStyle?

  /// Makes an image from its members. Lengths are in points, `scale` in pixels per point. Numbers are not checked here;
  /// see ``Document/validate()``.
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
  /// Where the layer style lies; see ``Rare``.
  static var storedLayerStyle: any WritableKeyPath<Self, Rare<LayerStyle?>> & Sendable { \._layerStyle }

  typealias Draft = ImageDraft

  var document: Document { .image(self) }
}
