import Pixels

/// Where a shader finds a plane: see planes.glsl.
package struct PlaneReference: Sendable, Hashable {
  /// The textures that composing programs read planes from.
  package enum Texture: Int, Sendable {
    case coverages = 0
    case sources = 1
    case blurred = 2
    case pictures = 3
  }

  /// Added to the texture where points are samples and not pixels.
  static let fineFlag = 4

  var texture: Texture
  /// In the texture.
  var corner: SIMD2<Int>
  /// What the rectangle at `corner` holds: pixels, or samples with `isFine`.
  var area: PixelRect
  var isFine: Bool
  /// Moves the plane: whole points, and the rest as interpolation.
  var shift = SIMD2<Int>.zero
  var fraction = SIMD2<Double>.zero

  var code: Float { Float(texture.rawValue + (isFine ? PlaneReference.fineFlag : 0)) }

  /// As two records of the table.
  var records: [SIMD4<Float>] {
    let moved = area.offset(x: shift.x, y: shift.y)
    return [
      SIMD4(
        Float(corner.x - moved.x), Float(corner.y - moved.y), Float(fraction.x), Float(fraction.y)),
      SIMD4(Float(moved.x), Float(moved.y), Float(moved.maxX), Float(moved.maxY)),
    ]
  }
}
