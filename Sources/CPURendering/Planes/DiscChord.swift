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

  /// k(d) = clamp(r + 1 - d, 0, 1) at whole pixels, by rows. Rows in which it is 0 are left out.
  static func chords(radius: Double) -> [DiscChord] {
    let reach = Int((radius + 1).rounded(.up))
    return (-reach...reach).compactMap { dy in
      func weight(_ dx: Int) -> Double {
        min(max(radius + 1 - Double(dx * dx + dy * dy).squareRoot(), 0), 1)
      }
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

  /// target = max(target, the chord's maximum about each of the columns from `from` on), from run maxima by level.
  @inline(__always)
  static func unite(
    _ chord: DiscChord, of levels: [Plane], row: Int, from: Int, count: Int,
    into target: UnsafeMutablePointer<Float>
  ) {
    assert(
      from - chord.reach >= levels[0].bounds.x && from + count + chord.reach <= levels[0].bounds.maxX,
      "a chord reaches beyond the plane")
    let values = levels[0].row(row) + (from - levels[0].bounds.x)
    let length = 2 * chord.half + 1
    let level = length > 0 ? Int.bitWidth - 1 - length.leadingZeroBitCount : 0
    let runs = levels[level].row(row) + (from - levels[level].bounds.x)
    let second = chord.half + 1 - (1 << level)
    var x = 0
    while x < count {
      var best = target.lanes(x)
      if length > 0 {
        best = larger(best, larger(runs.lanes(x - chord.half), runs.lanes(x + second)))
      }
      for (dx, weight) in chord.rim {
        let ends = dx == 0 ? values.lanes(x) : larger(values.lanes(x - dx), values.lanes(x + dx))
        best = larger(best, ends * weight)
      }
      target.store(best, at: x)
      x += Lanes.scalarCount
    }
  }
}
