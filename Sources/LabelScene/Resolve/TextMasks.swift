import LabelDocument
import Pixels
import Typography

/// The masks of a laid-out text, placed on the canvas, in samples.
struct TextMasks {
  /// Of each line.
  private(set) var lines: [[PlacedMask]] = []
  /// For each stroke of the document, for each line, the masks of its band.
  private(set) var strokes: [[[PlacedMask]]] = []
  /// Of each line, in pixels of the canvas (of the document, where it is turned or scaled).
  private(set) var baselines: [Double] = []

  private let space: SceneSpace
  private let rasterizer: GlyphRasterizer

  /// `origin` is the block's top left, in points.
  init(
    _ layout: TextLayout, origin: SIMD2<Double>, document: LabelDocument, space: SceneSpace,
    rasterizer: GlyphRasterizer
  ) throws(FontError) {
    self.space = space
    self.rasterizer = rasterizer
    for line in layout.lines {
      let (masks, baseline) = try place(line, origin: origin, stroke: nil)
      lines.append(masks)
      baselines.append(baseline)
    }
    for stroke in document.strokes {
      let band = stroke.outlineStroke(scale: space.scale)
      var lines: [[PlacedMask]] = []
      for line in layout.lines { lines.append(try place(line, origin: origin, stroke: band).masks) }
      strokes.append(lines)
    }
  }

  private func place(
    _ line: TextLayout.Line, origin: SIMD2<Double>, stroke: OutlineStroke?
  ) throws(FontError) -> (masks: [PlacedMask], baseline: Double) {
    try space.transform.isTranslation
      ? placeUpright(line, origin: origin, stroke: stroke) : placeTransformed(line, origin: origin, stroke: stroke)
  }

  /// Pens stand at quarters of a pixel across, and at whole pixels down, so that no stem is smeared over two rows.
  private func placeUpright(
    _ line: TextLayout.Line, origin: SIMD2<Double>, stroke: OutlineStroke?
  ) throws(FontError) -> (masks: [PlacedMask], baseline: Double) {
    let (scale, n) = (space.scale, space.oversampling)
    let corner = SIMD2(space.transform.tx, space.transform.ty)
    let baseline = Int(((origin.y + line.baseline) * scale + corner.y).rounded())
    var masks: [PlacedMask] = []
    for run in line.runs {
      for glyph in run.glyphs {
        let quarters = Int(
          (((origin.x + glyph.x) * scale + corner.x) * Double(GlyphRasterizer.phasesPerPixel)).rounded())
        let mask = try rasterizer.mask(
          face: run.face, glyph: glyph.id, pixelsPerEm: run.size * scale,
          phase: quarters & (GlyphRasterizer.phasesPerPixel - 1), oversampling: n, stroke: stroke)
        guard !mask.isEmpty else { continue }
        let column = quarters >> GlyphRasterizer.phasesPerPixel.trailingZeroBitCount
        let row = baseline + Int((glyph.y * scale).rounded())
        masks.append(PlacedMask(mask: mask, x: column * n + mask.left, y: row * n + mask.top))
      }
    }
    return (masks, Double(baseline))
  }

  /// Turned or scaled, there are no rows to keep to: pens stand at quarters of a pixel both ways.
  private func placeTransformed(
    _ line: TextLayout.Line, origin: SIMD2<Double>, stroke: OutlineStroke?
  ) throws(FontError) -> (masks: [PlacedMask], baseline: Double) {
    let (scale, n) = (space.scale, space.oversampling)
    let phases = GlyphRasterizer.phasesPerPixel
    var masks: [PlacedMask] = []
    for run in line.runs {
      for glyph in run.glyphs {
        let pen = (origin + SIMD2(glyph.x, line.baseline + glyph.y)) * scale
        let quarters = SIMD2<Int>((space.transform.apply(pen) * Double(phases)).rounded(.toNearestOrEven))
        let mask = try rasterizer.mask(
          face: run.face, glyph: glyph.id, pixelsPerEm: run.size * scale, phase: quarters.x & (phases - 1),
          phaseY: quarters.y & (phases - 1), oversampling: n, stroke: stroke, transform: space.transform)
        guard !mask.isEmpty else { continue }
        let pixel = quarters &>> SIMD2(repeating: phases.trailingZeroBitCount)
        masks.append(PlacedMask(mask: mask, x: pixel.x * n + mask.left, y: pixel.y * n + mask.top))
      }
    }
    return (masks, (origin.y + line.baseline) * scale)
  }
}

extension LabelDocument.Stroke {
  /// The band to rasterize, in pixels. Outside and inside, the width reaches to one side, so the band is twice it.
  func outlineStroke(scale: Double) -> OutlineStroke {
    OutlineStroke(
      width: width * scale * (position == .center ? 1 : 2), join: .init(rawValue: join.rawValue) ?? .round,
      miterLimit: miterLimit, isClipped: position == .inside)
  }

  /// Whether it is drawn before the fill.
  var isUnderFill: Bool { order.map { $0 == .under } ?? (position == .outside) }
}
