public import Basics
public import JSON
public import Pixels

/// A label as its author means it: lengths in points, straight sRGB colours, every optional member with its default.
///
/// It comes from JSON, checked, or is made in Swift: `LabelDocument(text: "Hi")`. Numbers set from Swift are checked by
/// ``validate()``.
///
/// Sendable; a plain value.
public struct LabelDocument: DocumentContent {
  /// The label's name, and how its canvas becomes pixels.
  public var canvas: DocumentCanvas
  var content: Content
  /// The whole text. Line feeds break lines. Setting it leaves one string without runs.
  public var text: String {
    get {
      switch content {
      case .plain(let text): text.string
      case .runs(let runs): runs.map(\.text).joined()
      }
    }
    set { content = .plain(ByteText(newValue)) }
  }
  /// The parts of the text that are set or painted differently, one after the other; empty where it is one string.
  /// Setting them sets the text.
  public var runs: [TextRun] {
    get { if case .runs(let runs) = content { runs } else { [] } }
    set { content = newValue.isEmpty ? .plain("") : .runs(newValue) }
  }
  /// The size of the canvas, in points.
  public var size: Size
  /// The typeface and size of the text.
  public var font: Font
  /// The colour of the text, in sRGB with straight alpha.
  public var color: Color
  /// A gradient that fills the text instead of the colour; nil uses the colour.
  public var gradient: Gradient?
  /// A picture that fills the text instead of the colour and the gradient; nil uses those.
  public var image: ImageFill?
  /// Its shadows, and what is made of shadows.
  package var effects = Effects()
  /// The strokes, the first on top. Those outside lie under the fill, all others over it, unless their ``Stroke/order``
  /// says otherwise.
  public var strokes: [Stroke]
  /// A line under the text; nil draws none.
  public var underline: Decoration?
  /// A line through the text; nil draws none.
  public var strikethrough: Decoration?
  /// A line over the text; nil draws none.
  public var overline: Decoration?
  /// The background, which lies under everything; nil draws none.
  public var background: Background?
  /// The space around the text, in points.
  public var textInsets: Insets
  /// Where lines begin.
  public var alignment: Alignment
  /// Where the block of lines stands in the height of its box.
  public var verticalAlignment: VerticalAlignment
  /// The largest number of lines; 0 is no limit.
  public var numberOfLines: Int
  /// How lines break, and what happens to text that does not fit.
  public var lineBreak: LineBreak
  /// The points between lines, added to the font's own line height.
  public var lineSpacing: Double
  /// The ems added between characters, but not in scripts whose letters join. It switches optional ligatures off.
  public var characterSpacing: Double
  /// The ems added after single characters, by character.
  public var kerning: [String: Double]
  /// How far the text moves down, in ems.
  public var baselineOffset: Double
  /// Whether a paragraph's last word may stand alone on its line; false keeps it company.
  public var allowOrphans: Bool
  /// Whether the lines of a paragraph become about equally wide, without becoming more.
  public var balanced: Bool
  /// How small the text may become to fit, as a share of its size in 0...1; with 0, as with 1, it does not shrink.
  public var minimumScaleFactor: Double
  /// Where a single line that shrank stands in the line box of its original size.
  public var baselineAdjustment: BaselineAdjustment
  /// Which way the paragraph runs.
  public var direction: Direction
  /// Photoshop's layer style of the text with its other effects; nil gives none.
  @Rare public var layerStyle: LayerStyle?
  /// Whether there is a layer style, without a copy of it.
  package var hasLayerStyle: Bool { !_layerStyle.isUsual }
  /// How the lines are bent as a whole; nil leaves them straight.
  @Rare public var warp: Warp?
  package var hasWarp: Bool { !_warp.isUsual }
  /// The line along which the text runs; nil sets it in straight lines.
  @Rare public var textPath: TextPath?
  package var hasTextPath: Bool { !_textPath.isUsual }
  /// What happens to parts of the text while time passes.
  @Rare public var textMotion: TextMotion
  var hasTextMotion: Bool { !_textMotion.isUsual }
  /// The BCP 47 tag of the text's language, for shaping and line breaks; nil gives none.
  @Bytewise public var language: String?
  /// The ems added after each space between words.
  public var wordSpacing = 0.0
  /// How far the text's first line stands in.
  public var textIndent = TextIndent()
  /// The height of lines.
  public var lineHeight = LineHeight.normal
  /// The points added between paragraphs.
  public var paragraphSpacing = 0.0
  /// The space where lines begin and where they end, within the width.
  public var paragraphIndents = ParagraphIndents()
  /// Where the block of lines begins and ends.
  public var textBoxTrim = TextBoxTrim.none
  /// How the box chooses the font size; nil where it does not. It takes the place of ``minimumScaleFactor``.
  public var fit: Fit?
  /// How letters are changed before they are set. ``text`` stays as it is.
  public var textTransform = TextTransform.none
  /// How each line is made as wide as the label, at its own size; nil leaves lines as wide as they are.
  public var stretch: Stretch?
  /// What stands where text is cut off; nil is the font's ellipsis. An empty one is nothing.
  @Bytewise public var ellipsis: String?
  /// Over how many ems text that is cut off fades out, in place of an ellipsis; nil does not fade it.
  public var fade: Double?
  /// How lines are broken and filled, beside ``lineBreak`` and ``alignment``.
  @Rare public var lineSetting: LineSetting
  /// Whether there is a setting of lines that is not the common one, without a copy of it.
  package var hasLineSetting: Bool { !_lineSetting.isUsual }
  /// Which way lines run.
  public var writingMode = WritingMode.horizontal
  /// How characters stand in vertical lines.
  public var textOrientation = TextOrientation.mixed
  /// What stands in a vertical line as one upright character.
  public var textCombineUpright = TextCombine.none
  /// How readings of runs look where the runs do not say otherwise.
  @Rare public var rubyStyle: RubyStyle
  /// Marks beside the characters of the text; nil draws none.
  @Rare public var textEmphasis: TextEmphasis?
  var hasTextEmphasis: Bool { !_textEmphasis.isUsual }
  /// Members for parts of the text.
  public var partStyles: [PartStyle] = []
  /// Paints for parts of the text, which stays where it is.
  public var highlights: [Highlight] = []
  /// What lies under the text, line by line; nil draws nothing.
  @Rare public var textBackground: TextBackground?
  package var hasTextBackground: Bool { !_textBackground.isUsual }

