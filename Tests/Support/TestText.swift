package import Pixels
import Resolving
package import Scene
import Typography

/// Text for tests of renderers: a scene's coverage without a document.
public enum TestText {
  /// "DejaVu Sans" at `size` pixels, with its baseline and left edge at a place on the canvas.
  package static func coverage(
    _ text: String, size: Double, x: Double, baseline: Int, oversampling: Int = 1
  ) throws -> Coverage {
    let catalog = try FontCatalog()
    let rasterizer = GlyphRasterizer()
    let style = TextStyle(font: FontQuery(family: "DejaVu Sans", weight: 700), size: size)
    let layout = try TextLayouter(catalog: catalog).layout(text, style: style)
    var masks: [PlacedMask] = []
    for run in layout.lines.flatMap(\.runs) {
      for glyph in run.glyphs {
        let quarters = Int(((x + glyph.x) * 4).rounded())
        let whole = quarters >> 2
        let mask = try rasterizer.mask(
          face: run.face, glyph: glyph.id, pixelsPerEm: size, phase: quarters & 3, oversampling: oversampling)
        masks.append(
          PlacedMask(
            mask: mask, x: whole * oversampling + mask.left, y: baseline * oversampling + mask.top))
      }
    }
    return Coverage(masks: masks, oversampling: oversampling)
  }

  /// A rectangle of full coverage.
  package static func box(_ rect: PixelRect, oversampling: Int = 1) -> Coverage {
    let n = oversampling
    let mask = CoverageMask(
      left: 0, top: 0, width: rect.width * n, height: rect.height * n,
      coverage: [UInt8](repeating: 255, count: rect.width * rect.height * n * n))
    return Coverage(masks: [PlacedMask(mask: mask, x: rect.x * n, y: rect.y * n)], oversampling: n)
  }
}
