public import Pixels

extension LabelDocument {
  /// A part of the text with what it has otherwise than the label. Nil is as the label has it.
  public struct TextRun: Sendable, Hashable {
    public var text: String
    public var font: FontOverride
    /// Instead of the label's colour and gradient.
    public var color: Color?
    /// Instead of the label's colour and gradient.
    public var gradient: Gradient?
    /// Instead of the label's; empty for none.
    public var strokes: [Stroke]?
    public var underline: DecorationOverride?
    public var strikethrough: DecorationOverride?
    /// Ems of the run's own size, down positive; instead of the label's.
    public var baselineOffset: Double?

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

  /// A line under the text, or through it. Nil is what the font wants, or the text's own paint.
  public struct Decoration: Sendable, Hashable {
    public var color: Color?
    /// Points.
    public var thickness: Double?
    /// Points from the baseline down to the upper edge.
    public var offset: Double?

    public init(color: Color? = nil, thickness: Double? = nil, offset: Double? = nil) {
      self.color = color
      self.thickness = thickness
      self.offset = offset
    }
  }

  /// What a run does about a line of the label's.
  public enum DecorationOverride: Sendable, Hashable {
    case off
    case on(Decoration)

    /// The line, or nil for none.
    public var decoration: Decoration? { if case .on(let decoration) = self { decoration } else { nil } }
  }

  /// What of a font is otherwise; nil is the label's.
  public struct FontOverride: Sendable, Hashable {
    public var family: String?
    /// 100 thin, 400 regular, 700 bold.
    public var weight: Double?
    /// Percent of the family's normal width.
    public var width: Double?
    public var slant: Font.Slant?
    /// Points an em.
    public var size: Double?
    public var file: String?
    public var index: Int?
    /// Over the label's, tag by tag.
    public var features: [String: Int]
    /// Over the label's, tag by tag.
    public var variations: [String: Double]
    public var fallback: [String]?

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

    /// The label's font with this over it. Another family or file is another font: the file, the index and the axis
    /// values of the label's say nothing about it.
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
      return result
    }
  }

  /// What stands in the text: one string, or runs.
  enum Content: Sendable, Hashable {
    case plain(String)
    case runs([TextRun])
  }
}

extension LabelDocument.Decoration {
  static let table = ObjectTable(
    "decoration", "a line", "A line along the text; true is one as the font wants it.",
    defaults: LabelDocument.Decoration(),
    [
      Member("color", .color, \.color, "Its colour; the text's paint where there is none."),
      Member(
        "thickness", .number(0...1000, unit: "points"), \.thickness,
        "Its thickness; the font's where there is none."),
      Member(
        "offset", .number(Limits.offsets, unit: "points"), \.offset,
        "From the baseline down to its upper edge; the font's where there is none."),
    ])

  /// False, true for a line of which nothing is said, or an object.
  static let codec = Codec<LabelDocument.Decoration?>(
    .either(.boolean, .object(table.schema)),
    decode: { json, present throws(DocumentError) in
      guard json.object != nil else { return json.bool == true ? LabelDocument.Decoration() : nil }
      return try Codec.object(table).decode(json, present ?? nil)
    },
    encode: { decoration in
      guard let decoration else { return false }
      let members = table.json(decoration)
      return members.isEmpty ? true : .object(members)
    })
}

extension LabelDocument.DecorationOverride {
  init(_ decoration: LabelDocument.Decoration?) { self = decoration.map { .on($0) } ?? .off }

  static let codec = LabelDocument.Decoration.codec.map({ LabelDocument.DecorationOverride($0) }, { $0.decoration })
}

extension LabelDocument.Content {
  static let codec = Codec<LabelDocument.Content>(
    .either(.string(.text), .list(.object(TextRunDraft.table.schema), maximumCount: Limits.runs)),
    decode: { json, _ throws(DocumentError) in
      if let text = json.string { return .plain(text) }
      let runs = try Codec.list(ofFinished: TextRunDraft.codec, maximumCount: Limits.runs).decode(json, nil)
      let length = runs.reduce(0) { $0 + $1.text.unicodeScalars.count }
      guard StringRule.text.length.contains(length) else {
        let limit = StringRule.text.length.upperBound
        throw DocumentError(.outOfRange, "its runs are \(length) characters together; the limit is \(limit)")
      }
      return runs.isEmpty ? .plain("") : .runs(runs)
    },
    encode: { content in
      switch content {
      case .plain(let text): .string(text)
      case .runs(let runs): .array(runs.map { .object(TextRunDraft.table.json(TextRunDraft($0))) })
      }
    })
}
