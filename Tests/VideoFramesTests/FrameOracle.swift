import Pixels
import VideoFrames

/// The blend of a label into one sample, straight from the formulas: sums over the frame's grid in whole numbers, one
/// rounding. It shares no code with the product.
struct FrameOracle {
  let label: PixelBuffer
  let color: FrameColor
  let x: Int
  let y: Int
  let frameWidth: Int
  let frameHeight: Int
  var opacity = 255

  /// The label's premultiplied pixel at a place of the frame; clear outside of the label.
  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Int> {
    let (column, row) = (column - x, row - y)
    guard (0..<label.width).contains(column), (0..<label.height).contains(row) else { return .zero }
    return SIMD4<Int>(truncatingIfNeeded: label[column, row])
  }

  /// What the label adds, in 255ths of a code, before it is rounded.
  private func exact(_ component: Character, _ p: SIMD4<Int>, bits: Int) -> Double {
    let (kr, kb): (Double, Double) =
      switch color.matrix {
      case .bt601: (0.299, 0.114)
      case .bt709: (0.2126, 0.0722)
      case .bt2020: (0.2627, 0.0593)
      case .smpte240m: (0.212, 0.087)
      case .fcc: (0.3, 0.11)
      }
    let (r, g, b, a) = (Double(p.x), Double(p.y), Double(p.z), Double(p.w))
    let y = kr * r + (1 - kr - kb) * g + kb * b
    let s = Double(1 << (bits - 8))
    let most = Double((1 << bits) - 1)
    let half = Double(1 << (bits - 1))
    switch (component, color.range) {
    case ("Y", .limited): return s * (219 * y + 16 * a)
    case ("Y", .full): return most * y
    case ("U", .limited): return s * (224 * (b - y) / (2 - 2 * kb) + 128 * a)
    case ("U", .full): return most * (b - y) / (2 - 2 * kb) + half * a
    case ("V", .limited): return s * (224 * (r - y) / (2 - 2 * kr) + 128 * a)
    default: return most * (r - y) / (2 - 2 * kr) + half * a
    }
  }

  /// The share of a pixel, rounded once. No value of the tests is nearer to a tie than a double can tell.
  private func share(_ component: Character, _ p: SIMD4<Int>, bits: Int) -> Int {
    Int((exact(component, p, bits: bits) + 1e-6).rounded(.toNearestOrAwayFromZero))
  }

  /// A sample of luma, or of a plane of the frame's size.
  func sample(_ component: Character, at column: Int, _ row: Int, before: Int, bits: Int = 8) -> Int {
    let p = pixel(column, row)
    return blended(before, alpha: p.w, share: share(component, p, bits: bits), weights: 1, bits: bits)
  }

  /// A sample of chroma in a plane with half the columns and rows.
  func halvedSample(_ component: Character, at column: Int, _ row: Int, before: Int, bits: Int = 8) -> Int {
    let across = color.site == .center ? [0, 1, 1] : [1, 2, 1]
    let down = color.site == .topLeft ? [1, 2, 1] : [0, 1, 1]
    var (alpha, sum, weights) = (0, 0, 0)
    for v in 0..<3 {
      for u in 0..<3 {
        let weight = across[u] * down[v]
        let p = pixel(
          min(max(2 * column + u - 1, 0), frameWidth - 1), min(max(2 * row + v - 1, 0), frameHeight - 1))
        alpha += weight * p.w
        sum += weight * share(component, p, bits: bits)
        weights += weight
      }
    }
    return blended(before, alpha: alpha, share: sum, weights: weights, bits: bits)
  }

  /// floor((D (N - A) + S) / N + 1/2), where a tie of an odd N goes down.
  private func blended(_ before: Int, alpha: Int, share: Int, weights: Int, bits: Int) -> Int {
    let whole = 255 * weights * 255
    let value = before * (whole - alpha * opacity) + share * opacity
    let half = opacity == 255 ? (255 * weights / 2) * 255 : whole / 2
    return min((value + half) / whole, (1 << bits) - 1)
  }
}

/// A frame in memory of the tests' own, with rows that are wider than they need be.
final class TestFrame {
  let width: Int
  let height: Int
  let format: FrameFormat
  var planes: [[UInt8]] = []
  let strides: [Int]

  init(_ format: FrameFormat, width: Int, height: Int, seed: UInt64 = 1) {
    self.format = format
    self.width = width
    self.height = height
    let chroma = ((width + 1) / 2, (height + 1) / 2)
    let sizes: [(Int, Int)] =
      switch format {
      case .rgba, .bgra, .rgbx, .bgrx, .ayuv: [(4 * width, height)]
      case .i420, .yv12: [(width, height), chroma, chroma]
      case .nv12, .nv21: [(width, height), (2 * chroma.0, chroma.1)]
      case .p010: [(2 * width, height), (4 * chroma.0, chroma.1)]
      case .i420Of10Bits: [(2 * width, height), (2 * chroma.0, chroma.1), (2 * chroma.0, chroma.1)]
      case .y444: [(width, height), (width, height), (width, height)]
      case .gray8: [(width, height)]
      }
    strides = sizes.map { $0.0 + 6 }
    var state = seed
    planes = zip(strides, sizes).map { stride, size in
      (0..<(stride * size.1)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt8(truncatingIfNeeded: state >> 33)
      }
    }
  }

  func blend(_ label: LabelPlanes, x: Int, y: Int, opacity: Double = 1) throws {
    var made: [FrameMemory.Plane] = []
    for index in planes.indices {
      planes[index].withUnsafeMutableBytes { bytes in
        let copy = UnsafeMutableRawPointer.allocate(byteCount: bytes.count, alignment: 16)
        copy.copyMemory(from: bytes.baseAddress!, byteCount: bytes.count)
        made.append(FrameMemory.Plane(copy, stride: strides[index]))
      }
    }
    defer { for plane in made { plane.address.deallocate() } }
    try label.blend(into: FrameMemory(width: width, height: height, planes: made), x: x, y: y, opacity: opacity)
    for index in planes.indices {
      planes[index].withUnsafeMutableBytes {
        $0.baseAddress!.copyMemory(from: made[index].address, byteCount: $0.count)
      }
    }
  }

  func byte(_ plane: Int, _ offset: Int, _ row: Int) -> Int { Int(planes[plane][row * strides[plane] + offset]) }
  func word(_ plane: Int, _ offset: Int, _ row: Int) -> Int {
    byte(plane, 2 * offset, row) + 256 * byte(plane, 2 * offset + 1, row)
  }
  func set(_ plane: Int, _ offset: Int, _ row: Int, _ word: Int) {
    planes[plane][row * strides[plane] + 2 * offset] = UInt8(word & 255)
    planes[plane][row * strides[plane] + 2 * offset + 1] = UInt8(word >> 8)
  }
}
