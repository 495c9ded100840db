import CRowKernels
import Pixels

/// Lines of an image filtered along the line, of which as many are kept as lie under one row of the result. Each is
/// filtered once, because rows follow one another.
///
/// Four lines are filtered together, which share their weights, and are kept as two pairs of lines: of a column the
/// pixels of both stand side by side, eight floats, which is what a processor adds at once.
struct ReducedLines {
  /// Columns of an image that follow one another, and the first place that they have among those under a strip.
  private struct Run {
    let place: Int
    let column: Int
    var count: Int
  }

  private let image: PixelBuffer
  private let edge: ImageSampler.Edge
  /// The pixels of a row, and as many with those that are added to make the columns whole blocks.
  private let width: Int
  private let padded: Int
  private let taps: Int
  /// Of four columns side by side.
  private let weights: [Float]
  /// The place under each pixel at which its taps begin.
  private let starts: [Int32]
  private let runs: [Run]
  /// Four lines of the image, and those that are filtered.
  private var source: [Float]
  private var lines: [Float]
  /// The lines that each slot holds, divided by four.
  private var held: [Int?]
  private var places: [Int32] = []
  private var shares: [Float] = []

  /// The floats of two lines in a column.
  private static let pair = 8
  /// The columns of a block.
  private static let block = 8

  /// Keeps the lines under a strip with the taps `across`; at most `most` lie under a row.
  init(of image: PixelBuffer, across: ReductionTaps, edge: ImageSampler.Edge, most: Int) {
    self.image = image
    self.edge = edge
    width = across.first.count
    let padded = (width + ReducedLines.block - 1) / ReducedLines.block * ReducedLines.block
    self.padded = padded
    taps = across.count
    let columns = across.lines
    // Those beyond the last column weigh nothing.
    starts =
      across.first.map { Int32($0 - columns.lowerBound) }
      + [Int32](repeating: 0, count: padded - across.first.count)
    weights = across.weights(inBlocksFor: padded)
    runs = ReducedLines.runs(of: columns, in: image.width, edge)
    source = [Float](repeating: 0, count: 2 * ReducedLines.pair * columns.count)
    // A row may begin with the last of four lines.
    held = [Int?](repeating: nil, count: (most + 2) / 4 + 1)
    lines = [Float](repeating: 0, count: 2 * ReducedLines.pair * padded * held.count)
  }

  /// The columns of the image that stand for others. A transparent one has no weight, and is left at 0.
  private static func runs(of columns: Range<Int>, in length: Int, _ edge: ImageSampler.Edge) -> [Run] {
    var runs: [Run] = []
    for (place, column) in columns.enumerated() {
      guard let column = edge.index(column, in: length) else { continue }
      if let last = runs.last, last.place + last.count == place, last.column + last.count == column {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Run(place: place, column: column, count: 1))
      }
    }
    return runs
  }

  /// Writes the pixels of a row of the result.
  mutating func write(_ row: Int, of down: ReductionTaps, to target: UnsafeMutablePointer<UInt8>) {
    let first = down.first[row]
    places.removeAll(keepingCapacity: true)
    shares.removeAll(keepingCapacity: true)
    for pair in (first >> 1)...((first + down.count - 1) >> 1) {
      let (upper, lower) = (down.weight(of: 2 * pair, row: row), down.weight(of: 2 * pair + 1, row: row))
      if upper == 0, lower == 0 { continue }
      places.append(Int32(ReducedLines.pair * padded * (2 * slot(of: pair >> 1) + (pair & 1))))
      shares.append(contentsOf: repeatElement(upper, count: ReducedLines.pair / 2))
      shares.append(contentsOf: repeatElement(lower, count: ReducedLines.pair / 2))
    }
    row_settle_pairs(target, lines, places, shares, places.count, width)
  }

  /// The slot of four lines, which are filtered if they are not held.
  private mutating func slot(of four: Int) -> Int {
    let slot = ((four % held.count) + held.count) % held.count
    guard held[slot] != four else { return slot }
    held[slot] = four
    let (pitch, size) = (4 * image.width, ReducedLines.pair * padded)
    let begins = (0..<4).map { pitch * (edge.index(4 * four + $0, in: image.height) ?? 0) }
    image.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      source.withUnsafeMutableBufferPointer { source in
        guard let source = source.baseAddress else { return }
        for run in runs {
          row_quad_pixels(
            source + 2 * ReducedLines.pair * run.place, base + 4 * run.column, begins, run.count)
        }
        lines.withUnsafeMutableBufferPointer { lines in
          guard let target = lines.baseAddress else { return }
          row_filter_quads(target + 2 * size * slot, size, source, starts, weights, taps, padded)
        }
      }
    }
    return slot
  }
}
