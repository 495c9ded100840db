package import Basics

/// The boxes of single characters, for ground truth.
extension TextLayout {
  /// The place of one grapheme cluster on its line, or of a mark that is drawn beside the text, in points from the block's
  /// left, as wide as its advance.
  package struct GraphemeBox: Sendable, Hashable {
    /// Its index among the text's grapheme clusters; that of the next one for a mark.
    package let grapheme: Int
    /// What the mark is; nil for a cluster.
    package var mark: Mark?
    /// The left edge, in points.
    package let x0: Double
    /// The right edge, in points.
    package let x1: Double
    /// Whether the cluster is in a right-to-left run.
    package let isRightToLeft: Bool
  }

  /// A mark that is drawn beside the text. A value; Sendable.
  package enum Mark: Sendable, Hashable {
    /// An ellipsis or a hyphen, spelled as the font has it; the author's own has another text.
    case ellipsis(ByteText)
    case hyphen(ByteText)
  }

  /// The clusters of a line that are drawn, in logical order, with the ellipses and hyphens between them. White space is
  /// included; truncated text is not.
  package func graphemeBoxes(ofLine index: Int) -> [GraphemeBox] {
    var boxes = cells(ofLine: index).map {
      GraphemeBox(grapheme: $0.grapheme, x0: $0.left, x1: $0.right, isRightToLeft: $0.isRightToLeft)
    }
    for run in lines[index].runs {
      guard let mark = run.mark, let glyph = run.glyphs.first else { continue }
      // A hyphen is at the last unit before it.
      let offset = glyph.cluster + (run.kind == .hyphen ? 1 : 0)
      let next = graphemes.partition { $0.lowerBound >= offset }
      boxes.insert(
        GraphemeBox(grapheme: next, mark: mark, x0: run.x, x1: run.x + run.width, isRightToLeft: run.isRightToLeft),
        at: boxes.firstIndex { $0.grapheme >= next } ?? boxes.count)
    }
    return boxes
  }

  /// What is drawn of a grapheme cluster, which is written as `text`: nothing of what cannot be seen.
  package func drawnText(of grapheme: Int, written text: String) -> String {
    let drawn = wording?.text(of: graphemes[grapheme]) ?? text
    return drawn.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) ? "" : drawn
  }
}

extension GlyphRun {
  /// What the run is beside the text; nil for text.
  fileprivate var mark: TextLayout.Mark? {
    switch kind {
    case .ellipsis: .ellipsis(face.glyph(for: 0x2026) == nil ? "..." : "\u{2026}")
    case .hyphen: .hyphen(face.glyph(for: 0x2010) == nil ? "-" : "\u{2010}")
    case .text, .annotation, .marker: nil
    }
  }
}
