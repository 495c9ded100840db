import Scene

/// The dithering offsets of eight consecutive pixels of a row; the pattern repeats after eight.
struct DitherRow {
  let offsets: Lanes

  init(x: Int, y: Int) {
    var offsets = Lanes.zero
    for index in 0..<Lanes.scalarCount { offsets[index] = Dither.offset(x: x + index, y: y) }
    self.offsets = offsets
  }
}
