package import Pixels

/// One rectangle to draw, as vertex shaders read it: sixteen integers. Each vertex or fragment shader says at its top
/// what they mean, except for `target` and the third of `taps`, which is ``PassRectangle/firstGroup``; a
/// program that is never dispatched may have its own there.
package struct Instance: Sendable, Hashable, PassRectangle {
  /// x, y, width, height in the target.
  package var target: SIMD4<Int32>
  package var source: SIMD4<Int32>
  package var terms: SIMD4<Int32>
  package var taps: SIMD4<Int32>

  package init(
    target: PixelRect, source: SIMD4<Int32> = .zero, terms: SIMD4<Int32> = .zero, taps: SIMD4<Int32> = .zero
  ) {
    self.target = SIMD4(target)
    self.source = source
    self.terms = terms
    self.taps = taps
  }

  var size: SIMD2<Int> { SIMD2(Int(target.z), Int(target.w)) }

  var firstGroup: Int32 {
    get { taps.z }
    set { taps.z = newValue }
  }

  /// The names in the vertex shader, in order.
  package static let attributes = ["target", "source", "terms", "taps"]
}

extension SIMD4<Int32> {
  init(_ rect: PixelRect) {
    self.init(Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
  }
}
