import Pixels

/// How often an image is halved along each axis before it is drawn smaller.
///
/// A value; Sendable.
struct ImageLevel: Hashable {
  let across: Int
  let down: Int

  private init(across: Int, down: Int) {
    self.across = across
    self.down = down
  }

  /// The level from which an image of a size is drawn: it is halved until it is at most six times too large, or twice
  /// if it is also turned. `inverse` maps the canvas to the pixels of the image, of which there are some.
  init(width: Int, height: Int, inverse: Affine) {
    let most = inverse.isTurned ? 2.0 : 6.0
    func halvings(_ shrinking: Double, _ length: Int) -> Int {
      var (shrinking, length, count) = (shrinking, length, 0)
      while shrinking > most && length > 1 {
        shrinking /= 2
        length = (length + 1) / 2
        count += 1
      }
      return count
    }
    self.init(across: halvings(inverse.shrinking.x, width), down: halvings(inverse.shrinking.y, height))
  }

  /// The level that this one is halved from; nil for the image itself. Both axes are halved together for as long as
  /// both need it: means are rounded, so the order shows.
  var before: ImageLevel? {
    let most = max(across, down)
    guard most > 0 else { return nil }
    return ImageLevel(across: min(across, most - 1), down: min(down, most - 1))
  }

  /// The map from the image to this level of it.
  var scale: Affine { .scale(1 / Double(1 << across), 1 / Double(1 << down)) }
}

extension Affine {
  /// Whether the map does more than scale and move. What rounding leaves of a sine is no turn.
  var isTurned: Bool { max(abs(b), abs(c)) > 1e-9 }

  /// Of the inverse of what draws an image: how many of its pixels lie under one of the canvas, along each axis.
  var shrinking: SIMD2<Double> { SIMD2(max(abs(a), abs(c)), max(abs(b), abs(d))) }
}

extension PixelBuffer {
  /// A level of this image.
  func halved(to level: ImageLevel) -> PixelBuffer {
    guard let before = level.before else { return self }
    return halved(to: before).halved(from: before, to: level)
  }

  /// A level of the image of which this is the level before.
  func halved(from before: ImageLevel, to level: ImageLevel) -> PixelBuffer {
    halved(across: level.across > before.across, down: level.down > before.down)
  }

  /// The image with each pair of pixels replaced by its mean; a last single pixel is kept.
  private func halved(across: Bool, down: Bool) -> PixelBuffer {
    let stepX = across ? 2 : 1
    let stepY = down ? 2 : 1
    var result = PixelBuffer(
      width: (width + stepX - 1) / stepX, height: (height + stepY - 1) / stepY, alphaMode: alphaMode)
    for y in 0..<result.height {
      for x in 0..<result.width {
        let (left, top) = (x * stepX, y * stepY)
        let (right, bottom) = (min(left + stepX - 1, width - 1), min(top + stepY - 1, height - 1))
        let upper =
          SIMD4<UInt16>(truncatingIfNeeded: self[left, top])
          &+ SIMD4<UInt16>(truncatingIfNeeded: self[right, top])
        let lower =
          SIMD4<UInt16>(truncatingIfNeeded: self[left, bottom])
          &+ SIMD4<UInt16>(truncatingIfNeeded: self[right, bottom])
        let mean = (upper &+ lower &+ SIMD4<UInt16>(repeating: 2)) &>> SIMD4<UInt16>(repeating: 2)
        result[x, y] = SIMD4<UInt8>(truncatingIfNeeded: mean)
      }
    }
    return result
  }
}
