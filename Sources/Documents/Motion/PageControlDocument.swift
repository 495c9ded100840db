public import Motion

/// A row of page dots.
///
/// Sendable; a plain value.
public struct PageControlDocument: DocumentContent {
  public var canvas: DocumentCanvas
  /// The pages and their dots: FXPageControl's properties.
  public var control: PageControl
  /// Where the selection goes; nil: it stays at the current page.
  public var move: PageMove?
  /// Points; a side that fits is as long as the dots need.
  public var size: LabelDocument.Size
  /// Of dots that are not selected, each in its own box; instead of their colour.
  public var gradient: LabelDocument.Gradient?
  /// Of the selected dot; nil: its colour.
  public var selectedGradient: LabelDocument.Gradient?
  /// Of every dot, beside those that the control gives; the first on top.
  public var shadows: [LabelDocument.Shadow]
  /// Of every dot; the first on top.
  public var innerShadows: [LabelDocument.InnerShadow]
  /// Of every dot, beside its border; the first on top.
  public var strokes: [LabelDocument.Stroke]
  public var background: LabelDocument.Background?
  /// The moment that is shown, in seconds.
  public var time: Double

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
