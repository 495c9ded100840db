/// A colour: sRGB-encoded red, green and blue with straight (not premultiplied) alpha, each in 0...1.
///
/// Documents and files have colours in this form. Compositing uses ``premultiplied``. Sendable; a value.
public struct Color: Sendable, Hashable {
  /// The sRGB-encoded red, 0...1, not multiplied by alpha.
  public var red: Float
  /// The sRGB-encoded green, 0...1, not multiplied by alpha.
  public var green: Float
  /// The sRGB-encoded blue, 0...1, not multiplied by alpha.
  public var blue: Float
  /// The opacity, 0...1.
  public var alpha: Float

  /// Makes a colour from its members, by default an opaque one. They are not limited to 0...1.
  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Opaque black.
  public static let black = Color(red: 0, green: 0, blue: 0)
  /// Opaque white.
  public static let white = Color(red: 1, green: 1, blue: 1)
  /// Transparent black.
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The four components as one vector: red, green, blue, straight alpha.
  @inlinable public var vector: SIMD4<Float> { SIMD4(red, green, blue, alpha) }

  /// Makes a colour of red, green, blue and straight alpha, in this order.
  @inlinable public init(_ vector: SIMD4<Float>) {
    self.init(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.w)
  }

  /// The premultiplied colour: red, green and blue multiplied by alpha.
  @inlinable public var premultiplied: SIMD4<Float> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// This colour composited over a text colour by FXLabel's rule for gradient stops (`overTextColor`). With `a` this
  /// alpha, `c` this colour and `T` the text colour, rgb = a * c + (1 - a) * T.rgb and alpha = T.a + (1 - T.a) * a.
  public func over(textColor: Color) -> Color {
    let keep = 1 - alpha
    return Color(
      red: alpha * red + keep * textColor.red,
      green: alpha * green + keep * textColor.green,
      blue: alpha * blue + keep * textColor.blue,
      alpha: textColor.alpha + (1 - textColor.alpha) * alpha)
  }
}
