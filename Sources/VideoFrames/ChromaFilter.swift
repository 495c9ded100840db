import CRowKernels

/// How chroma samples of a plane with half the columns and rows, or half the columns alone, sum the pixels around their site.
///
/// The chroma sample (i, j) sums the columns 2 i - 1, 2 i, 2 i + 1 and likewise rows, with weights of 1 and 2 by its
/// site. Coverages and shares are summed apart, so that colour counts by alpha: what is transparent adds none of its
/// own. Weights run over the frame's grid, so a label at an odd place needs nothing else. Beyond an edge of the frame
/// its last pixel repeats.
struct ChromaFilter {
  /// The weights at 2 i - 1, 2 i and 2 i + 1.
  let columns: [UInt32]
  let rows: [UInt32]
  /// The rows of pixels that share a sample, as a power of two.
  private let rowShift: Int

  init(_ site: FrameColor.Site, halvesRows: Bool = true) {
    columns = site == .center ? [0, 1, 1] : [1, 2, 1]
    rows = !halvesRows ? [0, 1, 0] : site == .topLeft ? [1, 2, 1] : [0, 1, 1]
    rowShift = halvesRows ? 1 : 0
  }

  /// The weights' sum as a power of two.
  var shift: UInt32 {
    UInt32((columns.reduce(0, +) * rows.reduce(0, +)).trailingZeroBitCount)
  }

  /// One direction of a label on a frame: the samples that have something of it.
  private struct Direction {
    /// The label's first line, and the number of its lines.
    let start: Int
    let lines: Int
    /// The number of lines of the frame, or nil where no edge is near.
    let end: Int?
    /// The first sample, and the number of samples.
    let first: Int
    let count: Int

    init(start: Int, lines: Int, end: Int?, shift: Int = 1) {
      (self.start, self.lines, self.end) = (start, lines, end)
      first = max(end == nil ? .min : 0, start >> shift)
      let last = min(end.map { ($0 + shift) >> shift - 1 } ?? .max, (start + lines - 1 + shift) >> shift)
      count = max(0, last - first + 1)
    }

    /// The label's line at a position of the frame, beyond whose edges its last line repeats.
    func line(_ position: Int) -> Int? {
      let line = (end.map { min(max(position, 0), $0 - 1) } ?? position) - start
      return (0..<lines).contains(line) ? line : nil
    }

    /// The first position that is summed, and the number of positions.
    var before: Int { 2 * first - 1 }
    var width: Int { 2 * count + 1 }

    /// The positions, as they are counted from `before`, where the label's lines follow each other.
    var inside: Range<Int> {
      let low = max(before, start, end == nil ? .min : 0)
      return low - before..<max(low, min(before + width, start + lines, end ?? .max)) - before
    }

    /// Sums lines of the label with their weights, each number where its position is. Sums are at most 4 times 1023 times
    /// 255. `add` adds a part of a line.
    func sum<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
      _ numbers: PlaneBuffer<Number>, _ weighted: [(line: Int, weight: UInt32)], into positions: inout [UInt32],
      _ add: (UnsafeMutablePointer<UInt32>, UnsafePointer<Number>, UInt32, Int) -> Void
    ) {
      let inside = inside
      positions.withUnsafeMutableBufferPointer { positions in
        positions.update(repeating: 0)
        guard let sums = positions.baseAddress, let numbers = numbers.start else { return }
        for (line, weight) in weighted {
          let row = numbers + line * lines
          add(sums + inside.lowerBound, row + (before + inside.lowerBound - start), weight, inside.count)
          for beside in [0..<inside.lowerBound, inside.upperBound..<width] {
            for index in beside {
              guard let column = self.line(before + index) else { continue }
              sums[index] &+= weight &* UInt32(truncatingIfNeeded: row[column])
            }
          }
        }
      }
    }
  }

  /// The samples of a halved plane for a label whose corner is at a place. With the size of a frame what the frame's
  /// edges do is taken into account; without, samples may lie beyond them.
  func prepared(
    _ plane: FramePlane, of label: LabelPixels, shares table: [PlaneBuffer<UInt32>], x: Int, y: Int,
    frame: (width: Int, height: Int)?
  ) -> PreparedPlane {
    let depth = plane.components.count
    let across = Direction(start: x, lines: label.width, end: frame?.width)
    let down = Direction(start: y, lines: label.height, end: frame?.height, shift: rowShift)
    let (samples, width) = (across.count, across.count * depth)
    // The rows are summed first, and then the columns of the sums.
    var sums = [UInt32](repeating: 0, count: across.width)
    var halved = [UInt32](repeating: 0, count: samples)
    let coverage = PlaneBuffer<UInt16>(count: width * down.count)
    let shares = PlaneBuffer<UInt32>(count: width * down.count)
    for row in 0..<(samples > 0 ? down.count : 0) {
      guard let alphas = coverage.writable.baseAddress, let sharesStart = shares.writable.baseAddress else { break }
      let lines = rows.indices.compactMap { tap in
        rows[tap] > 0
          ? down.line((down.first + row) << rowShift + tap - 1).map { (line: $0, weight: rows[tap]) } : nil
      }
      let start = row * width
      across.sum(label.coverage, lines, into: &sums) { row_frame_add_bytes($0, $1, $2, $3) }
      row_frame_halved(&halved, 1, sums, columns, samples)
      row_frame_repeat(alphas + start, depth, halved, samples)
      for component in 0..<depth {
        across.sum(table[component], lines, into: &sums) { row_frame_add($0, $1, $2, $3) }
        row_frame_halved(sharesStart + start + component, depth, sums, columns, samples)
      }
    }
    return PreparedPlane(
      column: across.first, row: down.first, width: width, height: down.count,
      samples: .sums(coverage: coverage, shares: shares, shift: shift))
  }
}
