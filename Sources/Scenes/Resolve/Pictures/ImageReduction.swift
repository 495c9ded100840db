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
    let columns = across.reach.map { edge.index($0, in: image.width) }
    var row = [SIMD4<Float>](repeating: .zero, count: columns.count)
    for y in 0..<area.height {
      for index in row.indices { row[index] = .zero }
      for tap in 0..<down.count {
        guard let line = edge.index(down.first[y] + tap, in: image.height) else { continue }
        let weight = down.weights[y * down.count + tap]
        guard weight != 0 else { continue }
        for (index, column) in columns.enumerated() {
          if let column { row[index] += weight * SIMD4<Float>(image[column, line]) }
        }
      }
      for x in 0..<area.width {
        let start = across.first[x] - across.reach.lowerBound
        var sum = SIMD4<Float>.zero
        for tap in 0..<across.count { sum += across.weights[x * across.count + tap] * row[start + tap] }
        result[x, y] = ImageReduction.bytes(sum)
      }
    }
    return result
  }

  /// The filter has negative lobes, so sums may be beyond what a premultiplied colour can be.
  private static func bytes(_ sum: SIMD4<Float>) -> SIMD4<UInt8> {
    let alpha = min(max(sum.w, 0), 255)
    let color = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    return SIMD4<UInt8>(color.rounded(.toNearestOrEven), rounding: .towardZero)
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

    private static func lanczos(_ x: Double) -> Double {
      guard abs(x) < ImageReduction.lobes else { return 0 }
      guard abs(x) > 1e-9 else { return 1 }
      let angle = Double.pi * x
      return ImageReduction.lobes * sin(angle) * sin(angle / ImageReduction.lobes) / (angle * angle)
    }
  }
}
