import Documents
import Pixels
import Scene
import Typography

/// Paints of bent lines: those of the flat line, bent with it.
extension TextPainter {
  /// The paint of a flat line's box as a picture through the inverse of a map. Where the line's box does not reach, as in
  /// strokes wider than the line is high, the colours beside go on.
  func bent(
    _ paint: (PaintBox, () -> PixelRect) throws(ResolveError) -> Paint, ofLine index: Int, by map: GlyphMap,
    over area: PixelRect, at place: FigureParts.Place
  ) throws(ResolveError) -> Paint {
    let (scale, box) = (space.scale, content.box(of: content.layout.lines[index]))
    // Ink and strokes reach beyond the box.
    let margin = box.height
    let corner = SIMD2(box.x - margin, box.y - margin)
    let size = SIMD2(box.width + 2 * margin, box.height + 2 * margin)
    func pixel(_ points: Double, _ rule: FloatingPointRoundingRule) -> Int {
      Int(bounded: (points * scale).rounded(rule))
    }
    let flatArea = PixelRect(
      minX: pixel(corner.x, .down), minY: pixel(corner.y, .down), maxX: pixel(corner.x + size.x, .up),
      maxY: pixel(corner.y + size.y, .up))
    let flat = try paint(
      PaintBox(
        origin: SIMD2(box.x, box.y) * scale, size: SIMD2(box.width, box.height) * scale, transform: .identity)
    ) { flatArea }
    if case .solid = flat { return flat }
    let bytes = area.pictureBytes / 4 * BendingLattice.bytesPerSample
    try content.resources.checkPictures(bytes: area.pictureBytes + bytes)
    let moved = space.transform.then(.translation(SIMD2<Double>(place.offset)))
    var lattice = BendingLattice(from: corner, size: size, over: area) { moved.apply(map.point($0) * scale) }
    lattice.fillGaps()
    let pixels = lattice.pixels { flat.color(at: $0 * scale) }
    return .image(ImagePaint(picture: Picture(pixels), x: area.x, y: area.y))
  }
}

extension Paint {
  /// The colour at a point, premultiplied, in 0...255.
  fileprivate func color(at point: SIMD2<Double>) -> SIMD4<Float> {
    switch self {
    case .solid(let color): return color.premultiplied * 255
    case .gradient(let gradient):
      return gradient.ramp.color(at: gradient.parameter(x: Float(point.x), y: Float(point.y))) * 255
    case .image(let paint):
      return paint.picture.pixels.color(at: point - SIMD2(Double(paint.x), Double(paint.y)), edge: .clamped)
    }
  }
}
