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
    var coverage = [UInt16](repeating: 0, count: width * down.lines.count)
    var shares = [UInt32](repeating: 0, count: width * down.lines.count)
    for (row, lines) in down.lines.enumerated() {
      for (line, rowWeight) in lines {
        let source = line * label.width
        for (column, taps) in across.lines.enumerated() {
          let target = row * width + column * depth
          for (tap, weight) in taps {
            let alpha = UInt16(weight * rowWeight) * UInt16(label.coverage[source + tap])
            for component in 0..<depth {
              coverage[target + component] += alpha
              shares[target + component] += UInt32(weight * rowWeight) * table[component][source + tap]
            }
          }
        }
      }
    }
    return PreparedPlane(
      column: across.first, row: down.first, width: width, height: down.lines.count,
      samples: .sums(coverage: coverage, shares: shares, shift: shift))
  }
}
