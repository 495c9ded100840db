import Pixels
import Typography

/// The colour glyphs and pictures of a text that were drawn at their places: each stroke of the text follows them, and
/// bending one takes as long as a hundred labels. Not Sendable; it lives while one text is resolved.
final class KnownPictures {
  private struct Key: Hashable {
    let line: Int
    let glyph: GlyphRun.Glyph
    let span: Int?
  }

  private struct ObjectKey: Hashable {
    let offset: Int
    /// Parts of a text may share what stands there.
    let span: Int
    let line: Int
  }

  private var pictures: [Key: PlacedPicture?] = [:]
  private var objects: [ObjectKey: PlacedPicture?] = [:]

  /// The picture of a glyph of a line, which is drawn once.
  func picture(
    of glyph: GlyphRun.Glyph, in run: GlyphRun, on line: Int,
    draw: () throws(ResolveError) -> PlacedPicture?
  ) throws(ResolveError) -> PlacedPicture? {
    let key = Key(line: line, glyph: glyph, span: run.span)
    if let known = pictures[key] { return known }
    let drawn = try draw()
    pictures[key] = .some(drawn)
    return drawn
  }

  /// The picture that stands in a line, which is drawn once.
  func picture(
    of object: TextLayout.PlacedObject, draw: () throws(ResolveError) -> PlacedPicture?
  ) throws(ResolveError) -> PlacedPicture? {
    let key = ObjectKey(offset: object.offset, span: object.span, line: object.line)
    if let known = objects[key] { return known }
    let drawn = try draw()
    objects[key] = .some(drawn)
    return drawn
  }
}
