package import Pixels

extension GlyphRasterizer {
  /// What a bent mask is kept by: the strike has face, size and stroke; the bend has the map, by its hash.
  struct BentKey: Hashable {
    let strike: GlyphStrike
    let glyph: UInt32
    let bend: OutlineBend
  }

  /// The mask of a bent glyph, or of its stroke, which is made after the bending and keeps its width. Its `left` and
  /// `top` are in samples from the origin of the bend's images.
  package func mask(
    of glyph: UInt32, in strike: GlyphStrike, bend: OutlineBend, measured: Bool = false
  ) throws(FontError) -> CoverageMask {
    let key = BentKey(strike: strike, glyph: glyph, bend: bend)
    if let known = knownMask(for: key) { return known }
    let growth = strike.transform.growth
    let outline = try strike.face.outline(of: glyph, pixelsPerEm: strike.size * growth, shape: strike.shape)
    let rasterizer = OutlineRasterizer(
      library: strike.face.library, mostPixels: measured ? GlyphRasterizer.mostMeasured : .max)
    let mask = try rasterizer.mask(
      of: outline, bend: bend, stroke: strike.stroke, oversampling: strike.oversampling,
      transform: strike.transform, nudge: strike.nudge)
    return mask.isBox ? mask : keep(mask, for: key)
  }

  /// The mask of a bent path in the bend's points, or of its stroke.
  package func mask(
    path: Path, bend: OutlineBend, stroke: OutlineStroke? = nil, oversampling: Int, transform: Affine,
    nudge: SIMD2<Double>
  ) throws(FontError) -> CoverageMask {
    let grown = bend.scale * Double(oversampling) * transform.growth
    let outline = try Outline(path.transformed(.scale(grown, grown)))
    return try OutlineRasterizer(library: try libraryForPaths()).mask(
      of: outline, bend: bend, stroke: stroke, oversampling: oversampling, transform: transform, nudge: nudge)
  }
}

extension OutlineRasterizer {
  /// The mask of an outline that is bent at its final size, then stroked, then transformed.
  fileprivate func mask(
    of outline: Outline, bend: OutlineBend, stroke: OutlineStroke?, oversampling: Int, transform: Affine,
    nudge: SIMD2<Double>
  ) throws(FontError) -> CoverageMask {
    try mask(
      of: [(outline, bend)], stroke: stroke, oversampling: oversampling, transform: transform, nudge: nudge)
  }

  /// The same of several outlines as one shape. Their bends have one scale and one fraction.
  func mask(
    of parts: [(outline: Outline, bend: OutlineBend)], stroke: OutlineStroke?, oversampling: Int,
    transform: Affine, nudge: SIMD2<Double>
  ) throws(FontError) -> CoverageMask {
    let growth = transform.growth
    let samples = Double(oversampling)
    var (bent, effort) = (Outline(), 0.0)
    for (outline, bend) in parts {
      _ = try checked(OutlineEffort.uniting(outline), of: outline)
      let part = try outline.bent(by: bend.map, pen: bend.pen, scale: bend.scale * samples * growth)
      if bend.map.affine == nil { effort += OutlineEffort.bending(part) }
      bent.contours += part.contours
    }
    var map = Affine.scale(1 / growth, 1 / growth).then(
      Affine(a: transform.a, b: transform.b, c: transform.c, d: transform.d))
    let fraction = parts.first?.bend.fraction ?? .zero
    map.tx = (fraction.x + nudge.x) * samples
    map.ty = (fraction.y + nudge.y) * samples
    return try mask(of: bent, stroke: stroke?.scaled(by: samples * growth), map: map, after: effort)
  }
}
