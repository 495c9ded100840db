public import Basics
public import Pixels

/// Several documents on one canvas: a card, a lower third, a score board.
///
/// Sendable; a plain value.
public struct GroupDocument: DocumentContent {
  /// The group's name, and how its canvas becomes pixels.
  public var canvas: DocumentCanvas
  /// The width of the canvas, in points.
  public var width: Double
  /// The height of the canvas, in points.
  public var height: Double
  /// The background, which lies under everything; nil draws none.
  public var background: LabelDocument.Background?
  /// The documents on the canvas, bottom to top.
  public var children: [Child]
  /// Photoshop's layer style, made from the children together; nil gives none.
  @Rare public var layerStyle: LayerStyle?

  /// Makes a group from its members. Lengths are in points, `scale` in pixels per point. Numbers are not checked here;
  /// see ``Document/validate()``.
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
  ///
  /// Sendable; a plain value.
  public struct Child: Sendable, Hashable {
    /// The document that is drawn.
    public var document: Document
    /// The place of the document; with nil it stands at the group's top left in its own size.
    public var frame: Frame?
    /// The frame, or the one at the group's top left.
    package var placedFrame: Frame { frame ?? Frame(x: 0, y: 0) }
    /// How the document is scaled, turned and moved; with nil it stays as it is.
    public var transform: Transform?
    /// How the document is mixed with what lies beneath it in the group.
    public var blend: BlendMode
    /// The opacity of the document's content alone, 0...1: the effects of its layer style keep theirs.
    public var fillOpacity: Double
    /// What the document is cut to; nil cuts nothing.
    public var clip: Clip? {
      get { compositing.clip }
      set { compositing.clip = newValue }
    }
    /// What the document is multiplied by, pixel by pixel; nil changes nothing.
    public var mask: Mask? {
      get { compositing.mask }
      set { compositing.mask = newValue }
    }
    /// What is done to the document's finished picture; nil changes nothing.
    public var filter: Filter? {
      get { compositing.filter }
      set { compositing.filter = newValue }
    }
    /// The standard deviation in points of the blur of what lies beneath the document, where the document is; 0 blurs
    /// nothing.
    public var backdropBlur: Double {
      get { compositing.backdropBlur }
      set { compositing.backdropBlur = newValue }
    }
    @Rare private var compositing: Compositing

    /// Makes a child from its members.
    public init(
      _ document: Document, frame: Frame? = nil, transform: Transform? = nil, blend: BlendMode = .normal,
      fillOpacity: Double = 1, clip: Clip? = nil, mask: Mask? = nil, filter: Filter? = nil, backdropBlur: Double = 0
    ) {
      self.document = document
      self.frame = frame
      self.transform = transform
      self.blend = blend
      self.fillOpacity = fillOpacity
      compositing = Compositing(clip: clip, mask: mask, filter: filter, backdropBlur: backdropBlur)
    }
  }

  /// A place in a group, in points from its top left.
  ///
  /// Sendable; a plain value.
  public struct Frame: Sendable, Hashable {
    /// The distance from the group's left edge, in points.
    public var x: Double
    /// The distance from the group's top edge, in points.
    public var y: Double
    /// The width in points; nil is as wide as the document says or needs.
    public var width: Double?
    /// The height in points; nil is as high as the document says or needs.
    public var height: Double?

    /// Makes a frame from its members, in points.
    public init(x: Double, y: Double, width: Double? = nil, height: Double? = nil) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  /// A transform that first scales, then turns, both about the anchor, then moves. Outlines and gradients are
  /// transformed; the blur and offset of shadows stay as they are on the canvas, as in Core Graphics.
  ///
  /// Sendable; a plain value.
  public struct Transform: Sendable, Hashable {
    /// The rotation in degrees, clockwise.
    public var rotation: Double
    /// The factor across.
    public var scaleX: Double
    /// The factor down.
    public var scaleY: Double
    /// How far the document is moved to the right and down, in points.
    public var translation: LabelDocument.Point
    /// The point that scaling and turning leave in its place, in sizes of the frame: [0.5, 0.5] is its centre.
    public var anchor: LabelDocument.Point

    /// Makes a transform from its members. The rotation is in degrees, the translation in points, the anchor in sizes
    /// of the frame.
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
  /// Where the layer style lies; see ``Rare``.
  static var storedLayerStyle: any WritableKeyPath<Self, Rare<LayerStyle?>> & Sendable { \._layerStyle }

  typealias Draft = GroupDraft

  var document: Document { .group(self) }

  func content(at time: Double) -> GroupDocument {
    var group = self
    for index in group.children.indices { group.children[index] = group.children[index].child(at: time) }
    return group
  }

  var isAnimated: Bool { children.contains(where: \.isAnimated) }
  var totalDuration: Double { children.reduce(0) { max($0, $1.duration) } }
  var moments: [Moment] { children.flatMap(\.moments) }

  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] {
    children.enumerated().flatMap { index, child in
      child.document.content.events(after: previous, upTo: time, path: path + [index])
    }
  }
}

extension GroupDocument.Child {
  /// The child at a time in seconds, with a mask that may move, too.
  func child(at time: Double) -> GroupDocument.Child {
    var child = self
    child.document = document.document(at: time)
    if let inner = mask?.child { child.mask?.source = .child(inner.child(at: time)) }
    return child
  }

  /// Whether the document or its mask depends on the time.
  package var isAnimated: Bool { document.isAnimated || mask?.child?.isAnimated == true }

  /// The moments of the document and of its mask.
  var moments: [Moment] { document.moments + (mask?.child?.moments ?? []) }

  var duration: Double { max(document.duration, mask?.child?.duration ?? 0) }
}
