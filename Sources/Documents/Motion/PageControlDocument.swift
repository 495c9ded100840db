public import Motion

/// A row of page dots.
///
/// Sendable; a plain value.
public struct PageControlDocument: Sendable, Hashable {
  public var id: String?
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
  public var opacity: Double
  public var scale: Double
  public var oversampling: Int
  public var isDithered: Bool
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
    self.id = id
    self.control = control
    self.move = move
    self.size = size
    self.gradient = gradient
    self.selectedGradient = selectedGradient
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.strokes = strokes
    self.background = background
    self.opacity = opacity
    self.scale = scale
    self.oversampling = oversampling
    self.isDithered = isDithered
    self.time = time
  }
}
