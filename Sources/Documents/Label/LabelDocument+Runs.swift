public import Basics
import JSON
public import Pixels

extension LabelDocument {
  /// A part of the text with members that differ from the label's. A member that is nil is as the label has it.
  ///
  /// Sendable; a plain value.
  public struct TextRun: Sendable, Hashable {
    /// The text of the run.
    @Bytewise public var text: String
    /// The members of the font that differ from the label's.
    public var font: FontOverride
    /// The colour of the run, in sRGB with straight alpha, instead of the label's colour, gradient and picture.
    public var color: Color?
    /// The gradient of the run, instead of the label's colour, gradient and picture.
    public var gradient: Gradient?
    /// The strokes of the run, instead of the label's; an empty list draws none.
    public var strokes: [Stroke]?
    /// The line under the run, instead of the label's.
    public var underline: DecorationOverride?
    /// The line through the run, instead of the label's.
    public var strikethrough: DecorationOverride?
    /// The line over the run, instead of the label's.
    public var overline: DecorationOverride?
    /// How far the run moves down, in ems of its own size, instead of the label's offset.
    public var baselineOffset: Double?
    /// How the letters of the run are changed, instead of as the label's are.
    public var textTransform: TextTransform?
    /// Where words of the run may be divided with a hyphen, instead of where the label says.
    public var hyphens: LineSetting.Hyphens?
    /// What of the run stands in a vertical line as one upright character, instead of what the label says.
    public var textCombineUpright: TextCombine?
    /// What lies under the run, over the label's background of the text.
    @Rare public var textBackground: TextBackground?
    /// The picture that the run is; its text is then one U+FFFC. Nil for text.
    public var object: InlineObject? {
      get { ownObject }
      set {
        ownObject = newValue
        if newValue != nil { text = InlineObject.character }
      }
    }
    @Rare private var ownObject: InlineObject?
    /// The effects of the run, instead of the label's.
    @Rare public var effects: Effects
    /// The opacity of the run with its effects, within that of the label.
    public var opacity: Double?
    /// What stands beside the run.
    @Rare var annotations: RunAnnotations
    package var hasAnnotations: Bool { !_annotations.isUsual }

    /// Makes a run from its members. The baseline offset is in ems.
    public init(
      _ text: String, font: FontOverride = FontOverride(), color: Color? = nil, gradient: Gradient? = nil,
      strokes: [Stroke]? = nil, underline: DecorationOverride? = nil, strikethrough: DecorationOverride? = nil,
      baselineOffset: Double? = nil
    ) {
      self.text = text
      self.font = font
      self.color = color
      self.gradient = gradient
      self.strokes = strokes
      self.underline = underline
      self.strikethrough = strikethrough
      self.baselineOffset = baselineOffset
    }
  }

  /// The members of a font that differ from the label's. A member that is nil is the label's.
  ///
  /// Sendable; a plain value.
  public struct FontOverride: Sendable, Hashable {
    /// The family's name, as fontconfig knows it.
    @Bytewise public var family: String?
    /// The weight in 1...1000: 100 is thin, 400 regular, 700 bold.
    public var weight: Double?
    /// The width in percent of the family's normal width, in 50...200.
    public var width: Double?
    /// Whether the letters are upright or slanted.
    public var slant: Font.Slant?
    /// The size of the em, in points.
    public var size: Double?
    /// The path of a font file, which is used instead of a family.
    @Bytewise public var file: String?
    /// The index of the face in a font collection's file, from 0. In a run that has a family or file of its own, nil is
    /// 0.
    public var index: Int?
    /// The values of OpenType features by tag. They are laid over the label's, tag by tag.
    public var features: [String: Int]
    /// The axis values of a variable font by tag. They are laid over the label's, tag by tag, unless the run has a
    /// family or file of its own.
    public var variations: [String: Double]
    /// The families for characters that the font lacks, best first.
    @Bytewise public var fallback: [String]?
    /// The palette of colour fonts.
    public var palette: Palette?
    /// The forms of letters and digits that differ from the label's.
    @Rare public var forms: FontForms

    /// Makes an override from its members. The size is in points, the width in percent.
    public init(
      family: String? = nil, weight: Double? = nil, width: Double? = nil, slant: Font.Slant? = nil,
      size: Double? = nil, file: String? = nil, index: Int? = nil, features: [String: Int] = [:],
      variations: [String: Double] = [:],
      fallback: [String]? = nil
    ) {
      self.family = family
      self.weight = weight
      self.width = width
      self.slant = slant
      self.size = size
      self.file = file
      self.index = index
      self.features = features
      self.variations = variations
      self.fallback = fallback
    }

    /// The label's font with this laid over it. Another family or file is another font, so the file, the index and the
    /// axis values of the label's font are dropped for it.
    public func applied(to font: Font) -> Font {
      var result = font
      if family != nil || file != nil {
        result.file = nil
        result.index = 0
        result.variations = [:]
      }
      result.family = family ?? font.family
      result.weight = weight ?? font.weight
      result.width = width ?? font.width
      result.slant = slant ?? font.slant
      result.size = size ?? font.size
      result.file = file ?? result.file
      result.index = index ?? result.index
      result.features.merge(features) { $1 }
      result.variations.merge(variations) { $1 }
      result.fallback = fallback ?? font.fallback
      result.palette = palette ?? font.palette
      if !_forms.isUsual { result.forms = forms.applied(to: font.forms) }
      return result
    }
  }

  /// The content of a label: one string, or runs.
  enum Content: Sendable, Hashable {
    case plain(ByteText)
    case runs([TextRun])
  }
}

extension LabelDocument.TextRun {
  // Where members lie, which tables reach; see ``Bytewise`` and ``Rare``.
  static var storedEffects: any WritableKeyPath<Self, Rare<LabelDocument.Effects>> & Sendable { \._effects }
  static var storedAnnotations: any WritableKeyPath<Self, Rare<LabelDocument.RunAnnotations>> & Sendable {
    \._annotations
  }
  static var storedText: any WritableKeyPath<Self, String> & Sendable { \._text.wrappedValue }
}

extension LabelDocument.FontOverride {
  // The same.
  static var storedForms: any WritableKeyPath<Self, Rare<LabelDocument.FontForms>> & Sendable { \._forms }
  static var storedFamily: any WritableKeyPath<Self, String?> & Sendable { \._family.wrappedValue }
  static var storedFile: any WritableKeyPath<Self, String?> & Sendable { \._file.wrappedValue }
  static var storedFallback: any WritableKeyPath<Self, [String]?> & Sendable { \._fallback.wrappedValue }
}

extension LabelDocument.Content {
  static let codec = Codec<LabelDocument.Content>(
    .either(.string(.text), .list(TextRunDraft.codec.type, maximumCount: Limits.runs)),
    decode: { json, _ throws(DocumentError) in
      if let text = json.string { return .plain(ByteText(text)) }
      let runs = try Codec.list(ofFinished: TextRunDraft.codec, maximumCount: Limits.runs).read(json)
      let length = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
      guard StringRule.text.length.contains(length) else {
        let limit = StringRule.text.length.upperBound
        throw DocumentError(.outOfRange, "its runs are \(length) characters together; the limit is \(limit)")
      }
      try runs.checkRuby()
      return runs.isEmpty ? .plain("") : .runs(runs)
    },
    encode: { content in
      switch content {
      case .plain(let text): .string(text.string)
      case .runs(let runs): .array(runs.map { .object(TextRunDraft.table.json(TextRunDraft($0))) })
      }
    })
}
