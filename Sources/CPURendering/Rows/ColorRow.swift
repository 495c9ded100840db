import CRowKernels
import Pixels

/// A run of premultiplied colours, one array per channel, in scratch memory. Layers are composited into it.
///
/// It holds whole lanes and eight values more, so that loops need no tail.
struct ColorRow {
  let length: Int
  let red: UnsafeMutablePointer<Float>
  let green: UnsafeMutablePointer<Float>
  let blue: UnsafeMutablePointer<Float>
  let alpha: UnsafeMutablePointer<Float>

  init(length: Int, in arena: ScratchArena) {
    self.init(length: length, values: arena.allocate(4 * Plane.stride(width: length)))
  }

  /// A row in `values`, which has room for four padded channels.
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
    assert(holds(count, from: 0))
    return ColorRow(
      length: length - count, red: red + count, green: green + count, blue: blue + count, alpha: alpha + count)
  }

  /// A row as long as this one, so many values further on in memory.
  func further(_ distance: Int) -> ColorRow {
    ColorRow(
      length: length, red: red + distance, green: green + distance, blue: blue + distance, alpha: alpha + distance)
  }

  func clear() {
    red.update(repeating: 0, count: 4 * Plane.stride(width: length))
  }

  /// True where `count` values from `start` on are in the row.
  private func holds(_ count: Int, from start: Int) -> Bool { start >= 0 && count >= 0 && start + count <= length }

  /// The distance from one channel to the next, in values.
  var pitch: Int { green - red }

  /// Sets each of the first `count` values to a premultiplied colour times its `share`. Whole lanes are written.
  func set(_ color: SIMD4<Float>, through share: UnsafePointer<Float>, count: Int) {
    assert(holds(count, from: 0))
    withUnsafeBytes(of: color) { color in
      row_set_color(red, pitch, share, color.baseAddress!.assumingMemoryBound(to: Float.self), count)
    }
  }

  /// Sets each of the first `count` values to another row's, times its `share`.
  func set(_ source: ColorRow, through share: UnsafePointer<Float>, count: Int) {
    assert(holds(count, from: 0) && source.holds(count, from: 0))
    row_set_colors(red, pitch, share, source.red, source.pitch, count)
  }

  /// Lays a premultiplied colour, times `share` at each value, over the `count` values from `start` on.
  func layOver(_ color: SIMD4<Float>, through share: UnsafePointer<Float>, start: Int, count: Int) {
    assert(holds(count, from: start))
    withUnsafeBytes(of: color) { color in
      row_lay_color(red + start, pitch, share, color.baseAddress!.assumingMemoryBound(to: Float.self), count)
    }
  }

  /// Lays a premultiplied colour onto the part of each value that its `share` is of what is there and in the `mask`. The
  /// alpha stays.
  func layAtop(
    _ color: SIMD4<Float>, through share: UnsafePointer<Float>, in mask: UnsafePointer<Float>, start: Int,
    count: Int
  ) {
    assert(holds(count, from: start))
    withUnsafeBytes(of: color) { color in
      let color = color.baseAddress!.assumingMemoryBound(to: Float.self)
      row_lay_color_atop(red + start, pitch, share, mask, color, count)
    }
  }

  /// Lays another row over the values from `start` on. Each value is multiplied by its `share`, or by `opacity` if
  /// there are no shares.
  func layOver(
    _ source: ColorRow, through share: UnsafePointer<Float>?, start: Int, count: Int, opacity: Float = 1
  ) {
    assert(holds(count, from: start) && source.holds(count, from: 0))
    row_lay_colors(red + start, pitch, share, opacity, source.red, source.pitch, count)
  }

  /// Rounds the first `count` colours to 8-bit RGBA, after adding the offsets of `dither`.
  func write(to bytes: UnsafeMutablePointer<UInt8>, _ encoding: RowEncoding, dither: DitherRow? = nil, count: Int) {
    assert(holds(count, from: 0))
    withUnsafePointer(to: encoding) { encoding in
      guard let dither else { return row_write_colors(bytes, red, pitch, encoding, nil, count) }
      withUnsafeBytes(of: dither.offsets) { offsets in
        let offsets = offsets.baseAddress!.assumingMemoryBound(to: Float.self)
        row_write_colors(bytes, red, pitch, encoding, offsets, count)
      }
    }
  }

  /// Rounds as many colours, times `opacity`, as there is room for to 16-bit RGBA.
  func write(to words: UnsafeMutableBufferPointer<UInt16>, opacity: Float, _ alphaMode: AlphaMode) {
    assert(holds(words.count / 4, from: 0))
    for x in 0..<(words.count / 4) {
      let visible = ColorRow.word(alpha[x] * opacity)
      // There is no colour under an alpha that rounds to 0, as in bytes.
      let scale = alphaMode == .premultiplied ? opacity : visible > 0 ? 1 / alpha[x] : 0
      words[4 * x] = ColorRow.word(red[x] * scale)
      words[4 * x + 1] = ColorRow.word(green[x] * scale)
      words[4 * x + 2] = ColorRow.word(blue[x] * scale)
      words[4 * x + 3] = visible
    }
  }

  private static func word(_ value: Float) -> UInt16 { UInt16(bounded: value * 65535) }

  /// Rounds these colours, and those of the rows behind, each `pitch` values after the one before, to 8-bit RGBA. They are
  /// laid over a premultiplied colour times `share` at each value, whose rows are `sharePitch` values apart.
  func write(
    pitch rowPitch: Int, over color: SIMD4<Float>, through share: UnsafePointer<Float>, sharePitch: Int,
    to target: RowTarget, _ encoding: RowEncoding
  ) {
    assert(holds(target.count, from: 0))
    withUnsafeBytes(of: color) { color in
      let color = color.baseAddress!.assumingMemoryBound(to: Float.self)
      withUnsafePointer(to: encoding) { encoding in
        withUnsafePointer(to: target) {
          row_write_colors_over_color($0, red, rowPitch, pitch, share, sharePitch, color, encoding)
        }
      }
    }
  }
}
