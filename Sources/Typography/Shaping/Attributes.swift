import CHarfBuzz

/// The part of a style or a span that determines the glyphs of a stretch of text. Paint is not a part of it: spans that
/// differ in paint only share one object and are shaped together. Immutable; Sendable.
final class Attributes: Sendable {
  let fonts: FontChain
  /// The font size in points, before fitting.
  let size: Double
  let options: ShapingOptions
  /// The options in HarfBuzz's terms.
  let features: [hb_feature_t]
  /// HarfBuzz never frees a language.
  nonisolated(unsafe) let language: OpaquePointer?
  /// A hash of the options.
  let optionsHash: UInt64
  /// The baseline offset in points, down positive, before fitting.
  let baselineOffset: Double
  /// The extents of the first font of the chain in points, before fitting.
  let extents: (ascent: Double, descent: Double)
  /// The room of the thing that each character is; nil for text.
  let object: InlineBox?

  init(
    fonts: FontChain, size: Double, options: ShapingOptions, baselineOffset: Double, object: InlineBox? = nil
  ) {
    self.object = object
    self.fonts = fonts
    self.size = size
    self.options = options
    self.baselineOffset = baselineOffset
    features = options.harfBuzzFeatures
    language = hb_language_from_string(options.language ?? "und", -1)
    optionsHash = UInt64(truncatingIfNeeded: options.hashValue)
    let metrics = fonts.primary.metrics
    let scale = size / Double(metrics.unitsPerEm)
    extents = (Double(metrics.ascent) * scale, Double(metrics.descent) * scale)
  }

  /// The attributes of a span; its members that are nil are those of the style.
  convenience init(of span: TextSpan, style: TextStyle, catalog: FontCatalog) throws(FontError) {
    let size = span.size ?? style.size
    let language = span.language ?? style.language
    self.init(
      fonts: try FontChain(
        span.font ?? style.font, fallback: span.fallback ?? style.fallback, language: language, catalog: catalog),
      size: size,
      options: ShapingOptions(
        features: span.features ?? style.features, language: language,
        keepsOptionalLigatures: style.characterSpacing == 0),
      baselineOffset: (span.baselineOffset ?? style.baselineOffset) * size, object: span.object)
  }

  /// How far a thing in the line reaches above and below the baseline, in points before fitting; nothing for text.
  var reach: (ascent: Double, descent: Double) {
    guard let object else { return (0, 0) }
    let top = object.top(in: fonts.primary.metrics)
    return (
      (object.margin.top - top) * size - baselineOffset,
      (top + object.height + object.margin.bottom) * size + baselineOffset
    )
  }

  /// Points per font unit of a face, before fitting.
  func scale(_ face: FontFace) -> Double { size / Double(face.metrics.unitsPerEm) }
}

extension ShapingOptions {
  fileprivate var harfBuzzFeatures: [hb_feature_t] {
    var values = features
    if !keepsOptionalLigatures {
      for tag in ShapingOptions.optionalLigatures where values[tag] == nil { values[tag] = 0 }
    }
    return values.sorted { $0.key < $1.key }.map { tag, value in
      hb_feature_t(
        tag: hb_tag_from_string(tag, Int32(tag.utf8.count)), value: UInt32(max(0, value)), start: 0,
        end: UInt32.max)
    }
  }
}
