import Pixels
import Scene

/// What the composition of a layer reads beside its content and its planes.
struct LayerBackdrop {
  /// Whether anything lies beneath the layer on its canvas.
  let hasBackdrop: Bool
  /// Nil if nothing beneath is blurred.
  let blurredBackdrop: PlannedBackdrop?
  /// Whether the content begins with a bottom in place of what lies directly beneath.
  let knocksOut: Bool
  /// The number of that bottom in the scene's plan; nil if it is empty.
  let bottom: Int?
  let hiding: Hiding?

  /// The blur of what lies beneath, and how much of it is seen.
  struct PlannedBackdrop {
    /// The canvas of the layer's shape, of the content's depth, by its number in the scene's plan.
    let share: Int
    /// The number of the blur in the scene's plan.
    let blur: Int
    /// The pixels of the canvas that the blur sees: those of the picture that are nearest to what it reads.
    let area: PixelRect
  }

  /// A mask that the result is multiplied by.
  struct Hiding {
    /// The canvas of the mask, of the content's depth, by its number in the scene's plan; nil where it is empty.
    let canvas: Int?
    /// The mask is the product of these with the canvas, and a constant.
    let shares: SIMD4<Float>
    let constant: Float

    init(_ mask: LayerMask, canvas: Int?) {
      self.canvas = canvas
      (shares, constant) = mask.parts
    }
  }
}

extension LayerMask {
  /// 1 - density (1 - v), or 1 - density v if the mask is inverted, with v the alpha or the luminance, as shares of the
  /// channels and a constant.
  var parts: (shares: SIMD4<Float>, constant: Float) {
    let value = isLuminance ? SIMD4<Float>(0.2126, 0.7152, 0.0722, 0) : SIMD4(0, 0, 0, 1)
    return (value * (isInverted ? -density : density), isInverted ? 1 : 1 - density)
  }
}
