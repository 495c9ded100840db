import Pixels

/// A rectangle of a canvas that a program draws.
struct CanvasDraw {
  let program: ShaderProgramID
  /// The rectangle, in pixels of the scene.
  let area: PixelRect
  let terms: SIMD4<Int32>
  /// The texture that is read, if that is not the one of the program.
  var source: SheetTexture?

  /// A part of a canvas, or of a blur of colours, as it is or multiplied; `move` takes a pixel of the scene to its texel.
  static func copy(
    _ area: PixelRect, from move: SIMD2<Int>, opacity: Float = 1, isDithered: Bool = false,
    source: SheetTexture? = nil
  ) -> CanvasDraw {
    let terms = SIMD4(Int32(bitPattern: opacity.bitPattern), Int32(move.x), Int32(move.y), isDithered ? 1 : 0)
    return CanvasDraw(program: .composeCanvas, area: area, terms: terms, source: source)
  }

  /// The same rectangle in a texture in which the scene's origin is at `move`.
  func instance(moved move: SIMD2<Int>) -> Instance {
    Instance(
      target: area.offset(x: move.x, y: move.y), source: SIMD4(Int32(area.x), Int32(area.y), 0, 0), terms: terms)
  }
}
