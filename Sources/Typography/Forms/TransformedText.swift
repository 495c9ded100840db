/// A text as it is set: its letters changed by transforms, and in the forms that its fonts have or lack.
struct TransformedText {
  let text: AttributedText
  private let mapped: MappedText
  /// The same without what makes up for forms that a font lacks: small capitals are read as the letters that they are.
  private let worded: MappedText
  /// The grapheme clusters of the source.
  private let graphemes: [Range<Int>]

  init(_ source: AttributedText, style: PreparedStyle, caches: LayoutCaches) throws(FontError) {
    graphemes = caches.boundaries.graphemes(of: source.units)
    try Typesetter.check(graphemes)
    let written = MappedText(source.units)
    let collapsed = style.style.rules.map { written.collapsed($0.whiteSpace) } ?? written
    let changed = collapsed.changed(source.set(as: collapsed).transforms(style.style))
    worded = changed
    guard source.formsDependOnFonts else {
      mapped = changed
      text = TransformedText.trimmed(source.set(as: changed), style: style.style)
      return
    }
    // Capitals first: which letters have forms above the line depends on them.
    let plain = source.set(as: changed)
    let capitals = FormFinder(plain, style: style, caches: caches).capitals()
    let small = MappedText(changed.units).changed(
      capitals.map {
        MappedText.Part(range: $0.range, transform: $0.variant.transform, language: $0.attributes.options.language)
      })
    mapped = changed.replaced(by: small)
    let variants = TransformedText.variants(
      of: capitals.map {
        FormFinder.Stretch(range: small.place(of: $0.range), attributes: $0.attributes, variant: $0.variant)
      })
    let set = source.set(as: mapped, variants: variants)
    let positions = FormFinder(set, style: style, caches: caches).positions()
    let merged = TransformedText.merge(variants, with: TransformedText.variants(of: positions))
    text = TransformedText.trimmed(source.set(as: mapped, variants: merged), style: style.style)
  }

  private static func trimmed(_ text: AttributedText, style: TextStyle) -> AttributedText {
    style.rules?.trimsSpacing == true
      ? text.adding(style.writing.isVertical ? "vhal" : "halt", to: SpacingTrim.ranges(in: text.units)) : text
  }

  /// Stretches that are set alike share one object, so that they are shaped together.
  private static func variants(of stretches: [FormFinder.Stretch]) -> [AttributedText.Variant] {
    struct Key: Hashable {
      let attributes: ObjectIdentifier
      let variant: FormVariant
    }
    var known: [Key: Attributes] = [:]
    return stretches.filter { !$0.range.isEmpty }.map { stretch in
      let key = Key(attributes: ObjectIdentifier(stretch.attributes), variant: stretch.variant)
      let attributes = known[key] ?? stretch.attributes.with(stretch.variant)
      known[key] = attributes
      return AttributedText.Variant(range: stretch.range, attributes: attributes)
    }
  }

  /// Those above or below the line stand for the capitals that they have.
  private static func merge(
    _ capitals: [AttributedText.Variant], with positions: [AttributedText.Variant]
  ) -> [AttributedText.Variant] {
    guard !positions.isEmpty else { return capitals }
    let others = capitals.filter { capital in
      let index = positions.partition { $0.range.upperBound > capital.range.lowerBound }
      return index == positions.count || positions[index].range.lowerBound >= capital.range.upperBound
    }
    return (others + positions).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Lays the text out, and answers in terms of its source.
  func layout(
    style: PreparedStyle, width: Double, height: Double, caches: LayoutCaches
  ) throws(FontError) -> TextLayout {
    let breakable = graphemes.map { mapped.place(of: $0) }.filter { !$0.isEmpty }
    let layout = try Typesetter(text: text, style: style, breakable: breakable, caches: caches)
      .layout(width: width, height: height)
    let collapses = style.style.rules?.whiteSpace.collapses == true
    let collapsed = collapses ? Set(graphemes.indices.filter { mapped.place(of: graphemes[$0]).isEmpty }) : []
    return layout.inSource(mapped, graphemes: graphemes, wording: SetWording(worded, collapsed: collapsed))
  }
}

extension AttributedText {
  /// Whether all of a text is set as it is written, whatever its fonts are.
  static func isPlain(_ style: TextStyle, _ spans: [TextSpan]) -> Bool {
    guard style.transform == .none, !style.forms.dependOnFonts, style.rules?.trimsSpacing != true,
      style.rules?.whiteSpace.collapses != true
    else { return false }
    return spans.allSatisfy {
      ($0.transform ?? TextTransform.none) == TextTransform.none && $0.forms?.dependOnFonts != true
    }
  }
}

extension TextLayout {
  /// The layout of what stands for a source, in offsets of that source.
  fileprivate func inSource(_ mapped: MappedText, graphemes: [Range<Int>], wording: SetWording) -> TextLayout {
    var annotated = annotated
    for index in annotated.indices { annotated[index].base = mapped.origin(of: annotated[index].base) }
    return TextLayout(
      lines: lines.map { $0.inSource(mapped) }, width: width, height: height,
      missingGlyphs: missingGlyphs.map {
        MissingGlyph(scalar: $0.scalar, offset: mapped.origin(of: $0.offset), reason: $0.reason)
      },
      primaryFamily: primaryFamily, isRightToLeft: isRightToLeft, scaleFactor: scaleFactor, size: size,
      length: mapped.origin(of: length), graphemes: graphemes, decorations: decorations,
      languagesWithoutPatterns: languagesWithoutPatterns, annotated: annotated, wording: wording,
      neededScaleFactor: neededScaleFactor)
  }
}

extension TextLayout.Line {
  fileprivate func inSource(_ mapped: MappedText) -> TextLayout.Line {
    TextLayout.Line(
      range: mapped.origin(of: range), x: x, width: width, baseline: baseline, ascent: ascent, descent: descent,
      isTruncated: isTruncated, isRightToLeft: isRightToLeft,
      visibleRanges: visibleRanges.map { mapped.origin(of: $0) }, hangingWidth: hangingWidth,
      runs: runs.map { $0.inSource(mapped) }, scaleFactor: scaleFactor, fade: fade, hangingStart: hangingStart,
      rubyOver: rubyOver, rubyUnder: rubyUnder, initial: initial)
  }
}

extension GlyphRun {
  fileprivate func inSource(_ mapped: MappedText) -> GlyphRun {
    GlyphRun(
      face: face, size: size, isRightToLeft: isRightToLeft, kind: kind, span: span, range: mapped.origin(of: range),
      x: x, width: width,
      glyphs: glyphs.map {
        Glyph(id: $0.id, x: $0.x, y: $0.y, advance: $0.advance, cluster: mapped.origin(of: $0.cluster))
      }, stretch: stretch, isUpright: isUpright)
  }
}
