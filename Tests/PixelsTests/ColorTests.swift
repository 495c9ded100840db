import Pixels
import Testing

@Suite struct ColorTests {
  /// FXLabel's own example.
  @Test func `half red over blue is violet, and as opaque as the blue`() {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5).over(textColor: Color(red: 0, green: 0, blue: 1))
    #expect(color == Color(red: 0.5, green: 0, blue: 0.5, alpha: 1))
  }

  @Test func `an opaque colour hides the text's, a clear one shows it`() {
    let text = Color(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5)
    let opaque = Color(red: 1, green: 0, blue: 0.5)
    #expect(opaque.over(textColor: text) == opaque)
    #expect(Color(red: 1, green: 1, blue: 1, alpha: 0).over(textColor: text) == text)
  }

  @Test func `over a translucent text alpha adds up`() {
    let color = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      .over(textColor: Color(red: 0, green: 1, blue: 0, alpha: 0.5))
    #expect(color == Color(red: 0.5, green: 0.5, blue: 0, alpha: 0.75))
  }

  @Test func `premultiplied is colour times alpha`() {
    #expect(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5).premultiplied == SIMD4(0.5, 0.25, 0.125, 0.5))
    #expect(Color.clear.premultiplied == .zero && Color.white.premultiplied == .one)
  }

  @Test func `a colour's vector has all four components`() {
    let color = Color(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
    #expect(color.vector == SIMD4(0.1, 0.2, 0.3, 0.4) && Color(color.vector) == color)
  }

  @Test func `hexadecimal digits are red, green and blue in 255ths`() {
    #expect(Color(hex: 0xFF8000) == Color(red: 1, green: 128 / 255, blue: 0))
    #expect(Color(hex: 0x0000FF, alpha: 0.5) == Color.blue.opacity(0.5))
  }
}
