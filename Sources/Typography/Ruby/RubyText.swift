/// The text of an annotation, shaped as a line of its own. Lengths are in points before fitting.
///
/// Immutable. A class, because the marks of a text share one.
final class RubyText {
  let string: String
  let paragraph: Paragraph
  /// Its width without space between clusters.
  let width: Double
  /// The number of stretches between which there may be space.
  let count: Int
  /// The size of its em.
  let em: Double
  /// The distance from its baseline up to the top of its em box.
  let emTop: Double
  /// The code points that no font has.
  let missing: [UInt32]

  init(
    _ string: String, style: TextStyle, writing: TextWriting, catalog: FontCatalog, caches: LayoutCaches
  ) throws(FontError) {
    var style = style
    style.writing = writing
    style.writing.combine = .none
    let prepared = try caches.styles.prepared(style, catalog: catalog)
    let units = Array(string.utf16)
    var text = try AttributedText(units, style: prepared, spans: [], catalog: catalog)
    if !AttributedText.isPlain(style, []) { text = try TransformedText(text, style: prepared, caches: caches).text }
    let graphemes = caches.boundaries.graphemes(of: text.units)
    try Typesetter.check(graphemes)
    let context = TypesettingContext(text: text, style: prepared, graphemes: graphemes, caches: caches)
    var itemizer = TextItemizer(context)
    paragraph = Paragraph(
      context, range: text.units.indices, clusters: graphemes.indices, itemizer: &itemizer)
    self.string = string
    em = style.size
    emTop = paragraph.items.map { $0.face.metrics.emTop * $0.attributes.em }.max() ?? em
    missing = itemizer.missing.map(\.scalar)
    width = paragraph.width(of: paragraph.content)
    count = RubyText.setter(of: paragraph).gapCount + 1
  }

  private static func setter(of paragraph: Paragraph) -> LineSetter {
    let line = SetLine(paragraph: 0, range: paragraph.content, visible: paragraph.content)
    var setter = LineSetter(line, in: paragraph)
    setter.gaps = .words
    return setter
  }

  /// Its glyphs with so much space between clusters, from left to right.
  func runs(gap: Double, scale: Double) -> [GlyphRun] {
    var setter = RubyText.setter(of: paragraph)
    setter.clusterExtra = gap
    return setter.runs(scale: scale).runs
  }
}
