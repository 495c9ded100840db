/// Several documents on one canvas: a card, a lower third, a score board.
///
/// Sendable; a plain value.
public struct GroupDocument: Sendable, Hashable {
  public var id: String?
  /// Of the canvas, in points.
  public var width: Double
  public var height: Double
  /// Pixels a point; of a group in a group the outermost one's counts.
  public var scale: Double
  public var background: LabelDocument.Background?
  /// Bottom to top.
  public var children: [Child]
  /// In 0...1, of all children together.
  public var opacity: Double
  /// 1, 2, 4, 8 or 16; of a group in a group the outermost one's counts.
  public var oversampling: Int
  public var isDithered: Bool

  public init(
    id: String? = nil, width: Double, height: Double, scale: Double = 1,
    background: LabelDocument.Background? = nil, children: [Child] = [], opacity: Double = 1, oversampling: Int = 1,
    isDithered: Bool = false
  ) {
    self.id = id
    self.width = width
    self.height = height
    self.scale = scale
    self.background = background
    self.children = children
    self.opacity = opacity
    self.oversampling = oversampling
    self.isDithered = isDithered
  }

  /// A document at its place. `scale`, `oversampling` and `dither` are the group's, whatever the document says.
  public struct Child: Sendable, Hashable {
    public var document: Document
    /// Nil is the group's top left, and the document's own size.
    public var frame: Frame?
    public var transform: Transform?

    public init(_ document: Document, frame: Frame? = nil, transform: Transform? = nil) {
      self.document = document
      self.frame = frame
      self.transform = transform
    }
  }

  /// Points from the group's top left. A side that is nil is as long as the document says or needs.
  public struct Frame: Sendable, Hashable {
    public var x: Double
    public var y: Double
    public var width: Double?
    public var height: Double?

    public init(x: Double, y: Double, width: Double? = nil, height: Double? = nil) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// First scales, then turns, both about the anchor, then moves. Outlines and gradients are transformed; the blur and
  /// offset of shadows stay as they are on the canvas, as Core Graphics has it.
  public struct Transform: Sendable, Hashable {
    /// Degrees, clockwise.
    public var rotation: Double
    public var scaleX: Double
    public var scaleY: Double
    /// In points.
    public var translation: LabelDocument.Point
    /// In sizes of the frame: [0.5, 0.5] is its centre.
    public var anchor: LabelDocument.Point

    public init(
      rotation: Double = 0, scaleX: Double = 1, scaleY: Double = 1, translation: LabelDocument.Point = .zero,
      anchor: LabelDocument.Point = LabelDocument.Point(x: 0.5, y: 0.5)
    ) {
      self.rotation = rotation
      self.scaleX = scaleX
      self.scaleY = scaleY
      self.translation = translation
      self.anchor = anchor
    }
  }
}
