/// Where glyphs reach into a band along their line.
extension TextLayout {
  /// The ems in which outlines are loaded: their points are then 1/65536 of an em apart.
  private static let inkEm = 1024.0

  /// The stretches, from left to right and united, in which glyphs of a line have ink between two heights, each widened to
  /// both sides. Lengths are in points, heights from the line's baseline down. A glyph has one stretch, as in browsers;
  /// pictures have none.
  package func ink(
    ofLine index: Int, between band: ClosedRange<Double>, widenedBy margin: Double,
    where isWanted: (GlyphRun.Glyph) -> Bool
  ) throws(FontError) -> [ClosedRange<Double>] {
    var found: [ClosedRange<Double>] = []
    for run in lines[index].runs where !run.isAnnotation {
      let scale = run.size / (64 * TextLayout.inkEm)
      guard scale > 0 else { continue }
      // Letters come again, each at its own place.
      var known: [InkKey: ClosedRange<Double>?] = [:]
      for glyph in run.glyphs where isWanted(glyph) {
        let key = InkKey(glyph: glyph.id, y: glyph.y)
        let extent: ClosedRange<Double>?
        if let found = known[key] {
          extent = found
        } else {
          let outline = try run.face.outline(
            of: glyph.id, pixelsPerEm: TextLayout.inkEm, shape: run.shape
          ).beside(run)
          // Outlines have y up.
          extent = outline.extent(
            from: (glyph.y - band.upperBound) / scale, to: (glyph.y - band.lowerBound) / scale)
          known[key] = .some(extent)
        }
        guard let extent else { continue }
        found.append(
          (glyph.x + extent.lowerBound * scale - margin)...(glyph.x + extent.upperBound * scale + margin))
      }
    }
    var united: [ClosedRange<Double>] = []
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = united.last, range.lowerBound <= last.upperBound {
        united[united.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        united.append(range)
      }
    }
    return united
  }
}

/// A glyph of a run, as far as its ink at some heights goes by it.
private struct InkKey: Hashable {
  let glyph: UInt32
  let y: Double
}

extension Outline {
  /// From the leftmost to the rightmost point of the outline between two heights, in 64ths of a pixel; nil where there is
  /// none.
  fileprivate func extent(from low: Double, to high: Double) -> ClosedRange<Double>? {
    var (left, right) = (Double.infinity, -Double.infinity)
    for contour in contours {
      let polygon = contour.flattened()
      guard var previous = polygon.last else { continue }
      for point in polygon {
        defer { previous = point }
        let (lower, upper) = previous.y < point.y ? (previous, point) : (point, previous)
        guard upper.y > low, lower.y < high else { continue }
        for y in [max(low, lower.y), min(high, upper.y)] {
          let share = upper.y > lower.y ? (y - lower.y) / (upper.y - lower.y) : 0
          let x = lower.x + (upper.x - lower.x) * share
          (left, right) = (min(left, x), max(right, x))
        }
        if upper.y == lower.y { (left, right) = (min(left, lower.x, upper.x), max(right, lower.x, upper.x)) }
      }
    }
    return left <= right ? left...right : nil
  }
}
