import Documents
import Pixels
import Typography

/// The masks of bent text. Outlines are bent where they stand, so nothing of them is rounded to a pixel.
extension TextMasks {
  /// Adds the masks of a run's glyphs, or of their strokes. A glyph whose map only moves it is drawn as flat text.
  func add(
    bentGlyphsOf run: GlyphRun, on index: Int, by bending: TextBending, in strike: GlyphStrike,
    to masks: inout [PlacedMask]
  ) throws(FontError) {
    let line = content.layout.lines[index]
    for cluster in run.clusters {
      guard let map = bending.map(ofLine: index, clusterAt: cluster.x, advance: cluster.advance) else { continue }
      for glyph in run.glyphs[cluster.glyphs] {
        if glyph.id == 0, content.resources.skipsMissingGlyphs { continue }
        if run.face.hasColor, try hasColors(glyph, in: run) {
          if let stroke = strike.stroke, let band = try band(of: glyph, in: run, on: index, stroke) {
            masks.append(band)
          }
          continue
        }
        let pen = content.origin + SIMD2(glyph.x, line.baseline + glyph.y)
        let mask = try content.resources.rasterizer.mask(
          of: glyph.id, in: strike, bend: bend(map, at: pen), measured: space.isMeasured)
        if !mask.isEmpty { masks.append(placed(mask)) }
      }
    }
  }

  /// The mask of a bent path in points from the label's top left.
  func placed(
    bent path: Path, by map: GlyphMap, stroke: LabelDocument.Stroke? = nil
  ) throws(FontError) -> [PlacedMask] {
    let mask = try content.resources.rasterizer.mask(
      path: path, bend: bend(map, at: .zero), stroke: stroke?.outlineStroke(scale: space.scale),
      oversampling: space.oversampling, transform: space.transform, nudge: space.nudge)
    return mask.isEmpty ? [] : [placed(mask)]
  }

  private var corner: SIMD2<Double> {
    SIMD2(space.transform.tx.rounded(.down), space.transform.ty.rounded(.down))
  }

  private func bend(_ map: GlyphMap, at pen: SIMD2<Double>) -> OutlineBend {
    OutlineBend(
      map, pen: pen, scale: space.scale,
      fraction: SIMD2(space.transform.tx, space.transform.ty) - corner)
  }

  private func placed(_ mask: CoverageMask) -> PlacedMask {
    let n = space.oversampling
    return PlacedMask(
      mask: mask, x: Int(bounded: corner.x) * n + mask.left, y: Int(bounded: corner.y) * n + mask.top)
  }
}

extension TextMasks {
  /// What bending does to a colour glyph, in document pixels: turned and stretched as the text in its middle is.
  func bent(_ glyph: GlyphRun.Glyph, in run: GlyphRun, on index: Int) -> Affine {
    guard let bending = content.bending,
      let cluster = run.clusters.first(where: { $0.glyphs.contains { run.glyphs[$0] == glyph } }),
      let map = bending.map(ofLine: index, clusterAt: cluster.x, advance: cluster.advance)
    else { return .identity }
    let line = content.layout.lines[index]
    let middle = content.origin + SIMD2(glyph.x + glyph.advance / 2, line.baseline + glyph.y - run.size / 3)
    return map.tangent(at: middle, within: run.size / 2).scaled(by: space.scale)
  }
}

extension GlyphMap {
  /// The affine map that is nearest to this one around a place, by differences over a distance.
  fileprivate func tangent(at place: SIMD2<Double>, within distance: Double) -> Affine {
    let distance = max(distance, 1e-3)
    let across = (point(place + SIMD2(distance, 0)) - point(place - SIMD2(distance, 0))) / (2 * distance)
    let down = (point(place + SIMD2(0, distance)) - point(place - SIMD2(0, distance))) / (2 * distance)
    let linear = Affine(a: across.x, b: across.y, c: down.x, d: down.y)
    let shift = point(place) - linear.apply(place)
    return linear.then(.translation(shift))
  }
}

extension Affine {
  /// The same map of lengths that are longer by a factor.
  fileprivate func scaled(by factor: Double) -> Affine {
    Affine(a: a, b: b, c: c, d: d).then(.translation(SIMD2(tx, ty) * factor))
  }
}
