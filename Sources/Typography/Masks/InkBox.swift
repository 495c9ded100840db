import CFreeType

/// The box around a glyph's outline in ems, y up, which may be somewhat larger than its ink. A value; Sendable.
struct InkBox: Sendable {
  var minX = Float.infinity
  var minY = Float.infinity
  var maxX = -Float.infinity
  var maxY = -Float.infinity

  var isEmpty: Bool { minX > maxX }

  /// The box of an outline whose em has so many of its units.
  init(of outline: Outline, unitsPerEm: Double) {
    for contour in outline.contours {
      for point in contour.points {
        let (x, y) = (Float(Double(point.x) / unitsPerEm), Float(Double(point.y) / unitsPerEm))
        (minX, minY) = (min(minX, x), min(minY, y))
        (maxX, maxY) = (max(maxX, x), max(maxY, y))
      }
    }
  }

  /// The box of the outline in another shape, with its origin at a place in ems.
  func shaped(_ shape: GlyphShape, at place: SIMD2<Double>) -> InkBox {
    guard !isEmpty else { return self }
    var box = self
    let (x, y) = (Float(place.x), Float(place.y))
    // Half of it on each side, and more at corners.
    let bold = Float(shape.boldness)
    box.minX = (minX - bold) * Float(shape.stretch) + x
    box.maxX = (maxX + bold) * Float(shape.stretch) + x
    box.minY = minY - bold + y
    box.maxY = maxY + bold + y
    return box
  }

  /// Whether a box has points in common with another, or is no farther from it.
  func meets(_ other: InkBox, within distance: Float) -> Bool {
    minX - distance <= other.maxX && other.minX - distance <= maxX && minY - distance <= other.maxY
      && other.minY - distance <= maxY
  }
}
