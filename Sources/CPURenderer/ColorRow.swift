/// A run of premultiplied colours, one array a channel, in scratch memory: what layers are composited into.
///
/// Holds whole lanes and eight values more, so that loops need no tail.
struct ColorRow {
  let length: Int
  let red: UnsafeMutablePointer<Float>
  let green: UnsafeMutablePointer<Float>
  let blue: UnsafeMutablePointer<Float>
  let alpha: UnsafeMutablePointer<Float>

  init(length: Int, in arena: ScratchArena) {
    self.init(length: length, values: arena.allocate(4 * Plane.stride(width: length)))
  }

  /// In memory for four padded channels.
  init(length: Int, values: UnsafeMutablePointer<Float>) {
    self.length = length
    let padded = Plane.stride(width: length)
    red = values
    green = red + padded
    blue = green + padded
    alpha = blue + padded
  }

  private init(
    length: Int, red: UnsafeMutablePointer<Float>, green: UnsafeMutablePointer<Float>,
    blue: UnsafeMutablePointer<Float>, alpha: UnsafeMutablePointer<Float>
  ) {
    self.length = length
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  var channels: [UnsafeMutablePointer<Float>] { [red, green, blue, alpha] }

  /// The same row without its first values.
  func dropping(_ count: Int) -> ColorRow {
    ColorRow(
      length: length - count, red: red + count, green: green + count, blue: blue + count, alpha: alpha + count)
  }

  func clear() {
    red.update(repeating: 0, count: 4 * Plane.stride(width: length))
  }

  /// Lays a premultiplied colour, times `share` at each value, over the `count` values from `start` on.
  @inline(__always)
  func layOver(
    _ color: SIMD4<Float>, through share: UnsafePointer<Float>, start: Int, count: Int
  ) {
    let r = Lanes(repeating: color.x)
    let g = Lanes(repeating: color.y)
    let b = Lanes(repeating: color.z)
    let a = Lanes(repeating: color.w)
    var index = 0
    while index < count {
      let at = start + index
      let m = share.lanes(index)
      let keep = 1 - m * a
      red.store(m * r + red.lanes(at) * keep, at: at)
      green.store(m * g + green.lanes(at) * keep, at: at)
      blue.store(m * b + blue.lanes(at) * keep, at: at)
      alpha.store(m * a + alpha.lanes(at) * keep, at: at)
      index += Lanes.scalarCount
    }
  }

  /// Lays another row, times `share` at each value where there is one, else times `opacity`, over the values from
  /// `start` on.
  @inline(__always)
  func layOver(
    _ source: ColorRow, through share: UnsafePointer<Float>?, start: Int, count: Int, opacity: Float = 1
  ) {
    var index = 0
    while index < count {
      let at = start + index
      let m = share?.lanes(index) ?? Lanes(repeating: opacity)
      let keep = 1 - m * source.alpha.lanes(index)
      red.store(m * source.red.lanes(index) + red.lanes(at) * keep, at: at)
      green.store(m * source.green.lanes(index) + green.lanes(at) * keep, at: at)
      blue.store(m * source.blue.lanes(index) + blue.lanes(at) * keep, at: at)
      alpha.store(m * source.alpha.lanes(index) + alpha.lanes(at) * keep, at: at)
      index += Lanes.scalarCount
    }
  }
}
