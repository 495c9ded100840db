package import Basics

/// Lays out texts: shapes with HarfBuzz, divides into lines with ICU, orders by UAX #9.
///
/// The stages, in order: case and forms, paragraphs, items, shaping (once, whole paragraphs), line breaks by measured widths, fitting,
/// truncation, visual order, placement. Nothing is rasterized.
/// Sendable, usable from any thread; copies share their caches.
package struct TextLayouter: Sendable {
  /// The fonts of all layouts.
  package let catalog: FontCatalog
  private let caches: LayoutCaches

  /// The default size of the caches: enough for the words of a language and for some hundreds of labels.
  package static let defaultCacheBytes = 1 << 20

  /// `cacheBytes` is the approximate size of the caches of shaped words and of whole layouts, half each. With
  /// `findsNeededScale` truncated texts have their ``TextLayout/neededScaleFactor``, for which each is laid out about
  /// fourteen times.
  package init(
    catalog: FontCatalog, cacheBytes: Int = TextLayouter.defaultCacheBytes, findsNeededScale: Bool = false
  ) {
    self.catalog = catalog
    caches = LayoutCaches(capacity: cacheBytes, findsNeededScale: findsNeededScale)
  }

  /// How often a whole text was needed, and how often it was laid out already.
  package var layoutUse: CacheUse { caches.layouts.use }
  /// What the caches hold, those of fonts among them.
  package var cacheStates: [CacheState] { caches.states + catalog.cacheStates }

  /// Lays `text` out within `width` and `height` points (infinite for no limit). At least one line is laid out,
  /// whatever the height. An empty text has no lines and the height of one. Throws if a font is missing or a grapheme
  /// cluster is too long.
  ///
  /// - Precondition: `spans` ascend, do not overlap, and lie in the text. So do `annotations`, of which several may have
  ///   one range.
  package func layout(
    _ text: String, style: TextStyle, spans: [TextSpan] = [], annotations: [Annotation] = [],
    width: Double = .infinity, height: Double = .infinity
  ) throws(FontError) -> TextLayout {
    let prepared = try caches.styles.prepared(style, catalog: catalog)
    guard text.utf8.count <= LayoutCache.longest else {
      return try layout(
        text, style: prepared, spans: spans, annotations: annotations, width: width, height: height)
    }
    let key = LayoutCache.Key(
      text: text, style: prepared, spans: spans, annotations: annotations, width: width, height: height)
    if let known = caches.layouts[key] { return known }
    let layout = try layout(
      text, style: prepared, spans: spans, annotations: annotations, width: width, height: height)
    caches.layouts.insert(layout, for: key)
    return layout
  }

  private func layout(
    _ text: String, style: PreparedStyle, spans: [TextSpan], annotations: [Annotation], width: Double,
    height: Double
  ) throws(FontError) -> TextLayout {
    let (fonts, dictionaries) = (catalog.passingFailures, caches.hyphenation.passingFailures)
    let failures = (fonts: fonts.count, dictionaries: dictionaries.count)
    let layout = try layOut(
      text, style: style, spans: spans, annotations: annotations, width: width, height: height)
    // What cannot be read for a moment is not missing, and a text that does without it must not be kept.
    try fonts.check(since: failures.fonts)
    try dictionaries.check(since: failures.dictionaries)
    return layout
  }

  private func layOut(
    _ text: String, style: PreparedStyle, spans: [TextSpan], annotations: [Annotation], width: Double,
    height: Double
  ) throws(FontError) -> TextLayout {
    let isAlone = spans.isEmpty && annotations.isEmpty
    var line: PlainLine.Answer = (nil, nil)
    if isAlone { line = PlainLine.ofASCII(text, style: style, width: width, height: height, caches: caches) }
    if let layout = line.layout { return layout }
    let attributed = try AttributedText(Array(text.utf16), style: style, spans: spans, catalog: catalog)
      .annotated(with: annotations, writing: style.style.writing, catalog: catalog, caches: caches)
    guard AttributedText.isPlain(style.style, spans) else {
      return try TransformedText(attributed, style: style, caches: caches)
        .layout(style: style, width: width, height: height, caches: caches)
    }
    if isAlone, line.shaped == nil {
      line = try PlainLine.of(attributed, style: style, width: width, height: height, caches: caches)
      if let layout = line.layout { return layout }
    }
    return try Typesetter(text: attributed, style: style, shaped: line.shaped, caches: caches)
      .layout(width: width, height: height)
  }

  /// The parts of a text that is not laid out yet.
  package func parts(of text: String) -> TextParts { TextParts(text, boundaries: caches.boundaries) }

  /// The size of the block that a text takes within `width` and `height` points, in whole points, as FXLabel's
  /// `sizeThatFits`.
  ///
  /// - Precondition: as for ``layout(_:style:spans:width:height:)``.
  package func sizeThatFits(
    _ text: String, style: TextStyle, spans: [TextSpan] = [], width: Double = .infinity, height: Double = .infinity
  ) throws(FontError) -> (width: Double, height: Double) {
    let size = try layout(text, style: style, spans: spans, width: width, height: height).fittingSize
    return (size.x, size.y)
  }
}
