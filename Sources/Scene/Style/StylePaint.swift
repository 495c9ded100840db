package import Pixels

/// What an effect of a layer style is painted with. A value; Sendable.
package enum StylePaint: Sendable {
  /// One straight colour.
  case color(SIMD3<Float>)
  case gradient(StyleGradient)
  case tile(StyleTile)
}

/// A paint with its strength and its blend mode. A value; Sendable.
package struct StyleInk: Sendable {
  package let paint: StylePaint
  /// The opacity, with the alpha of a colour.
  package let opacity: Float
  package let blend: BlendMode

  package init(_ paint: StylePaint, opacity: Float, blend: BlendMode) {
    self.paint = paint
    self.opacity = opacity
    self.blend = blend
  }

  /// The ink of one colour, whose alpha multiplies the opacity.
  package init(_ color: Color, opacity: Double, blend: BlendMode) {
    self.init(
      .color(SIMD3(color.red, color.green, color.blue)), opacity: Float(opacity) * color.alpha, blend: blend)
  }
}
