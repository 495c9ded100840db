public import Motion

/// A row of page dots.
///
/// Sendable; a plain value.
public struct PageControlDocument: DocumentContent {
  /// The control's name, and how its canvas becomes pixels.
  public var canvas: DocumentCanvas
  /// The pages and their dots, by the properties of FXPageControl.
  public var control: PageControl
  /// Where the selection goes; with nil it stays at the current page.
  public var move: PageMove?
  /// The canvas in points, with the dots in its middle; a side that fits is as long as the dots need.
  public var size: LabelDocument.Size
  /// A gradient that fills each dot that is not selected, in the dot's own box; nil uses its colour.
  public var gradient: LabelDocument.Gradient?
  /// A gradient that fills the selected dot, in the dot's own box; nil uses its colour.
  public var selectedGradient: LabelDocument.Gradient?
  /// The outer shadows of every dot, beside those that the control gives; the first is on top.
  public var shadows: [LabelDocument.Shadow]
  /// The inner shadows of every dot, the first on top.
  public var innerShadows: [LabelDocument.InnerShadow]
  /// The strokes of every dot, beside its border; the first is on top.
  public var strokes: [LabelDocument.Stroke]
  /// The background, which lies under everything; nil draws none.
  public var background: LabelDocument.Background?
  /// The moment that is shown, in seconds.
  public var time: Double

  /// Makes a page control from its members. The size is in points, `scale` in pixels per point, `time` in seconds.
  /// Numbers are not checked here; see ``Document/validate()``.
  public init(
    id: String? = nil, control: PageControl = PageControl(), move: PageMove? = nil,
    size: LabelDocument.Size = .fit, gradient: LabelDocument.Gradient? = nil,
    selectedGradient: LabelDocument.Gradient? = nil, shadows: [LabelDocument.Shadow] = [],
    innerShadows: [LabelDocument.InnerShadow] = [], strokes: [LabelDocument.Stroke] = [],
    background: LabelDocument.Background? = nil, opacity: Double = 1, scale: Double = 1, oversampling: Int = 1,
    isDithered: Bool = false, time: Double = 0
  ) {
    canvas = DocumentCanvas(
      id: id, scale: scale, opacity: opacity, oversampling: oversampling, isDithered: isDithered)
    self.control = control
    self.move = move
    self.size = size
    self.gradient = gradient
    self.selectedGradient = selectedGradient
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.strokes = strokes
    self.background = background
    self.time = time
  }
}

extension PageControlDocument {
  typealias Draft = PageControlDraft

  var document: Document { .pageControl(self) }

  func content(at time: Double) -> PageControlDocument {
    var control = self
    control.time = time
    return control
  }

  var isAnimated: Bool { move != nil }
  var totalDuration: Double { move?.duration(from: control.currentPage) ?? 0 }
  var moments: [Moment] { [.page(controlNow.sanePage)] }
}
