package import Pixels

/// The strokes of colour glyphs.
extension GlyphRasterizer {
  /// What a band is kept by. It keeps its picture alive, of which it is one.
  struct BandKey: Hashable {
    let picture: Picture
    let radius: Double
    let side: OutlineStroke.Side
    let oversampling: Int

    static func == (one: BandKey, other: BandKey) -> Bool {
      one.picture === other.picture && one.radius == other.radius && one.side == other.side
        && one.oversampling == other.oversampling
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(picture))
      hasher.combine(radius)
      hasher.combine(side)
      hasher.combine(oversampling)
    }
  }

  /// The stroke of a picture's alpha, in samples from its corner: see ``AlphaBand``. Throws where it would take more
  /// bytes, or more effort with what was `spent` before.
  package func band(
    of picture: Picture, stroke: OutlineStroke, oversampling: Int, mostBytes: Int, mostEffort: Int, spent: Int = 0
  ) throws(FontError) -> CoverageMask {
    let radius = stroke.width / 2 * Double(oversampling)
    let key = BandKey(picture: picture, radius: radius, side: stroke.side, oversampling: oversampling)
    if let known = knownMask(for: key) { return known }
    let cost = AlphaBand.cost(of: picture, radius: radius, oversampling: oversampling)
    guard cost.samples <= Double(mostBytes) else { throw .glyphsTooLarge(limit: mostBytes) }
    guard Double(spent) + cost.effort <= Double(mostEffort) else { throw .glyphsTooIntricate(limit: mostEffort) }
    return keep(AlphaBand(picture, radius: radius, oversampling: oversampling).mask(stroke.side), for: key)
  }
}
