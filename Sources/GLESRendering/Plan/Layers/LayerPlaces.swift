import Pixels

/// From a pixel of the scene to the texels that the composition of a layer reads, other than those of its planes. A
/// value.
struct LayerPlaces {
  /// To the content's canvas.
  let content: SIMD2<Int>
  /// To what a knock-out shows.
  var bottom = SIMD2<Int>.zero
  /// To the canvas of a mask that hides effects, and what that covers.
  var hiding = SIMD2<Int>.zero
  var hidingArea = PixelRect.empty
  /// To the blur of what lies beneath.
  var blurred = SIMD2<Int>.zero
  /// To the canvas of how much of that is seen, and what that covers.
  var share = SIMD2<Int>.zero
  var shareArea = PixelRect.empty
}
