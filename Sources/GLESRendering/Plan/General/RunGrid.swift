import Pixels

/// Where the maxima of runs lie that a plane is dilated from: for each length, a slot of a grid. See dilate_plane.frag.
struct RunGrid {
  /// Of a length to the one before.
  static let ratio = 4

  /// Of the plane that is dilated.
  let plane: SIMD2<Int>
  /// Powers of ``ratio`` from 1 on, up to half of the disc's middle row. Making the runs of one length costs that many
  /// reads a texel, and a run of n takes about 2 n / longest reads: so neither grows faster than the radius.
  let lengths: [Int]
  /// How many slots are side by side.
  let columns: Int

  init(plane: SIMD2<Int>, radius: Double) {
    self.plane = plane
    var lengths = [1]
    while lengths[lengths.count - 1] * RunGrid.ratio <= Int(radius) {
      lengths.append(lengths[lengths.count - 1] * RunGrid.ratio)
    }
    self.lengths = lengths
    let slot = RunGrid.slot(of: plane, lengths)
    // As nearly square as can be: textures end somewhere.
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

  /// Where the runs of one length go, from the grid's corner on: a column for each run that sees any of the plane.
  func target(_ level: Int) -> PixelRect {
    let corner = RunGrid.slot(of: plane, lengths) &* SIMD2(level % columns, level / columns)
    return PixelRect(x: corner.x, y: corner.y, width: plane.x + lengths[level] - 1, height: plane.y)
  }
}
