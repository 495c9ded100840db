import Pixels

/// A rectangle of a canvas that a program draws.
struct CanvasDraw {
  let program: ShaderProgramID
  /// The rectangle, in pixels of the scene.
  let area: PixelRect
  let terms: SIMD4<Int32>
  /// The texture that is read, if that is not the one of the program.
  var source: SheetTexture?

  /// The same rectangle in a texture in which the scene's origin is at `move`.
  func instance(moved move: SIMD2<Int>) -> Instance {
    Instance(
      target: area.offset(x: move.x, y: move.y), source: SIMD4(Int32(area.x), Int32(area.y), 0, 0), terms: terms)
  }
}
