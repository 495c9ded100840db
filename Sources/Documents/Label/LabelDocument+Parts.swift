public import Pixels

extension LabelDocument {
  /// Members for parts of the text. Where several say something of one part, the last wins, member by member. Sendable; a
  /// plain value.
  public struct PartStyle: Sendable, Hashable {
    /// The parts. Lines are those of the text without any of these styles.
    public var select: Select
    /// The members; its text means nothing.
    public var run: TextRun

    /// Makes a style of some parts; the text of the run means nothing.
    public init(_ select: Select = .all, _ run: TextRun = TextRun("")) {
      self.select = select
      self.run = run
    }
  }

  /// Paints for parts of a text that is laid out already: they never change where anything is. Where several say
  /// something of one part, the last wins, member by member. Sendable; a plain value.
  public struct Highlight: Sendable, Hashable {
    /// The parts.
    public var select: Select
    /// How much of the parts is painted, from their start, as a share of their length in 0...1.
    public var progress = 1.0
    /// What lies under them, over the backgrounds of the text; nil adds nothing.
    public var background: TextBackground?
    /// Their colour in sRGB with straight alpha; nil leaves their paint.
    public var color: Color?
    /// Their strokes; nil leaves them.
    public var strokes: [Stroke]?

    /// Makes a highlight of some parts.
    public init(
      _ select: Select = .all, background: TextBackground? = nil, color: Color? = nil, strokes: [Stroke]? = nil
    ) {
      self.select = select
      self.background = background
      self.color = color
      self.strokes = strokes
    }
  }
}

extension LabelDocument.TextRun {
  /// The run with the members of another laid over it, but for its text.
  package func overlaid(with other: LabelDocument.TextRun) -> LabelDocument.TextRun {
    var run = self
    run.font = font.overlaid(with: other.font)
    if other.color != nil || other.gradient != nil {
      run.color = other.color ?? color
      run.gradient = other.gradient
    }
    run.strokes = other.strokes ?? strokes
    run.underline = other.underline ?? underline
    run.strikethrough = other.strikethrough ?? strikethrough
    run.overline = other.overline ?? overline
    run.baselineOffset = other.baselineOffset ?? baselineOffset
    run.textTransform = other.textTransform ?? textTransform
    run.hyphens = other.hyphens ?? hyphens
    run.textCombineUpright = other.textCombineUpright ?? textCombineUpright
    run.textBackground = other.textBackground ?? textBackground
    run.effects = effects.overlaid(with: other.effects)
    run.opacity = other.opacity ?? opacity
    if other.hasAnnotations { run.annotations = annotations.overlaid(with: other.annotations) }
    return run
  }
}

extension LabelDocument.FontOverride {
  /// This with another laid over it. Another family or file is another font.
  package func overlaid(with other: Self) -> Self {
    var result = self
    if other.family != nil || other.file != nil {
      result.file = nil
      result.index = nil
      result.variations = [:]
    }
    result.family = other.family ?? family
    result.weight = other.weight ?? weight
    result.width = other.width ?? width
    result.slant = other.slant ?? slant
    result.size = other.size ?? size
    result.file = other.file ?? result.file
    result.index = other.index ?? result.index
    result.features.merge(other.features) { $1 }
    result.variations.merge(other.variations) { $1 }
    result.fallback = other.fallback ?? fallback
    result.palette = other.palette ?? palette
    result.forms = other.forms.applied(to: forms)
    return result
  }
}
