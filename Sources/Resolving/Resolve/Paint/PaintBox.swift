import Pixels

/// A box that unit coordinates of gradients and pictures refer to, in document pixels.
struct PaintBox {
  let origin: SIMD2<Double>
  let size: SIMD2<Double>
  /// The map from document pixels to pixels of the canvas.
  let transform: Affine

  func point(_ unit: SIMD2<Double>) -> SIMD2<Double> { origin + unit * size }
}
