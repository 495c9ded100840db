import CRowKernels
import Pixels

#if canImport(Glibc)
  import Glibc
#endif

/// Reduces an image along rows and columns, by Lanczos' filter of three lobes: the mean over a pixel's area lets fine
/// patterns come back as coarse ones, and this filter has little beyond half a cycle a pixel. An axis that is not
/// reduced is interpolated linearly.
///
/// It works column by column and then along the row, one row of the result after another, so that it needs memory for
/// one row only.
struct ImageReduction {
  private let image: PixelBuffer
  private let inverse: Affine
  private let edge: ImageSampler.Edge

  /// A map that reduces less than this is taken to keep the size: it came from a division.
  static let least = 1.001
  private static let lobes = 3.0

  /// Makes a reduction. `inverse` maps the canvas to the pixels of `image`, and neither turns nor shears.
  init(_ image: PixelBuffer, inverse: Affine, edge: ImageSampler.Edge) {
    self.image = image
    self.inverse = inverse
    self.edge = edge
  }

  /// The pixels of `area`, premultiplied.
  func pixels(_ area: PixelRect) -> PixelBuffer {
    var result = PixelBuffer(width: area.width, height: area.height, alphaMode: .premultiplied)
    guard !area.isEmpty else { return result }
    let across = Taps(area.x..<area.maxX, slope: inverse.a, start: inverse.tx)
    let down = Taps(area.y..<area.maxY, slope: inverse.d, start: inverse.ty)
    // Beyond an edge columns come again, or are nothing: so each that is seen is summed once.
    let columns = across.reach.map { edge.index($0, in: image.width) }
    let seen = columns.compactMap(\.self)
    guard let first = seen.min(), let last = seen.max() else { return result }
    var sums = [Float](repeating: 0, count: 4 * (last + 1 - first))
    var row = [Float](repeating: 0, count: 4 * columns.count)
    let starts = across.first.map { Int32($0 - across.reach.lowerBound) }
    for y in 0..<area.height {
      let (lines, weights) = down.lines(under: y, edge, in: image.height)
      image.bytes.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        row_weighted_bytes(&sums, base + 4 * first, 4 * image.width, lines, weights, lines.count, sums.count)
      }
      ImageReduction.gather(columns, of: sums, from: first, into: &row)
      result.bytes.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return }
        row_filter_pixels(base + 4 * area.width * y, row, starts, across.weights, across.count, area.width)
      }
    }
    return result
  }

  /// The sums of all columns that taps see, from those of the image's own, of which the first is `first`.
  private static func gather(_ columns: [Int?], of sums: [Float], from first: Int, into row: inout [Float]) {
    sums.withUnsafeBytes { sums in
      row.withUnsafeMutableBytes { row in
        let size = MemoryLayout<SIMD4<Float>>.size
        for (index, column) in columns.enumerated() {
          guard let column else { continue }
          let pixel = sums.loadUnaligned(fromByteOffset: size * (column - first), as: SIMD4<Float>.self)
          row.storeBytes(of: pixel, toByteOffset: size * index, as: SIMD4<Float>.self)
        }
      }
    }
  }

  /// The image's pixels under each pixel of the result along one axis, and their weights, which sum to 1.
  private struct Taps {
    /// The number of pixels under each pixel of the result.
    let count: Int
    let first: [Int]
    let weights: [Float]
    let reach: Range<Int>

    init(_ pixels: Range<Int>, slope: Double, start: Double) {
      let size = max(abs(slope), 1)
      let isReduced = size > ImageReduction.least
      let radius = isReduced ? ImageReduction.lobes * size : 1
      let count = Int((2 * radius).rounded(.up)) + 1
      var first: [Int] = []
      var weights: [Float] = []
      for pixel in pixels {
        let center = slope * (Double(pixel) + 0.5) + start
        let lowest = Int((center - radius).rounded(.down))
        let values = (0..<count).map { tap in
          let distance = (Double(lowest + tap) + 0.5 - center) / size
          return isReduced ? Taps.lanczos(distance) : max(0, 1 - abs(distance))
        }
        let sum = values.reduce(0, +)
        first.append(lowest)
        weights += values.map { Float($0 / sum) }
      }
      self.count = count
      self.first = first
      self.weights = weights
      reach = (first.min() ?? 0)..<((first.max() ?? 0) + count)
    }

    /// The lines of an image under one pixel, and their weights.
    func lines(
      under pixel: Int, _ edge: ImageSampler.Edge, in height: Int
    ) -> (lines: [Int32], weights: [Float]) {
      var seen: (lines: [Int32], weights: [Float]) = ([], [])
      for tap in 0..<count {
        guard let line = edge.index(first[pixel] + tap, in: height) else { continue }
        seen.lines.append(Int32(line))
        seen.weights.append(weights[pixel * count + tap])
      }
      return seen
    }

    private static func lanczos(_ x: Double) -> Double {
      guard abs(x) < ImageReduction.lobes else { return 0 }
      guard abs(x) > 1e-9 else { return 1 }
      let angle = Double.pi * x
      return ImageReduction.lobes * sin(angle) * sin(angle / ImageReduction.lobes) / (angle * angle)
    }
  }
}
