import LabelDocument
import Typography

/// A laid-out text with its masks, on a canvas whose origin is the label's top-left.
struct TextPlacement {
  let layout: TextLayout
  /// The block's top-left, in points.
  let origin: SIMD2<Double>
  /// The masks of each line, in oversampled pixels.
  let lines: [[PlacedMask]]
  /// For each stroke of the document, the masks of its band.
  let strokes: [[PlacedMask]]
  /// The pixel row of each baseline.
  let baselines: [Int]

  /// Pens stand at quarters of a pixel across, and at whole pixels down, so that no stem is smeared over two rows.
  init(
    _ layout: TextLayout, origin: SIMD2<Double>, document: LabelDocument, rasterizer: GlyphRasterizer
  ) throws(FontError) {
    self.layout = layout
    self.origin = origin
    let scale = document.scale
    var lines: [[PlacedMask]] = []
    var baselines: [Int] = []
    for line in layout.lines {
      let baseline = Int(((origin.y + line.baseline) * scale).rounded())
      lines.append(
        try TextPlacement.masks(
          of: line, origin: origin, baseline: baseline, document: document, rasterizer: rasterizer))
      baselines.append(baseline)
    }
    self.lines = lines
    self.baselines = baselines
    var strokes: [[PlacedMask]] = []
    for stroke in document.strokes {
      var band: [PlacedMask] = []
      for (line, baseline) in zip(layout.lines, baselines) {
        band += try TextPlacement.masks(
          of: line, origin: origin, baseline: baseline, document: document, rasterizer: rasterizer,
          stroke: stroke.outlineStroke(scale: scale))
      }
      strokes.append(band)
    }
    self.strokes = strokes
  }

  private static func masks(
    of line: TextLayout.Line, origin: SIMD2<Double>, baseline: Int, document: LabelDocument,
    rasterizer: GlyphRasterizer, stroke: OutlineStroke? = nil
  ) throws(FontError) -> [PlacedMask] {
    let scale = document.scale
    let oversampling = document.oversampling
    var masks: [PlacedMask] = []
    for run in line.runs {
      for glyph in run.glyphs {
        let quarters = Int(
          ((origin.x + glyph.x) * scale * Double(GlyphRasterizer.phasesPerPixel)).rounded())
        let mask = try rasterizer.mask(
          face: run.face, glyph: glyph.id, pixelsPerEm: run.size * scale,
          phase: quarters & (GlyphRasterizer.phasesPerPixel - 1), oversampling: oversampling, stroke: stroke)
        guard !mask.isEmpty else { continue }
        let column = quarters >> GlyphRasterizer.phasesPerPixel.trailingZeroBitCount
        let row = baseline + Int((glyph.y * scale).rounded())
        masks.append(
          PlacedMask(mask: mask, x: column * oversampling + mask.left, y: row * oversampling + mask.top))
      }
    }
    return masks
  }
}

extension LabelDocument.Stroke {
  /// The band to rasterize, in pixels. Outside and inside, the width reaches to one side, so the band is twice it.
  fileprivate func outlineStroke(scale: Double) -> OutlineStroke {
    OutlineStroke(
      width: width * scale * (position == .center ? 1 : 2), join: .init(rawValue: join.rawValue) ?? .round,
      miterLimit: miterLimit, isClipped: position == .inside)
  }
}
