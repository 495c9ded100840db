import CFreeType

/// What is done to the outlines of a run's glyphs before they are stroked or bent. A value; Sendable.
package struct GlyphShape: Sendable, Hashable {
  /// The ems by which they are widened.
  package var boldness = 0.0
  /// The factor of their width.
  package var stretch = 1.0

  package init(boldness: Double = 0, stretch: Double = 1) {
    self.boldness = boldness
    self.stretch = stretch
  }

  var isPlain: Bool { boldness == 0 && stretch == 1 }

  /// An outline in this shape.
  func applied(to outline: Outline, pixelsPerEm: Double) throws(FontError) -> Outline {
    var outline = boldness == 0 ? outline : try outline.widened(by: boldness * pixelsPerEm * 64)
    if stretch != 1 {
      outline.mapPoints { FT_Vector(x: FT_Pos((Double($0.x) * stretch).rounded()), y: $0.y) }
    }
    return outline
  }
}
