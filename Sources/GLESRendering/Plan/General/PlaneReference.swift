import Pixels

/// Where a shader finds a plane: see SheetRecord.Plane.
package struct PlaneReference: Sendable, Hashable {
  /// The textures from which composing programs read planes.
  package enum Texture: Int, Sendable, CaseIterable {
    case coverages, sources, blurred, pictures

    var sheetTexture: SheetTexture {
      switch self {
      case .coverages: .coverages
      case .sources: .sources
      case .blurred: .blurred
      case .pictures: .pictures
      }
    }
  }

  /// Added to the texture's number if points are samples and not pixels.
  static let fineFlag = 4

  var texture: Texture
  /// The corner in the texture.
  var corner: SIMD2<Int>
  /// The area that the rectangle at `corner` holds, in pixels, or in samples with `isFine`.
  var area: PixelRect
  var isFine: Bool
  /// How far the plane is moved: by whole points, and by a fraction that is interpolated.
  var shift = SIMD2<Int>.zero
  var fraction = SIMD2<Double>.zero

  var code: Float { Float(texture.rawValue + (isFine ? PlaneReference.fineFlag : 0)) }

  private var moved: PixelRect { area.offset(x: shift.x, y: shift.y) }

  var placement: SIMD4<Float> {
    SIMD4(Float(corner.x - moved.x), Float(corner.y - moved.y), Float(fraction.x), Float(fraction.y))
  }

  var bounds: SIMD4<Float> { SIMD4(Float(moved.x), Float(moved.y), Float(moved.maxX), Float(moved.maxY)) }
}
