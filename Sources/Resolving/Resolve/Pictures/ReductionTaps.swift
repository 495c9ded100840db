import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// The lines of an image under each pixel of a result along one axis, and their weights, which sum to 1 if no line is
/// transparent.
///
/// A value; Sendable.
struct ReductionTaps {
  /// The number of lines under each pixel of the result.
  let count: Int
  /// The first line under each pixel. It may lie before the image.
  private(set) var first: [Int] = []
  /// The weights of all pixels, one after the other. A transparent line has none.
  private var weights: [Float]

  private static let lobes = 3.0

  /// Makes the taps of `pixels`, under the centre of which lies `slope` * centre + `start` in an image with `length`
  /// lines.
  init(_ pixels: Range<Int>, slope: Double, start: Double, in length: Int, edge: ImageSampler.Edge) {
    let size = max(abs(slope), 1)
    let isReduced = size > ImageReduction.least
    let radius = isReduced ? ReductionTaps.lobes * size : 1
    // Of an image of one line that goes on beyond its edges all taps are the same.
    let isLine = length == 1 && edge != .transparent
    let reach = isLine ? 1 : Int((2 * radius).rounded(.up))
    // Where as many taps lie under a pixel as the image has lines, each line is one tap.
    let isFolded = reach >= length
    let count = isFolded ? length : reach
    self.count = count
    weights = [Float](repeating: 0, count: pixels.count * count)
    first.reserveCapacity(pixels.count)
    var values = [Double](repeating: 0, count: reach)
    for (index, pixel) in pixels.enumerated() {
      let center = slope * (Double(pixel) + 0.5) + start
      let lowest = Int(bounded: (center - radius - 0.5).rounded(.up))
      first.append(isFolded ? 0 : lowest)
      var sum = 0.0
      for tap in 0..<reach {
        let distance = (Double(lowest + tap) + 0.5 - center) / size
        values[tap] = isLine ? 1 : isReduced ? ReductionTaps.lanczos(distance) : max(0, 1 - abs(distance))
        sum += values[tap]
      }
      for tap in 0..<reach {
        guard let line = edge.index(lowest + tap, in: length) else { continue }
        weights[index * count + (isFolded ? line : tap)] += Float(values[tap] / sum)
      }
    }
  }

  /// All lines under the pixels of the result.
  var lines: Range<Int> { (first.min() ?? 0)..<((first.max() ?? 0) + count) }

  /// The weight of a line under a pixel of the result.
  func weight(of line: Int, row: Int) -> Float {
    let tap = line - first[row]
    return tap >= 0 && tap < count ? weights[row * count + tap] : 0
  }

  /// The weights of so many pixels, of four of which those of a tap stand side by side; 0 for those that there are not.
  func weights(inBlocksFor pixels: Int) -> [Float] {
    var blocks = [Float](repeating: 0, count: pixels * count)
    for pixel in first.indices {
      let block = pixel / 4 * 4 * count + pixel % 4
      for tap in 0..<count { blocks[block + 4 * tap] = weights[pixel * count + tap] }
    }
    return blocks
  }

  /// Lanczos' filter of three lobes, 3 sin(pi x) sin(pi x / 3) / (pi x)^2. One sine is that of a third of the other's
  /// angle, and sin(3 t) = 3 sin(t) - 4 sin(t)^3.
  private static func lanczos(_ x: Double) -> Double {
    guard abs(x) < lobes else { return 0 }
    guard abs(x) > 1e-9 else { return 1 }
    let third = Double.pi * x / 3
    let sine = sin(third)
    let square = sine * sine
    return square * (3 - 4 * square) / (3 * third * third)
  }
}
