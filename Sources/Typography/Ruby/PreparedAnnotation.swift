import Basics

/// An annotation whose texts are shaped. Offsets are UTF-16.
struct PreparedAnnotation {
  /// A text and the stretch that it belongs to.
  struct Piece {
    var base: Range<Int>
    let text: RubyText
  }

  let annotation: Annotation
  private(set) var range: Range<Int>
  /// Each text by itself, in the order of the text.
  private(set) var pieces: [Piece]
  /// The texts of a list as one; nil where they never are.
  private(set) var merged: RubyText?
  /// What no font has, at the place of its base.
  private(set) var missing: [TextLayout.MissingGlyph] = []

  /// `graphemes` are those of the text.
  init(
    _ annotation: Annotation, of units: [UInt16], graphemes: [Range<Int>], writing: TextWriting,
    catalog: FontCatalog, caches: LayoutCaches
  ) throws(FontError) {
    self.annotation = annotation
    range = annotation.range
    pieces = []
    func shaped(_ string: String) throws(FontError) -> RubyText {
      try RubyText(string, style: annotation.style, writing: writing, catalog: catalog, caches: caches)
    }
    let own = graphemes.inside(range)
    switch annotation.text {
    case .whole(let string):
      if !string.string.isEmpty, !range.isEmpty { pieces = [Piece(base: range, text: try shaped(string.string))] }
    case .list(let strings):
      for (base, string) in zip(own, strings.map(\.string)) where !string.isEmpty {
        pieces.append(Piece(base: base, text: try shaped(string)))
      }
      if annotation.merge != .separate, pieces.count > 1 { merged = try shaped(strings.map(\.string).joined()) }
    case .mark(let string):
      guard !string.string.isEmpty else { break }
      let mark = try shaped(string.string)
      for base in own where PreparedAnnotation.isEmphasized(units[base]) {
        pieces.append(Piece(base: base, text: mark))
      }
    }
    for piece in pieces.prefix(annotation.isMark ? 1 : pieces.count) {
      missing += piece.text.missing.map { TextLayout.MissingGlyph(scalar: $0, offset: piece.base.lowerBound) }
    }
  }

  /// The same beside a text whose letters are changed.
  func mapped(by text: MappedText) -> PreparedAnnotation {
    var mapped = self
    mapped.range = text.place(of: range)
    for index in pieces.indices { mapped.pieces[index].base = text.place(of: pieces[index].base) }
    mapped.pieces.removeAll(where: \.base.isEmpty)
    return mapped
  }

  /// Whether a cluster is emphasized: not where it is white space, a control or punctuation (CSS Text Decoration 4).
  private static func isEmphasized(_ cluster: ArraySlice<UInt16>) -> Bool {
    guard let first = ClusterCharacters(cluster).first(where: { _ in true }).flatMap(Unicode.Scalar.init) else {
      return false
    }
    switch first.properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator, .control, .format, .surrogate, .unassigned:
      return false
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      return emphasizedPunctuation.contains(first)
    default: return first != "\u{FFFC}"
    }
  }

  /// Punctuation that is read as a word, and its full-width and small forms.
  private static let emphasizedPunctuation = Set(
    """
    #%\u{2030}\u{2031}\u{66A}\u{609}\u{60A}&\u{204A}@\u{A7}\u{B6}\u{203B}\
    \u{303D}\u{FF03}\u{FF05}\u{FF06}\u{FF20}\u{FE5F}\u{FE60}\u{FE6A}\u{FE6B}
    """
    .unicodeScalars)
}

extension AttributedText {
  /// The same text with what stands beside it, whose ranges ascend.
  func annotated(
    with annotations: [Annotation], writing: TextWriting, catalog: FontCatalog, caches: LayoutCaches
  ) throws(FontError) -> AttributedText {
    guard !annotations.isEmpty else { return self }
    let graphemes = caches.boundaries.graphemes(of: units)
    try Typesetter.check(graphemes)
    var text = self
    for annotation in annotations {
      text.annotations.append(
        try PreparedAnnotation(
          annotation, of: units, graphemes: graphemes, writing: writing, catalog: catalog, caches: caches))
    }
    return text
  }
}
