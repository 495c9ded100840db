import Typography

/// One way of setting text, in DejaVu Sans at 20 points unless said otherwise, to vary in a test.
struct Setting {
  static let layouter = try! TextLayouter(catalog: FontCatalog(), findsNeededScale: true)

  var style = TextStyle(font: FontQuery(family: "DejaVu Sans"), size: 20)
  var width = Double.infinity
  var height = Double.infinity
  var spans: [TextSpan] = []

  init(width: Double = .infinity, height: Double = .infinity, _ change: (inout TextStyle) -> Void = { _ in }) {
    self.width = width
    self.height = height
    change(&style)
  }

  func layout(_ text: String) throws -> TextLayout {
    try Setting.layouter.layout(text, style: style, spans: spans, width: width, height: height)
  }

  /// The text of each line, as it stands in the source.
  func lines(_ text: String) throws -> [String] {
    let units = Array(text.utf16)
    return try layout(text).lines.map { String(decoding: units[$0.range], as: UTF16.self) }
  }

  /// The first line as it reads in logical order: what is kept, with "…" for the ellipsis.
  func cut(_ text: String) throws -> String {
    let units = Array(text.utf16)
    guard let line = try layout(text).lines.last else { return "" }
    let parts = line.visibleRanges.map { (place: $0.lowerBound, text: String(decoding: units[$0], as: UTF16.self)) }
    guard line.runs.contains(where: { $0.kind == .ellipsis }) else { return parts.map(\.text).joined() }
    switch style.lineBreak {
    case .truncateHead: return "…" + parts.map(\.text).joined()
    case .truncateMiddle: return parts.map(\.text).joined(separator: "…")
    default: return parts.map(\.text).joined() + "…"
    }
  }
}

extension TextLayout {
  var glyphs: [GlyphRun.Glyph] { lines.flatMap(\.runs).flatMap(\.glyphs) }
}
