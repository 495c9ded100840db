/// Chooses the face of a grapheme cluster: the style's own font, then its fallback list, then the system's fonts.
struct FontChain: Sendable {
  private let catalog: FontCatalog
  private let query: FontQuery
  /// As fontconfig names it.
  private let language: String?
  /// The style's font, then the families of its fallback list that are installed.
  let faces: [FontFace]

  /// Throws if the style's own font is missing; families of the fallback list may be missing, but not for a moment only:
  /// who has the chain keeps it.
  init(_ query: FontQuery, fallback: [String], language: String?, catalog: FontCatalog) throws(FontError) {
    self.catalog = catalog
    self.query = query
    self.language = language.map(FontLanguage.known)
    var faces = [try catalog.face(query)]
    for family in fallback {
      do throws(FontError) { faces.append(try catalog.face(query.inFamily(family))) } catch {
        if error.isPassing { throw error }
      }
    }
    self.faces = faces
  }

  var primary: FontFace { faces[0] }

  /// The face for a cluster of one unit, as ``face(for:previous:)`` chooses it. Most clusters are of this kind, and
  /// only those without a face in the chain need the sequences and closures there.
  func face(forUnit unit: UInt16, previous: FontFace?) -> (face: FontFace, missing: UInt32?) {
    let scalar = UInt32(unit)
    var isPlain = unit < 0x200D
    // From U+2C00 on no unit is an emoji by itself; variation selectors and surrogates are left out.
    switch unit {
    case 0x2C00..<0xD800, 0xE000..<0xFE00: isPlain = true
    default: break
    }
    guard isPlain else { return face(for: ClusterCharacters([unit]), previous: previous) }
    if ClusterCharacters.isIgnorable(scalar) { return (previous ?? primary, nil) }
    if let previous, Script(of: scalar).isNeutral, !previous.hasColor, previous.draws(scalar) {
      return (previous, nil)
    }
    for face in faces where face.draws(scalar) { return (face, nil) }
    return face(for: ClusterCharacters([unit]), previous: previous)
  }

  /// The face for a whole cluster, which is never divided between faces, and the first code point that no face has.
  ///
  /// A cluster without a script of its own (a space, a digit) keeps the face of the cluster before it if that face has
  /// it, so that a phrase in one script is shaped as one. Emoji use a colour font where there is one.
  func face(for cluster: ClusterCharacters, previous: FontFace?) -> (face: FontFace, missing: UInt32?) {
    var visible = cluster.visible.makeIterator()
    guard let first = visible.next() else { return (previous ?? primary, nil) }
    func draws(_ face: FontFace) -> Bool {
      cluster.visible.allSatisfy { face.glyph(for: $0) != nil } || face.firstMissing(of: cluster) == nil
    }
    if cluster.presentation == .emoji {
      if let face = faces.first(where: { $0.hasColor && draws($0) }) { return (face, nil) }
      if let face = catalog.emojiFace, draws(face) { return (face, nil) }
    }
    if let previous, Script(of: first).isNeutral, draws(previous), !previous.hasColor { return (previous, nil) }
    if let face = faces.first(where: draws) { return (face, nil) }
    let found = catalog.fallback(for: Array(cluster.visible), like: query, language: language)
    if let found, draws(found) { return (found, nil) }
    // No face has the whole cluster. The face with its base draws it: missing glyphs in one font are better than half a
    // cluster in another.
    let face = found ?? primary
    return (face, face.firstMissing(of: cluster))
  }
}
