import CHarfBuzz

/// The part of a style or a span that determines the glyphs of a stretch of text. Paint is not a part of it: spans that
/// differ in paint only share one object and are shaped together. Immutable; Sendable.
final class Attributes: Sendable {
  let fonts: FontChain
  /// The size of the glyphs in points, before fitting.
  let size: Double
  /// The font size in points, before fitting: that of glyphs, but where their form is smaller.
  let em: Double
  let options: ShapingOptions
  /// The options in HarfBuzz's terms.
  let features: [hb_feature_t]
  /// HarfBuzz never frees a language: one of ``ShapingLanguage``.
  nonisolated(unsafe) let language: OpaquePointer?
  /// A hash of the options.
  let optionsHash: UInt64
  /// The baseline offset in points, down positive, before fitting.
  let baselineOffset: Double
  /// The extents of the first font of the chain in points, before fitting.
  let extents: (ascent: Double, descent: Double)
  /// The forms that are wanted.
  let forms: FontForms
  /// The forms of this stretch, as far as they depend on its fonts.
  let variant: FormVariant
  /// The room of the thing that each character is; nil for text.
  let object: InlineBox?
  /// Whether there is one, apart from it: lines ask for each of their items, and to look into the thing counts references.
  let isObject: Bool
  /// Whether lines are vertical.
  let isVertical: Bool
  /// In vertical lines the distance from the middle of the line down to the baseline of letters on their side: half of
  /// what the ascent is more than the descent, in points before fitting. Where all letters are on their side it is that of the
  /// style, because they have one baseline. 0 in other lines, which stand on that baseline.
  let centralDrop: Double
  /// The attributes of the same text as it was before its forms were found; nil where they are these.
  private let plain: Attributes?
  /// The features that the style gives by their tags, and whether letters are not spaced.
  private let given: ShapingOptions

  /// `options` have the features that the style gives by their tags; those of forms are added. The offset is in points.
  private init(
    fonts: FontChain, em: Double, given: ShapingOptions, baselineOffset: Double, forms: FontForms,
    variant: FormVariant = FormVariant(), plain: Attributes? = nil, object: InlineBox? = nil, isVertical: Bool,
    drop: Double? = nil
  ) {
    self.isVertical = isVertical
    self.object = object
    isObject = object != nil
    self.plain = plain
    self.fonts = fonts
    self.em = em
    self.given = given
    self.forms = forms
    self.variant = variant
    size = em * variant.scale
    let options = given.adding(forms.features, variant.features)
    self.options = options
    self.baselineOffset = baselineOffset
    features = options.harfBuzzFeatures
    language = ShapingLanguage.of(options.language)
    optionsHash = UInt64(truncatingIfNeeded: options.hashValue)
    let metrics = fonts.primary.metrics
    let scale = em / Double(metrics.unitsPerEm)
    extents = (Double(metrics.ascent) * scale, Double(metrics.descent) * scale)
    centralDrop = drop ?? (isVertical ? (extents.ascent - extents.descent) / 2 : 0)
  }

  /// The attributes of a span; its members that are nil are those of the style, whose own attributes are `base`.
  convenience init(
    of span: TextSpan, style: TextStyle, catalog: FontCatalog, base: Attributes? = nil
  ) throws(FontError) {
    let size = span.size ?? style.size
    let language = span.language ?? style.language
    self.init(
      fonts: try FontChain(
        span.font ?? style.font, fallback: span.fallback ?? style.fallback, language: language, catalog: catalog),
      em: size,
      given: ShapingOptions(
        features: span.features ?? style.features, language: language,
        keepsOptionalLigatures: style.characterSpacing == 0),
      baselineOffset: (span.baselineOffset ?? style.baselineOffset) * size, forms: span.forms ?? style.forms,
      object: style.writing.isVertical ? span.object?.upright : span.object, isVertical: style.writing.isVertical,
      drop: style.writing.hasOneBaseline ? base?.centralDrop : nil)
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

  /// The same in a form.
  func with(_ variant: FormVariant) -> Attributes {
    Attributes(
      fonts: fonts, em: em, given: given,
      baselineOffset: baselineOffset + (variant.shift - self.variant.shift) * em,
      forms: forms, variant: variant, plain: source, object: object, isVertical: isVertical,
      drop: centralDrop)
  }

  /// The same for text in place of a thing.
  var withoutObject: Attributes {
    object == nil
      ? self
      : Attributes(
        fonts: fonts, em: em, given: given, baselineOffset: baselineOffset, forms: forms, variant: variant,
        plain: plain, isVertical: isVertical, drop: centralDrop)
  }

  /// The attributes of the same text as it was before its forms were found.
  var source: Attributes { plain ?? self }

  /// The same with a feature more.
  func with(_ feature: String) -> Attributes {
    var variant = variant
    variant.features[feature] = 1
    return with(variant)
  }

  /// Points per font unit of a face, before fitting.
  func scale(_ face: FontFace) -> Double { size / Double(face.metrics.unitsPerEm) }

  /// The same for a face's line box, which does not depend on forms.
  func boxScale(_ face: FontFace) -> Double { em / Double(face.metrics.unitsPerEm) }
}

extension ShapingOptions {
  /// The options with the features of forms. Spacing takes optional ligatures away from forms, as in CSS; what is given by
  /// its tag wins over both.
  fileprivate func adding(_ forms: [String: Int], _ variant: [String: Int]) -> ShapingOptions {
    guard !forms.isEmpty || !variant.isEmpty else { return self }
    var result = self
    result.features = forms.merging(variant) { $1 }
    if !keepsOptionalLigatures {
      for tag in ShapingOptions.optionalLigatures { result.features[tag] = nil }
    }
    result.features.merge(features) { $1 }
    return result
  }

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