  /// Makes a label from its members. Lengths are in points, spacing and kerning of characters in ems, `scale` in pixels
  /// per point. Numbers are not checked here; see ``validate()``.
  public init(
    id: String? = nil, text: String = "", size: Size = .fit, scale: Double = 1, font: Font = Font(),
    color: Color = .black, gradient: Gradient? = nil, image: ImageFill? = nil, shadows: [Shadow] = [],
    innerShadows: [InnerShadow] = [], strokes: [Stroke] = [], bevel: Bevel? = nil, underline: Decoration? = nil,
    strikethrough: Decoration? = nil, background: Background? = nil, textInsets: Insets = Insets(),
    alignment: Alignment = .natural, verticalAlignment: VerticalAlignment = .center, numberOfLines: Int = 1,
    lineBreak: LineBreak = .truncateTail, lineSpacing: Double = 0, characterSpacing: Double = 0,
    kerning: [String: Double] = [:], baselineOffset: Double = 0, allowOrphans: Bool = true, balanced: Bool = false,
    minimumScaleFactor: Double = 1, baselineAdjustment: BaselineAdjustment = .alignCenters,
    direction: Direction = .auto, language: String? = nil, oversampling: Int = 1, opacity: Double = 1,
    isDithered: Bool = false
  ) {
    canvas = DocumentCanvas(
      id: id, scale: scale, opacity: opacity, oversampling: oversampling, isDithered: isDithered)
    content = .plain(ByteText(text))
    self.size = size
    self.font = font
    self.color = color
    self.gradient = gradient
    self.image = image
    self.strokes = strokes
    self.underline = underline
    self.strikethrough = strikethrough
    self.background = background
    self.textInsets = textInsets
    self.alignment = alignment
    self.verticalAlignment = verticalAlignment
    self.numberOfLines = numberOfLines
    self.lineBreak = lineBreak
    self.lineSpacing = lineSpacing
    self.characterSpacing = characterSpacing
    self.kerning = kerning
    self.baselineOffset = baselineOffset
    self.allowOrphans = allowOrphans
    self.balanced = balanced
    self.minimumScaleFactor = minimumScaleFactor
    self.baselineAdjustment = baselineAdjustment
    self.direction = direction
    self.language = language
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.bevel = bevel
  }
}

extension LabelDocument {
  // Where members lie, which tables reach; see ``Bytewise`` and ``Rare``.
  static var storedLanguage: any WritableKeyPath<LabelDocument, String?> & Sendable { \._language.wrappedValue }
  static var storedEllipsis: any WritableKeyPath<LabelDocument, String?> & Sendable { \._ellipsis.wrappedValue }

  static var storedLayerStyle: any WritableKeyPath<LabelDocument, Rare<LayerStyle?>> & Sendable { \._layerStyle }
  static var storedWarp: any WritableKeyPath<LabelDocument, Rare<Warp?>> & Sendable { \._warp }
  static var storedTextPath: any WritableKeyPath<LabelDocument, Rare<TextPath?>> & Sendable { \._textPath }
  static var storedTextMotion: any WritableKeyPath<LabelDocument, Rare<TextMotion>> & Sendable { \._textMotion }
  static var storedLineSetting: any WritableKeyPath<LabelDocument, Rare<LineSetting>> & Sendable { \._lineSetting }
  static var storedRubyStyle: any WritableKeyPath<LabelDocument, Rare<RubyStyle>> & Sendable { \._rubyStyle }
  static var storedTextEmphasis: any WritableKeyPath<LabelDocument, Rare<TextEmphasis?>> & Sendable {
    \._textEmphasis
  }

  typealias Draft = LabelDraft

  var document: Document { .label(self) }

  /// The label as an author would write it. Reading it back gives an equal label.
  public var json: JSONValue { document.json }

  /// Checks what was set from Swift as strictly as JSON is checked: no NaN, no negative blur and no unknown
  /// oversampling reaches a renderer. Throws a `DocumentError` that names the first faulty member.
  public func validate() throws(DocumentError) { try document.validate() }
}
