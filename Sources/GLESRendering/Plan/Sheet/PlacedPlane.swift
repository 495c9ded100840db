import Pixels

/// A plane in a texture of a sheet. A value.
struct PlacedPlane {
  let texture: SheetTexture
  /// Its corner in the texture.
  let corner: SIMD2<Int>
  /// What it holds: pixels of the scene, or places of its own.
  let area: PixelRect

  /// From a pixel of the scene to its texel.
  var move: SIMD2<Int> { corner &- area.corner }

  /// Its rectangle in the texture.
  var rect: PixelRect {
    PixelRect(x: corner.x, y: corner.y, width: area.width, height: area.height)
  }
}

extension PixelRect {
  var corner: SIMD2<Int> { SIMD2(x, y) }

  /// min x, min y, max x, max y.
  var limits: SIMD4<Float> { SIMD4(Float(x), Float(y), Float(maxX), Float(maxY)) }
}
