import CFreeType

extension FontFace {
  /// The pixels per em at which outlines are compared: their points are then 1/16384 of an em apart.
  private static let contactEm = 256.0
  /// Offsets are compared in so many parts of an em: half a unit of most fonts.
  private static let partsPerEm = 2048.0
  /// The most pairs of edges that are looked at.
  private static let mostEdges = 1 << 18

  /// The boxes of glyphs that are not stretched or widened.
  func inkBoxes(of glyphs: [GlyphRun.Glyph]) throws(FontError) -> [InkBox] {
    var boxes: [InkBox] = []
    boxes.reserveCapacity(glyphs.count)
    while boxes.count < glyphs.count {
      library.answers.addBoxes(of: glyphs, face: number, to: &boxes)
      guard boxes.count < glyphs.count else { break }
      let glyph = glyphs[boxes.count].id
      let box = InkBox(
        of: try outline(of: glyph, pixelsPerEm: FontFace.contactEm), unitsPerEm: 64 * FontFace.contactEm)
      library.answers.keep(box, of: glyph, face: number)
      boxes.append(box)
    }
    return boxes
  }

  /// The ems by which two glyphs may be moved apart, and still touch; nil where they do not touch. The origin of the second
  /// is at an offset in ems, y up, from that of the first.
  func contact(
    of first: UInt32, _ second: UInt32, offset: SIMD2<Double>, shape: GlyphShape
  ) throws(FontError) -> Double? {
    let parts = (offset * FontFace.partsPerEm).rounded(.toNearestOrEven)
    guard max(abs(parts.x), abs(parts.y)) < 1e9 else { return nil }
    let question = FaceAnswers.ContactQuestion(
      face: number, first: first, second: second, offset: SIMD2(Int32(parts.x), Int32(parts.y)), shape: shape)
    if let known = library.answers.contact(question) { return known.depth }
    let scale = 64 * FontFace.contactEm
    // A little nearer than they are.
    let side: Double = parts.x > 0 ? 1 : parts.x < 0 ? -1 : 0
    let shift = parts / FontFace.partsPerEm - SIMD2(GlyphContacts.slip * side, 0)
    let one = try outline(of: first, pixelsPerEm: FontFace.contactEm, shape: shape)
    var other = try outline(of: second, pixelsPerEm: FontFace.contactEm, shape: shape)
    other.translate(x: Int((shift.x * scale).rounded()), y: Int((shift.y * scale).rounded()))
    let depth = one.overlap(with: other, mostEdges: FontFace.mostEdges).map { $0 / scale }
    library.answers.keep(.init(depth: depth), of: question)
    return depth
  }
}
