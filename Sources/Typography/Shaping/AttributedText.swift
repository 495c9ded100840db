/// A text with its spans, whose fonts have been found.
struct AttributedText {
  /// A stretch of the text in a form of its own.
  struct Variant {
    let range: Range<Int>
    let attributes: Attributes
  }

  private(set) var units: [UInt16]
  /// The attributes of text in no span.
  let base: Attributes
  private var spans: [TextSpan]
  /// The attributes of each span; spans that are shaped alike share one object.
  private let attributes: [Attributes]
  /// The stretches in forms of their own, which ascend.
  private var variants: [Variant] = []
  /// Whether a span has hyphens otherwise than the style.
  let hasHyphens: Bool
  /// What stands beside stretches, which ascend.
  var annotations: [PreparedAnnotation] = []

  /// - Precondition: spans ascend, do not overlap and lie in the text.
  init(_ units: [UInt16], style: PreparedStyle, spans: [TextSpan], catalog: FontCatalog) throws(FontError) {
    self.units = units
    self.spans = spans
    base = style.base
    hasHyphens = spans.contains { $0.hyphens != nil }
    guard !spans.isEmpty else {
      attributes = []
      return
    }
    var known = [TextSpan(0..<0): base]
    var attributes: [Attributes] = []
    var end = 0
    for span in spans {
      precondition(span.range.lowerBound >= end && span.range.upperBound <= units.count, "spans are out of order")
      end = span.range.upperBound
      var key = span
      key.range = 0..<0
      key.hyphens = nil
      if let found = known[key] {
        attributes.append(found)
        continue
      }
      let found = try Attributes(of: span, style: style.style, catalog: catalog, base: base)
      known[key] = found
      attributes.append(found)
    }
    self.attributes = attributes
  }

  /// Whether no part of the text has a style of its own.
  var isUniform: Bool { spans.isEmpty && variants.isEmpty }

  /// Whether the glyphs must be looked at to find which forms the fonts have.
  var formsDependOnFonts: Bool { base.forms.dependOnFonts || attributes.contains { $0.forms.dependOnFonts } }

  /// The stretches whose letters are changed: by the style, and by each span.
  func transforms(_ style: TextStyle) -> [MappedText.Part] {
    var parts: [MappedText.Part] = []
    func add(_ range: Range<Int>, _ span: TextSpan?) {
      let transform = span?.transform ?? style.transform
      let language = span?.language ?? style.language
      guard !range.isEmpty, transform != .none else { return }
      if let last = parts.last, last.range.upperBound == range.lowerBound, last.transform == transform,
        last.language == language
      {
        parts[parts.count - 1] = MappedText.Part(
          range: last.range.lowerBound..<range.upperBound, transform: transform, language: language)
      } else {
        parts.append(MappedText.Part(range: range, transform: transform, language: language))
      }
    }
    var end = 0
    for span in spans {
      add(end..<span.range.lowerBound, nil)
      add(span.range, span)
      end = span.range.upperBound
    }
    add(end..<units.count, nil)
    return parts
  }

  /// The same text as it is set, with forms of their own for stretches of it.
  func set(as mapped: MappedText, variants: [Variant] = []) -> AttributedText {
    var text = self
    text.units = mapped.units
    for index in spans.indices { text.spans[index].range = mapped.place(of: spans[index].range) }
    text.variants = variants
    if !annotations.isEmpty { text.annotations = annotations.map { $0.mapped(by: mapped) } }
    return text
  }

  /// The same text with a feature more for stretches, which ascend.
  func adding(_ feature: String, to ranges: [Range<Int>]) -> AttributedText {
    guard !ranges.isEmpty else { return self }
    var known: [ObjectIdentifier: Attributes] = [:]
    var added: [Variant] = []
    for range in ranges {
      let old = attributes(at: range.lowerBound)
      let new = known[ObjectIdentifier(old)] ?? old.with(feature)
      known[ObjectIdentifier(old)] = new
      added.append(Variant(range: range, attributes: new))
    }
    var text = self
    text.variants = variants.flatMap { variant in
      var (pieces, start) = ([Variant](), variant.range.lowerBound)
      for range in ranges where range.overlaps(variant.range) {
        if start < range.lowerBound {
          pieces.append(Variant(range: start..<range.lowerBound, attributes: variant.attributes))
        }
        start = range.upperBound
      }
      guard start < variant.range.upperBound else { return pieces }
      return pieces + [Variant(range: start..<variant.range.upperBound, attributes: variant.attributes)]
    }
    text.variants = (text.variants + added).sorted { $0.range.lowerBound < $1.range.lowerBound }
    return text
  }

  /// The index of the span that contains a unit.
  func span(at offset: Int) -> Int? {
    guard !spans.isEmpty else { return nil }
    let index = spans.partition { $0.range.upperBound > offset }
    return index < spans.count && spans[index].range.lowerBound <= offset ? index : nil
  }

  var spanIndices: Range<Int> { spans.indices }

  /// The initial letter, at the start of the text; nil where there is none.
  var initial: Range<Int>? {
    guard let last = spans.prefix(while: \.isInitial).last, last.range.upperBound > 0 else { return nil }
    return 0..<last.range.upperBound
  }

  func isInitial(_ span: Int) -> Bool { spans[span].isInitial }

  /// The span that has the style of markers; nil where they have the text's.
  var markerSpan: Int? {
    // Behind it are only the paints of annotations.
    spans.lastIndex { $0.isMarker || !$0.range.isEmpty }.flatMap { spans[$0].isMarker ? $0 : nil }
  }

  /// Another text in the style of a span.
  func other(_ units: [UInt16], likeSpan span: Int?) -> AttributedText {
    AttributedText(units, like: attributes(ofSpan: span).withoutObject)
  }

  private init(_ units: [UInt16], like attributes: Attributes) {
    self.units = units
    base = attributes
    spans = []
    hasHyphens = false
    self.attributes = []
  }

  /// Where words of the span may be divided in which a unit is; nil is as the style has it.
  func hyphens(at offset: Int) -> LineRules.Hyphens? {
    hasHyphens ? span(at: offset).flatMap { spans[$0].hyphens } : nil
  }

  /// A span, and what of it is combined.
  func combine(ofSpan index: Int) -> (range: Range<Int>, combine: TextWriting.Combine?) {
    (spans[index].range, spans[index].combine)
  }

  func attributes(at offset: Int) -> Attributes {
    if !variants.isEmpty {
      let index = variants.partition { $0.range.upperBound > offset }
      if index < variants.count, variants[index].range.contains(offset) { return variants[index].attributes }
    }
    return span(at: offset).map { attributes[$0] } ?? base
  }

  func attributes(ofSpan span: Int?) -> Attributes { span.map { attributes[$0] } ?? base }
}
