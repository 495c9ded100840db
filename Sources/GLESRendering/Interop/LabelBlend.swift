import Pixels
import VideoFrames

/// One label to be laid over what a caller's target holds, by a program that reads it.
struct LabelBlend {
  /// What the target's texels are.
  enum Kind: Int, CaseIterable {
    /// Samples of a plane of a video frame.
    case samples
    /// The same in the primaries of BT.2020.
    case wide
    /// Straight colours in bytes.
    case bytes
    /// Straight colours in half floats.
    case floats
  }

  /// What is drawn, in texels of the target.
  let texels: PixelRect
  let instance: Instance
  /// What red, green, blue and alpha count in each sample.
  let coefficients: [SIMD4<Float>]

  /// Nil if the label lies outside the target. `area` is that of its pixels on a canvas of that size.
  init?(_ area: PixelRect, of canvas: SIMD2<Int>, to target: RenderTarget) {
    let shares = target.frame?.shares
    let isFlipped = target.rows == .bottomUp
    let top = isFlipped ? target.height - target.y - canvas.y : target.y
    let label = area.offset(x: target.x, y: top)
    let visible = label.intersection(PixelRect(x: 0, y: 0, width: target.width, height: target.height))
    guard !visible.isEmpty else { return nil }
    let size = target.texels
    var drawn = visible
    if shares?.isHalved == true {
      // A sample sums the pixels before its own two, so one begins where a pixel is the last that it sums.
      drawn = PixelRect(
        minX: visible.x >> 1, minY: visible.y >> 1, maxX: min(size.x, (visible.maxX >> 1) + 1),
        maxY: min(size.y, (visible.maxY >> 1) + 1))
    }
    if isFlipped { drawn.y = size.y - drawn.maxY }
    let kind: Kind =
      shares.map { $0.isWide ? .wide : .samples } ?? (target.format == .rgba8 ? .bytes : .floats)
    let before = shares?.before ?? SIMD2(0, 0)
    texels = drawn
    coefficients = shares?.coefficients ?? []
    instance = Instance(
      target: drawn, source: SIMD4(label),
      terms: SIMD4(
        Int32(target.width), Int32(target.height), Int32(shares?.idleBits ?? 0), Int32(kind.rawValue)),
      taps: SIMD4(
        isFlipped ? Int32(size.y) : 0, shares?.isHalved == true ? 1 : 0, Int32(before.x), Int32(before.y)))
  }
}
