package import Pixels

/// One rectangle to draw, as vertex shaders read it: sixteen integers. Each vertex or fragment shader says at its top
/// what they mean, except for `target`.
package struct Instance: Sendable, Hashable {
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

  /// Splits the rectangle into squares of at most `limit` texels a side: see packed_position.glsl. `limit` and all
  /// sides are multiples of 4, and the target is grown to whole fours, which nothing else may use.
  func squares(limit: Int) -> [Instance] {
    let width = (Int(target.z) + 3) / 4 * 4
    let height = (Int(target.w) + 3) / 4 * 4
    var squares: [Instance] = []
    append(PixelRect(x: Int(target.x), y: Int(target.y), width: width, height: height), limit, to: &squares)
    return squares
  }

  /// Appends the largest squares first, and then those of the rest on the right and below.
  private func append(_ rect: PixelRect, _ limit: Int, to squares: inout [Instance]) {
    guard !rect.isEmpty else { return }
    let side = min(rect.width, rect.height, limit)
    let (columns, rows) = (rect.width / side, rect.height / side)
    for row in 0..<rows {
      for column in 0..<columns {
        var square = self
        let (x, y) = (Int32(rect.x + column * side), Int32(rect.y + row * side))
        (square.taps.z, square.taps.w) = (x | y << 16, Int32(side))
        squares.append(square)
      }
    }
    let (x, y) = (rect.x + columns * side, rect.y + rows * side)
    append(PixelRect(minX: x, minY: rect.y, maxX: rect.maxX, maxY: y), limit, to: &squares)
    append(PixelRect(minX: rect.x, minY: y, maxX: rect.maxX, maxY: rect.maxY), limit, to: &squares)
  }

  /// x, y, width, height of the square, if this is one of `squares(limit:)`.
  package var square: SIMD4<Int32> { SIMD4(taps.z & 0xFFFF, taps.z >> 16, taps.w, taps.w) }

  /// The names in the vertex shader, in order.
  package static let attributes = ["target", "source", "terms", "taps"]

  /// The attributes' declarations in GLSL.
  static let declarations = attributes.enumerated().map { "layout(location = \($0)) in ivec4 \($1);" }
}

extension SIMD4<Int32> {
  init(_ rect: PixelRect) {
    self.init(Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height))
  }
}
