/// Several documents on one canvas: a card, a lower third, a score board.
///
/// Sendable; a plain value.
public struct GroupDocument: DocumentContent {
  public var canvas: DocumentCanvas
  /// Of the canvas, in points.
  public var width: Double
  public var height: Double
  public var background: LabelDocument.Background?
  /// Bottom to top.
  public var children: [Child]

  public init(
    id: String? = nil, width: Double, height: Double, scale: Double = 1,
    background: LabelDocument.Background? = nil, children: [Child] = [], opacity: Double = 1, oversampling: Int = 1,
    isDithered: Bool = false
  ) {
    canvas = DocumentCanvas(
      id: id, scale: scale, opacity: opacity, oversampling: oversampling, isDithered: isDithered)
    self.width = width
    self.height = height
    self.background = background
    self.children = children
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

extension GroupDocument {
  typealias Draft = GroupDraft

  var document: Document { .group(self) }

  func content(at time: Double) -> GroupDocument {
    var group = self
    for index in group.children.indices {
      group.children[index].document = group.children[index].document.document(at: time)
    }
    return group
  }

  var isAnimated: Bool { children.contains { $0.document.isAnimated } }
  var totalDuration: Double { children.reduce(0) { max($0, $1.document.duration) } }
  var moments: [Moment] { children.flatMap(\.document.moments) }

  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] {
    children.enumerated().flatMap { index, child in
      child.document.content.events(after: previous, upTo: time, path: path + [index])
    }
  }
}
