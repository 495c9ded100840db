public import Pixels

/// A label as its author means it: lengths in points, straight sRGB colours, every optional thing given its default.
///
/// It comes from JSON, checked, or is made in Swift: `LabelDocument(text: "Hi")`. Numbers set from Swift are checked
/// by ``validate()``.
///
/// Sendable; a plain value.
public struct LabelDocument: DocumentContent {
  public var canvas: DocumentCanvas
  var content: Content
  /// All of the text. Setting it leaves one string without runs.
  public var text: String {
    get {
      switch content {
      case .plain(let text): text
      case .runs(let runs): runs.map(\.text).joined()
      }
    }
    set { content = .plain(newValue) }
  }
  /// The text in parts that are set or painted otherwise, one after the other; empty where it is one string. Setting
  /// them sets the text.
  public var runs: [TextRun] {
    get { if case .runs(let runs) = content { runs } else { [] } }
    set { content = newValue.isEmpty ? .plain("") : .runs(newValue) }
  }
  public var size: Size
  public var font: Font
  public var color: Color
  /// Fills the text instead of the colour.
  public var gradient: Gradient?
  /// Fills the text instead of the colour and the gradient.
  public var image: ImageFill?
  /// The first on top.
  public var shadows: [Shadow]
  /// The first on top.
  public var innerShadows: [InnerShadow]
  /// The first on top; those outside lie under the fill, all others over it.
  public var strokes: [Stroke]
  public var bevel: Bevel?
  /// A line under the text; nil for none.
  public var underline: Decoration?
  /// A line through the text; nil for none.
  public var strikethrough: Decoration?
  public var background: Background?
  public var textInsets: Insets
  public var alignment: Alignment
  public var verticalAlignment: VerticalAlignment
  /// 0 is no limit.
  public var numberOfLines: Int
  public var lineBreak: LineBreak
  /// Points between lines, added to the font's own line height.
  public var lineSpacing: Double
  /// Ems added between characters; not where letters join.
  public var characterSpacing: Double
  /// Ems added after single characters.
  public var kerning: [String: Double]
  /// Ems; moves the text down.
  public var baselineOffset: Double
  /// False keeps a paragraph's last word company.
  public var allowOrphans: Bool
  /// True makes the lines of a paragraph about equally wide, without making them more.
  public var balanced: Bool
  /// How small the text may become to fit, as a share of its size; 0, as 1, is not at all.
  public var minimumScaleFactor: Double
  public var baselineAdjustment: BaselineAdjustment
  public var direction: Direction
  /// BCP 47.
  public var language: String?

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
    content = .plain(text)
    self.size = size
    self.font = font
    self.color = color
    self.gradient = gradient
    self.image = image
    self.shadows = shadows
    self.innerShadows = innerShadows
    self.strokes = strokes
    self.bevel = bevel
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
  }
}

extension LabelDocument {
  typealias Draft = LabelDraft

  var document: Document { .label(self) }

  /// What an author would write for this label. Reading it back gives an equal label.
  public var json: JSONValue { document.json }

  /// Checks what was set from Swift as strictly as JSON is: no NaN, no negative blur, no unknown oversampling
  /// reaches a renderer.
  public func validate() throws(DocumentError) { try document.validate() }
}
