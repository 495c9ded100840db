import Pixels

/// Where the run maxima for a disc dilation lie: each length has a slot of a grid. See dilate_plane.frag.
struct RunGrid {
  /// The ratio of each length to the one before.
  static let ratio = 4

  /// The size of the plane that is dilated.
  let plane: SIMD2<Int>
  /// Powers of ``ratio`` from 1 on, up to half of the disc's middle row. The runs of one length cost ``ratio`` reads
  /// per texel, and a run of n texels takes about 2 n / longest reads, so neither grows faster than the radius.
  let lengths: [Int]
  /// How many slots lie side by side.
  let columns: Int

  init(plane: SIMD2<Int>, radius: Double) {
    self.plane = plane
    var lengths = [1]
    while lengths[lengths.count - 1] * RunGrid.ratio <= Int(radius) {
      lengths.append(lengths[lengths.count - 1] * RunGrid.ratio)
    }
    self.lengths = lengths
    let slot = RunGrid.slot(of: plane, lengths)
    // The grid is as nearly square as possible, because the size of textures is limited.
    columns =
      (1...lengths.count).first { columns in
        (lengths.count + columns - 1) / columns * slot.y <= columns * slot.x
      } ?? lengths.count
  }

  private static func slot(of plane: SIMD2<Int>, _ lengths: [Int]) -> SIMD2<Int> {
    SIMD2(plane.x + lengths[lengths.count - 1] - 1, plane.y)
  }

  var longest: Int { lengths[lengths.count - 1] }

  var size: SIMD2<Int> {
    RunGrid.slot(of: plane, lengths) &* SIMD2(columns, (lengths.count + columns - 1) / columns)
  }

  /// The slot for the runs of one length, counted from the grid's corner. It has a column for each run that sees any of
  /// the plane.
  func target(_ level: Int) -> PixelRect {
    let corner = RunGrid.slot(of: plane, lengths) &* SIMD2(level % columns, level / columns)
    return PixelRect(x: corner.x, y: corner.y, width: plane.x + lengths[level] - 1, height: plane.y)
  }
}
