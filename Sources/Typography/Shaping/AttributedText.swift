/// A text with its spans, whose fonts have been found.
struct AttributedText {
  let units: [UInt16]
  /// The attributes of text in no span.
  let base: Attributes
  private let spans: [TextSpan]
  /// The attributes of each span; spans that are shaped alike share one object.
  private let attributes: [Attributes]

  /// - Precondition: spans ascend, do not overlap and lie in the text.
  init(_ units: [UInt16], style: TextStyle, spans: [TextSpan], catalog: FontCatalog) throws(FontError) {
    self.units = units
    self.spans = spans
    let plain = TextSpan(0..<0)
    base = try AttributedText.attributes(of: plain, style: style, catalog: catalog)
    guard !spans.isEmpty else {
      attributes = []
      return
    }
    var known = [plain: base]
    var attributes: [Attributes] = []
    var end = 0
    for span in spans {
      precondition(span.range.lowerBound >= end && span.range.upperBound <= units.count, "spans are out of order")
      end = span.range.upperBound
      var key = span
      key.range = 0..<0
      if let found = known[key] {
        attributes.append(found)
        continue
      }
      let found = try AttributedText.attributes(of: span, style: style, catalog: catalog)
      known[key] = found
      attributes.append(found)
    }
    self.attributes = attributes
  }

  private static func attributes(
    of span: TextSpan, style: TextStyle, catalog: FontCatalog
  ) throws(FontError) -> Attributes {
    let size = span.size ?? style.size
    let language = span.language ?? style.language
    return Attributes(
      fonts: try FontChain(
        span.font ?? style.font, fallback: span.fallback ?? style.fallback, language: language, catalog: catalog),
      size: size,
      options: ShapingOptions(
        features: span.features ?? style.features, language: language,
        keepsOptionalLigatures: style.characterSpacing == 0),
      baselineOffset: (span.baselineOffset ?? style.baselineOffset) * size)
  }

  /// The index of the span that contains a unit.
  func span(at offset: Int) -> Int? {
    guard !spans.isEmpty else { return nil }
    let index = spans.partition { $0.range.upperBound > offset }
    return index < spans.count && spans[index].range.lowerBound <= offset ? index : nil
  }

  var spanIndices: Range<Int> { spans.indices }

  func attributes(at offset: Int) -> Attributes { span(at: offset).map { attributes[$0] } ?? base }

  func attributes(ofSpan span: Int?) -> Attributes { span.map { attributes[$0] } ?? base }
}
