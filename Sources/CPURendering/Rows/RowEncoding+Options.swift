import CRowKernels
import Pixels

extension RowEncoding {
  /// Multiplies colours by `opacity` and rounds them to the nearest 8-bit step, halves to even.
  init(opacity: Float, alphaMode: AlphaMode) {
    self.init(opacity: opacity, is_straight: alphaMode == .straight)
  }

  /// Rounds a premultiplied colour, times `share` at each value, to 8-bit RGBA. Rows of shares are `pitch` values apart.
  func write(
    _ color: SIMD4<Float>, through share: UnsafePointer<Float>, pitch: Int, to target: RowTarget
  ) {
    withUnsafeBytes(of: color) { color in
      let color = color.baseAddress!.assumingMemoryBound(to: Float.self)
      withUnsafePointer(to: self) { encoding in
        withUnsafePointer(to: target) { row_write_color($0, share, pitch, color, encoding) }
      }
    }
  }
}
