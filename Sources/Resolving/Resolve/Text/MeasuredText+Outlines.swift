public import Pixels
import Typography

extension MeasuredText {
  /// The outlines of each line's letters where they are drawn, in pixels of the canvas, for those who cut or engrave them:
  /// after fitting and bending, without strokes, shadows and lines along the text. Letters that overlap or join are one
  /// shape. The non-zero rule fills them. Colour glyphs have the outlines that their font has beside the colours.
  ///
  /// They are not at quarters of pixels as drawn letters are, and their baselines not at whole ones.
  public func outlines() throws(ResolveError) -> [Path] {
    let (content, space) = (place.content, place.space)
    let skipsMissing = content.resources.skipsMissingGlyphs
    let map = Affine.scale(space.scale, space.scale).then(space.transform)
    var paths: [Path] = []
    for index in layout.lines.indices {
      do throws(FontError) {
        let path = try layout.outline(ofLine: index, at: content.origin, by: place.bending) { glyph in
          !(skipsMissing && glyph.id == 0)
        }
        paths.append(path.transformed(map))
      } catch { throw .font(error) }
    }
    return paths
  }
}
