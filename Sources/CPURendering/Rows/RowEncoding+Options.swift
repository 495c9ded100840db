import CRowKernels
import Pixels

extension RowEncoding {
  /// Multiplies colours by `opacity` and rounds them to the nearest 8-bit step, halves to even.
  init(opacity: Float, alphaMode: AlphaMode) {
    self.init(opacity: opacity, is_straight: alphaMode == .straight)
  }

  /// Rounds a premultiplied colour, times `share` at each of `count` values, to 8-bit RGBA.
  func write(
    _ color: SIMD4<Float>, through share: UnsafePointer<Float>, to bytes: UnsafeMutablePointer<UInt8>, count: Int
  ) {
    withUnsafeBytes(of: color) { color in
      let color = color.baseAddress!.assumingMemoryBound(to: Float.self)
      withUnsafePointer(to: self) { row_write_color(bytes, share, color, $0, count) }
    }
  }
}
