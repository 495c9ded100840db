import Pixels
import Typography

/// What is left of a text that fades out along its line: a linear function of the place, in samples, cut off at 0 and 1.
struct TextFade {
  private let fade: TextLayout.Fade
  private let slope: SIMD2<Double>
  private let offset: Double
  private let oversampling: Int

  /// Nil where the text cannot be seen anyway.
  init?(_ fade: TextLayout.Fade, at place: TextPlace) {
    guard let inverse = place.space.transform.inverse else { return nil }
    let samples = Double(place.space.oversampling)
    let map = Affine.scale(1 / samples, 1 / samples).then(inverse)
      .then(.scale(1 / place.space.scale, 1 / place.space.scale))
    self.fade = fade
    // Left of the start all is left, at the end nothing. An edge without a width is a cut.
    let length = fade.end - fade.start
    let steepness = abs(length) < 1e-9 ? 1e9 : 1 / length
    slope = SIMD2(map.a, map.c) * -steepness
    offset = (fade.end - (map.tx - place.content.origin.x)) * steepness
    oversampling = place.space.oversampling
  }

  /// What is left in the middle of a sample, from 0 to 1.
  private func share(_ x: Int, _ y: Int) -> Double {
    let value = offset + slope.x * (Double(x) + 0.5) + slope.y * (Double(y) + 0.5)
    return min(max(value, 0), 1)
  }

  /// The mask of a bent glyph, of which in all places as much is left as on the straight line in its middle.
  func applied(to placed: PlacedMask, at x: Double) -> PlacedMask? {
    let length = fade.end - fade.start
    let share = length == 0 ? 1 : min(max((fade.end - x) / length, 0), 1)
    guard share < 1 else { return placed }
    return share > 0 ? scaled(placed) { _, _ in share } : nil
  }

  /// The mask as far as it is left; nil where nothing is.
  func applied(to placed: PlacedMask) -> PlacedMask? {
    let mask = placed.mask
    guard !mask.isBox, mask.width > 0, mask.height > 0 else { return placed }
    let corners = [(0, 0), (mask.width - 1, 0), (0, mask.height - 1), (mask.width - 1, mask.height - 1)]
    let shares = corners.map { share(placed.x + $0.0, placed.y + $0.1) }
    if shares.allSatisfy({ $0 == 0 }) { return nil }
    return shares.allSatisfy { $0 == 1 } ? placed : scaled(placed) { x, y in share(x, y) }
  }

  private func scaled(_ placed: PlacedMask, by share: (Int, Int) -> Double) -> PlacedMask? {
    let mask = placed.mask
    guard !mask.isBox else { return placed }
    var coverage = mask.coverage
    for y in 0..<mask.height {
      for x in 0..<mask.width {
        let index = y * mask.width + x
        guard coverage[index] != 0 else { continue }
        coverage[index] = UInt8(bounded: Double(coverage[index]) * share(placed.x + x, placed.y + y))
      }
    }
    return PlacedMask(
      mask: CoverageMask(
        left: mask.left, top: mask.top, width: mask.width, height: mask.height, coverage: coverage,
        effort: mask.effort), x: placed.x, y: placed.y)
  }

  /// The picture as far as it is left; nil where nothing is.
  func applied(to placed: PlacedPicture) -> PlacedPicture? {
    var pixels = placed.picture.pixels
    let middle = oversampling / 2
    var isEmpty = true
    var left = placed
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let share = share((placed.x + x) * oversampling + middle, (placed.y + y) * oversampling + middle)
        if share > 0 { isEmpty = false }
        guard share < 1 else { continue }
        let index = 4 * (y * pixels.width + x)
        for byte in index..<(index + 4) {
          pixels.bytes[byte] = UInt8(bounded: Double(pixels.bytes[byte]) * share)
        }
      }
    }
    left.picture = Picture(pixels, effort: placed.picture.effort)
    return isEmpty ? nil : left
  }
}
