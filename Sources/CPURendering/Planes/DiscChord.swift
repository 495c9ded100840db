import Pixels
import Scenes

/// One row of the disc that a plane is dilated by: a run of weight 1, and a soft rim at its ends.
struct DiscChord {
  let dy: Int
  /// The run is -half ... half; -1 where there is none.
  let half: Int
  /// The columns beyond the run, on either side, and their weights, nearest first.
  let rim: [(dx: Int, weight: Float)]

  var reach: Int { rim.last?.dx ?? max(half, 0) }

  /// The power of two of the runs that cover the row's run; -1 where there is none.
  var level: Int { half < 0 ? -1 : Int.bitWidth - 1 - (2 * half + 1).leadingZeroBitCount }

  /// k(d) = clamp(r + 1 - d, 0, 1).
  static func weight(_ radius: Double, _ distance: Double) -> Double { min(max(radius + 1 - distance, 0), 1) }

  /// k at whole pixels, by rows. Rows in which it is 0 are left out.
  static func chords(radius: Double) -> [DiscChord] {
    let reach = Int((radius + 1).rounded(.up))
    return (-reach...reach).compactMap { dy in
      func weight(_ dx: Int) -> Double { DiscChord.weight(radius, Double(dx * dx + dy * dy).squareRoot()) }
      var half = -1
      while weight(half + 1) == 1 { half += 1 }
      var rim: [(dx: Int, weight: Float)] = []
      var dx = half + 1
      while weight(dx) > 0 {
        rim.append((dx, Float(weight(dx))))
        dx += 1
      }
      return half < 0 && rim.isEmpty ? nil : DiscChord(dy: dy, half: half, rim: rim)
    }
  }

  /// target = max(target, the largest value of the chord's run about each column of the output), from the maxima of
  /// runs of the chord's level, by their first places.
  @inline(__always)
  static func uniteRun(
    _ chord: DiscChord, of runs: Plane, row: Int, over output: PixelRect, into target: UnsafeMutablePointer<Float>
  ) {
    let values = source(of: chord, in: runs, row: row, over: output)
    let second = chord.half + 1 - (1 << chord.level)
    var x = 0
    while x < output.width {
      let best = larger(values.lanes(x - chord.half), values.lanes(x + second))
      target.store(larger(target.lanes(x), best), at: x)
      x += Lanes.scalarCount
    }
  }

  /// The same for the chord's rim, from the values themselves.
  @inline(__always)
  static func uniteRim(
    _ chord: DiscChord, of plane: Plane, row: Int, over output: PixelRect, into target: UnsafeMutablePointer<Float>
  ) {
    let values = source(of: chord, in: plane, row: row, over: output)
    var x = 0
    while x < output.width {
      var best = target.lanes(x)
      for (dx, weight) in chord.rim {
        let ends = dx == 0 ? values.lanes(x) : larger(values.lanes(x - dx), values.lanes(x + dx))
        best = larger(best, ends * weight)
      }
      target.store(best, at: x)
      x += Lanes.scalarCount
    }
  }

  @inline(__always)
  private static func source(
    of chord: DiscChord, in plane: Plane, row: Int, over output: PixelRect
  ) -> UnsafeMutablePointer<Float> {
    assert(
      output.x - chord.reach >= plane.bounds.x
        && output.maxX + chord.reach + Lanes.scalarCount <= plane.bounds.maxX,
      "a chord reaches beyond the plane")
    return plane.row(row) + (output.x - plane.bounds.x)
  }
}
