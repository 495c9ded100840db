/// A text with its spans, whose fonts have been found.
struct AttributedText {
  let units: [UInt16]
  /// The attributes of text in no span.
  let base: Attributes
  private let spans: [TextSpan]
  /// The attributes of each span; spans that are shaped alike share one object.
  private let attributes: [Attributes]

  /// - Precondition: spans ascend, do not overlap and lie in the text.
  init(_ units: [UInt16], style: PreparedStyle, spans: [TextSpan], catalog: FontCatalog) throws(FontError) {
    self.units = units
    self.spans = spans
    base = style.base
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
      if let found = known[key] {
        attributes.append(found)
        continue
      }
      let found = try Attributes(of: span, style: style.style, catalog: catalog)
      known[key] = found
      attributes.append(found)
    }
    self.attributes = attributes
  }

  /// Whether no part of the text has a style of its own.
  var isUniform: Bool { spans.isEmpty }

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
