package import Pixels

/// A picture that a layer style repeats, and its place on the canvas. A value; Sendable.
///
/// A pixel's corner p lies at u = turn(p - origin) / scale of the picture, which repeats. At a scale below 1 the
/// picture is halved by means of 2 x 2 pixels as often as needed, and u is read from it with bilinear interpolation.
package struct StyleTile: Sendable, Equatable {
  /// The picture, halved; premultiplied.
  package let picture: Picture
  /// The corner of the picture on the canvas.
  package let origin: SIMD2<Float>
  /// The first row of the map from the canvas to pixels of `picture`: u = `across` . (p - origin). `down` gives v.
  package let across: SIMD2<Float>
  package let down: SIMD2<Float>
  /// The period in pixels of `picture`, which need not be whole after halving.
  package let period: SIMD2<Float>

  package init(
    picture: Picture, origin: SIMD2<Float>, across: SIMD2<Float>, down: SIMD2<Float>, period: SIMD2<Float>
  ) {
    self.picture = picture
    self.origin = origin
    self.across = across
    self.down = down
    self.period = period
  }

  /// Whether both repeat the same picture, and not only equal ones, in the same way.
  package static func == (a: StyleTile, b: StyleTile) -> Bool {
    a.picture === b.picture && a.origin == b.origin && a.across == b.across && a.down == b.down
      && a.period == b.period
  }

  /// The premultiplied colour of the pixel at column x of row y.
  package func color(x: Int, y: Int) -> SIMD4<Float> {
    guard !picture.isEmpty else { return .zero }
    let p = SIMD2(Float(x), Float(y)) - origin
    let u = StyleTile.wrapped((across * p).sum(), period.x)
    let v = StyleTile.wrapped((down * p).sum(), period.y)
    let (left, top) = (Int(u), Int(v))
    let (right, bottom) = (u - Float(left), v - Float(top))
    guard right > 0 || bottom > 0 else { return texel(left, top) }
    let upper = texel(left, top) + (texel(left + 1, top) - texel(left, top)) * right
    let lower = texel(left, top + 1) + (texel(left + 1, top + 1) - texel(left, top + 1)) * right
    return upper + (lower - upper) * bottom
  }

  private static func wrapped(_ value: Float, _ period: Float) -> Float {
    // Not what the rounding of a cosine leaves.
    let near = (value * 4096).rounded() / 4096
    let rest = near - (near / period).rounded(.down) * period
    return rest >= period ? 0 : max(rest, 0)
  }

  private func texel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let column = Float(x) >= period.x ? 0 : min(x, picture.width - 1)
    let row = Float(y) >= period.y ? 0 : min(y, picture.height - 1)
    let place = (row * picture.width + column) * 4
    let bytes = picture.pixels.bytes
    return SIMD4(Float(bytes[place]), Float(bytes[place + 1]), Float(bytes[place + 2]), Float(bytes[place + 3]))
      * (1 / 255)
  }
}
