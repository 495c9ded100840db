/// The disc that a plane is dilated by, as places that a pixel takes from: k(d) = clamp(r + 1 - d, 0, 1) at whole pixels.
struct GrowthDisc {
  /// A value `dx` pixels to the left and `dy` above.
  struct Place {
    let dx, dy: Int
    let weight: Float
  }

  /// By levels, the places at which runs of 2^level values begin that cover the rows' runs of weight 1, two for each row.
  /// Rows come in turns, so that a few of them are from everywhere: what is near is soon found.
  let runs: [[Place]]
  /// Those of a weight below 1, largest first.
  let rim: [Place]
  let reach: GrowthReach

  init(radius: Double) {
    let reach = Int((radius + 1).rounded(.up))
    var runs: [[Place]] = []
    var rim: [Place] = []
    var ends: [SIMD2<Int>] = []
    for dy in -reach...reach {
      func weight(_ dx: Int) -> Double {
        GrowthDisc.weight(radius, distance: Double(dx * dx + dy * dy).squareRoot())
      }
      // The run is -half ... half; -1 where there is none.
      var half = -1
      while weight(half + 1) == 1 { half += 1 }
      if half >= 0 {
        let level = Int.bitWidth - 1 - (2 * half + 1).leadingZeroBitCount
        while runs.count <= level { runs.append([]) }
        runs[level] += [half, (1 << level) - 1 - half].map { Place(dx: $0, dy: dy, weight: 1) }
      }
      var dx = half + 1
      while weight(dx) > 0 {
        for side in dx == 0 ? [0] : [-dx, dx] { rim.append(Place(dx: side, dy: dy, weight: Float(weight(dx)))) }
        dx += 1
      }
      if dx > 0 { ends += [SIMD2(1 - dx, dy), SIMD2(dx - 1, dy)] }
    }
    self.reach = GrowthReach(ends)
    self.runs = runs.map(GrowthDisc.inTurns)
    self.rim = rim.sorted { $0.weight > $1.weight }
  }

  /// The first row and those some way below it, then the second and those below that, and so on.
  private static func inTurns(_ places: [Place]) -> [Place] {
    let rows = places.count / 2
    let step = (rows + rowsAtOnce - 1) / rowsAtOnce
    return (0..<step).flatMap { first in
      stride(from: first, to: rows, by: step).flatMap { places[(2 * $0)...(2 * $0 + 1)] }
    }
  }

  /// The rows whose places a kernel takes in one go.
  private static let rowsAtOnce = 16

  static func weight(_ radius: Double, distance: Double) -> Double { min(max(radius + 1 - distance, 0), 1) }
}
