/// A colour: sRGB-encoded red, green and blue with straight (not premultiplied) alpha, each in 0...1.
///
/// Documents and files have colours in this form. Compositing uses ``premultiplied``.
public struct Color: Sendable, Hashable {
  public var red: Float
  public var green: Float
  public var blue: Float
  public var alpha: Float

  public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  public static let black = Color(red: 0, green: 0, blue: 0)
  public static let white = Color(red: 1, green: 1, blue: 1)
  public static let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)

  /// The four components as one vector: red, green, blue, straight alpha.
  @inlinable public var vector: SIMD4<Float> { SIMD4(red, green, blue, alpha) }

  @inlinable public init(_ vector: SIMD4<Float>) {
    self.init(red: vector.x, green: vector.y, blue: vector.z, alpha: vector.w)
  }

  /// The premultiplied colour: red, green and blue multiplied by alpha.
  @inlinable public var premultiplied: SIMD4<Float> {
    SIMD4(red * alpha, green * alpha, blue * alpha, alpha)
  }

  /// This colour composited over an opaque or translucent text colour by FXLabel's rule for gradient stops
  /// (`overTextColor`): with `a` this alpha and `T` the text colour, rgb = a * c + (1 - a) * T.rgb and alpha = T.a + (1
  /// - T.a) * a.
  public func over(textColor: Color) -> Color {
    let keep = 1 - alpha
    return Color(
      red: alpha * red + keep * textColor.red,
      green: alpha * green + keep * textColor.green,
      blue: alpha * blue + keep * textColor.blue,
      alpha: textColor.alpha + (1 - textColor.alpha) * alpha)
  }
}
