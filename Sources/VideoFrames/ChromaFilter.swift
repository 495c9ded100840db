/// How chroma samples of a plane with half the columns and rows sum the pixels around their site.
///
/// The chroma sample (i, j) sums the columns 2 i - 1, 2 i, 2 i + 1 and likewise rows, with weights of 1 and 2 by its
/// site. Coverages and shares are summed apart, so that colour counts by alpha: what is transparent adds none of its
/// own. Weights run over the frame's grid, so a label at an odd place needs nothing else. Beyond an edge of the frame
/// its last pixel repeats.
struct ChromaFilter {
  /// The weights at 2 i - 1, 2 i and 2 i + 1.
  let columns: [Int]
  let rows: [Int]

  init(_ site: FrameColor.Site) {
    columns = site == .center ? [0, 1, 1] : [1, 2, 1]
    rows = site == .topLeft ? [1, 2, 1] : [0, 1, 1]
  }

  /// The weights' sum as a power of two.
  var shift: UInt32 {
    UInt32((columns.reduce(0, +) * rows.reduce(0, +)).trailingZeroBitCount)
  }

  /// One direction of the sums: for each sample from `first` to `last` the label's lines that it sums, with weights.
  /// The label begins at `start` and has `count` lines; `end` is the number of lines of the frame, or nil where no edge
  /// is near.
  static func taps(
    _ weights: [Int], start: Int, count: Int, end: Int?
  ) -> (first: Int, lines: [[(line: Int, weight: Int)]]) {
    let most = end.map { ($0 + 1) / 2 - 1 } ?? .max
    let first = max(end == nil ? .min : 0, start >> 1)
    let last = min(most, (start + count) >> 1)
    guard first <= last else { return (first, []) }
    let lines = (first...last).map { sample in
      weights.indices.compactMap { tap -> (line: Int, weight: Int)? in
        let position = 2 * sample + tap - 1
        let line = (end.map { min(max(position, 0), $0 - 1) } ?? position) - start
        return weights[tap] > 0 && (0..<count).contains(line) ? (line, weights[tap]) : nil
      }
    }
    return (first, lines)
  }

  /// The samples of a halved plane for a label whose corner is at a place. With the size of a frame what the frame's
  /// edges do is taken into account; without, samples may lie beyond them.
  func prepared(
    _ plane: FramePlane, of label: LabelPixels, shares table: [[UInt32]], x: Int, y: Int,
    frame: (width: Int, height: Int)?
  ) -> PreparedPlane {
    let depth = plane.components.count
    let across = ChromaFilter.taps(columns, start: x, count: label.width, end: frame?.width)
    let down = ChromaFilter.taps(rows, start: y, count: label.height, end: frame?.height)
    let width = across.lines.count * depth
    let taps = across.lines.flatMap { $0.map { (line: $0.line, weight: UInt32($0.weight)) } }
    let counts = across.lines.map(\.count)
    var coverage = [UInt16](repeating: 0, count: width * down.lines.count)
    var shares = [UInt32](repeating: 0, count: width * down.lines.count)
    // The rows are summed first, and then the columns of the sums.
    var alphas = [UInt32](repeating: 0, count: label.width)
    var sums = [[UInt32]](repeating: alphas, count: depth)
    for (row, lines) in down.lines.enumerated() {
      ChromaFilter.sum(label.coverage, lines, into: &alphas)
      for component in 0..<depth { ChromaFilter.sum(table[component], lines, into: &sums[component]) }
      let start = row * width
      ChromaFilter.gather(alphas, taps, counts) { column, sum in
        let place = start + column * depth
        for component in 0..<depth { coverage[place + component] = UInt16(truncatingIfNeeded: sum) }
      }
      for component in 0..<depth {
        ChromaFilter.gather(sums[component], taps, counts) { shares[start + $0 * depth + component] = $1 }
      }
    }
    return PreparedPlane(
      column: across.first, row: down.first, width: width, height: down.lines.count,
      samples: .sums(coverage: coverage, shares: shares, shift: shift))
  }

  /// Sums lines of numbers with their weights. Sums are at most 16 times 1023 times 255.
  private static func sum<Number: FixedWidthInteger>(
    _ numbers: [Number], _ lines: [(line: Int, weight: Int)], into sums: inout [UInt32]
  ) {
    let width = sums.count
    sums.withUnsafeMutableBufferPointer { sums in
      numbers.withUnsafeBufferPointer { numbers in
        sums.update(repeating: 0)
        for (line, weight) in lines {
          let (start, weight) = (line * width, UInt32(weight))
          for index in 0..<width { sums[index] &+= weight &* UInt32(truncatingIfNeeded: numbers[start &+ index]) }
        }
      }
    }
  }

  /// Sums the columns that each sample takes, of which `counts` says how many.
  private static func gather(
    _ numbers: [UInt32], _ taps: [(line: Int, weight: UInt32)], _ counts: [Int], _ take: (Int, UInt32) -> Void
  ) {
    numbers.withUnsafeBufferPointer { numbers in
      taps.withUnsafeBufferPointer { taps in
        var next = 0
        for (column, count) in counts.enumerated() {
          var sum: UInt32 = 0
          for tap in next..<(next &+ count) { sum &+= taps[tap].weight &* numbers[taps[tap].line] }
          next &+= count
          take(column, sum)
        }
      }
    }
  }
}
