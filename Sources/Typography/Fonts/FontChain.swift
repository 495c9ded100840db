import CICUText

/// Which face draws a grapheme: the style's own font, then its fallback list, then the system's fonts.
struct FontChain {
  let catalog: FontCatalog
  let style: TextStyle
  /// The style's font, then the families of its fallback list that are installed.
  let faces: [FontFace]

  /// Fails where the style's own font is not there; families of the fallback list may be missing.
  init(_ style: TextStyle, catalog: FontCatalog) throws(FontError) {
    self.catalog = catalog
    self.style = style
    let primary = try catalog.face(style.font)
    faces =
      [primary]
      + style.fallback.compactMap { family in
        var query = style.font
        query.family = family
        query.file = nil
        query.index = 0
        query.variations = [:]
        return try? catalog.face(query)
      }
  }

  var primary: FontFace { faces[0] }

  /// The face for a whole grapheme cluster, which is never split between faces; and its first code point that no
  /// face has. A cluster that the face before it can draw too, and that belongs to no script of its own (a space, a
  /// digit), stays with it, so that a phrase in one script is shaped as one.
  func face(for scalars: [UInt32], previous: FontFace?) -> (face: FontFace, missing: UInt32?) {
    let visible = scalars.filter { !FontChain.isIgnorable($0) }
    guard let first = visible.first else { return (previous ?? primary, nil) }
    func draws(_ face: FontFace) -> Bool { visible.allSatisfy { face.glyph(for: $0) != nil } }
    if let previous, Script(of: first).isNeutral, draws(previous) { return (previous, nil) }
    if let face = faces.first(where: draws) { return (face, nil) }
    if let face = catalog.fallback(for: first, like: style.font, language: style.language) {
      return (face, draws(face) ? nil : visible.first { face.glyph(for: $0) == nil })
    }
    return (primary, visible.first { primary.glyph(for: $0) == nil })
  }

  /// Code points that draw nothing of their own, and need no glyph: joiners, variation selectors, controls.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    scalar < 0x20 || sw_is_ignorable(scalar)
      || scalar == 0x2028 || scalar == 0x2029 || scalar == 0x85
  }

}
