/// The markers of a text's paragraphs. A paragraph without any text has none, and is not counted.
///
/// Immutable. A class, because few texts have them, and each typesetter has room for them.
final class SetMarkers {
  /// A marker as a line of its own, whose direction is that of its paragraph.
  struct Marker {
    let paragraph: Paragraph
    /// Its advance in points before fitting.
    let width: Double
  }

  let list: ListMarks
  /// One for each paragraph.
  let markers: [Marker?]
  /// The advance of the widest.
  let width: Double
  /// Characters that no font has.
  let missing: [TextLayout.MissingGlyph]

  init(_ list: ListMarks, of paragraphs: [Paragraph], in context: TypesettingContext, caches: LayoutCaches) {
    self.list = list
    var number = list.start
    var missing: [TextLayout.MissingGlyph] = []
    // Bullets are alike.
    var known: [SIMD2<Int>: Marker] = [:]
    let isNumbered = list.isNumbered
    markers = paragraphs.map { paragraph in
      guard !paragraph.withoutTrailingSpace(paragraph.content).isEmpty else { return nil }
      defer { number += 1 }
      let key = SIMD2(isNumbered ? number : 0, paragraph.isRightToLeft ? 1 : 0)
      if let same = known[key] { return same }
      let text = list.marker(number, language: context.style.language)
      let made = SetMarkers.marker(text, before: paragraph, in: context, caches: caches, missing: &missing)
      known[key] = made
      return made
    }
    width = markers.compactMap { $0?.width }.max() ?? 0
    self.missing = missing
  }

  private static func marker(
    _ text: String, before paragraph: Paragraph, in context: TypesettingContext, caches: LayoutCaches,
    missing: inout [TextLayout.MissingGlyph]
  ) -> Marker? {
    let units = Array(text.utf16)
    guard !units.isEmpty else { return nil }
    let own = TypesettingContext(
      text: context.text.other(units, likeSpan: context.text.markerSpan), style: context.prepared,
      graphemes: caches.boundaries.graphemes(of: units), caches: caches)
    var itemizer = TextItemizer(own)
    let line = Paragraph(
      own, range: units.indices, clusters: own.graphemes.indices,
      direction: paragraph.isRightToLeft ? .rightToLeft : .leftToRight, itemizer: &itemizer)
    missing += itemizer.missing.map {
      TextLayout.MissingGlyph(scalar: $0.scalar, offset: paragraph.lead, reason: $0.reason)
    }
    return Marker(paragraph: line, width: line.exactWidth(of: line.content, isOpen: true))
  }

  func lineStart(ofParagraph index: Int) -> LineStart {
    let inset = list.isInside ? markers[index]?.width ?? 0 : width
    return LineStart(lines: list.isInside ? 1 : .max, inset: inset, growing: max(0, inset))
  }
}

extension ListMarks {
  fileprivate var isNumbered: Bool {
    switch kind {
    case .disc, .circle, .square: false
    default: text == nil
    }
  }
}
