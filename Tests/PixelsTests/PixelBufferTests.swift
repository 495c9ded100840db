import Pixels
import Testing

@Suite struct PixelBufferTests {
  /// Every channel value (x) with every alpha (y).
  private static func everyPair(_ mode: AlphaMode) -> PixelBuffer {
    var image = PixelBuffer(width: 256, height: 256, alphaMode: mode)
    for alpha in 0...255 {
      for value in 0...255 {
        image[value, alpha] = SIMD4(UInt8(value), UInt8(255 - value), UInt8((value * 7) & 255), UInt8(alpha))
      }
    }
    return image
  }

  /// The nearest whole number to a quotient, by whole numbers alone; half goes up.
  private func rounded(_ numerator: Int, over denominator: Int) -> Int {
    (2 * numerator + denominator) / (2 * denominator)
  }

  /// Compares every channel of every pixel; `expected` is of a channel's value and the pixel's alpha.
  private func expect(
    _ image: PixelBuffer, from source: PixelBuffer, _ expected: (Int, Int) -> Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var wrong = 0
    for alpha in 0...255 {
      for value in 0...255 {
        let (before, after) = (source[value, alpha], image[value, alpha])
        if after.w != before.w { wrong += 1 }
        for channel in 0..<3 where Int(after[channel]) != expected(Int(before[channel]), alpha) { wrong += 1 }
      }
    }
    #expect(wrong == 0, sourceLocation: sourceLocation)
  }

  @Test func `premultiplying rounds to the nearest step, for every pair`() {
    let source = Self.everyPair(.straight)
    let image = source.converted(to: .premultiplied)
    #expect(image.alphaMode == .premultiplied)
    expect(image, from: source) { value, alpha in rounded(value * alpha, over: 255) }
  }

  @Test func `dividing by alpha rounds to the nearest step, for every pair`() {
    let source = Self.everyPair(.premultiplied)
    let image = source.converted(to: .straight)
    #expect(image.alphaMode == .straight)
    expect(image, from: source) { value, alpha in alpha == 0 ? 0 : min(255, rounded(value * 255, over: alpha)) }
  }

  @Test func `there and back, premultiplied colours are what they were`() {
    let source = Self.everyPair(.straight).converted(to: .premultiplied)
    #expect(source.converted(to: .straight).converted(to: .premultiplied) == source)
  }

  @Test func `a picture in the mode it has stays as it is`() {
    let source = Self.everyPair(.straight)
    #expect(source.converted(to: .straight) == source)
  }

  @Test func `pixels stand in rows, from the top`() {
    var image = PixelBuffer(width: 3, height: 2, alphaMode: .straight)
    image[1, 1] = SIMD4(1, 2, 3, 4)
    #expect(image.bytes.count == 24)
    #expect(Array(image.bytes[16..<20]) == [1, 2, 3, 4] && image.bytes.count { $0 != 0 } == 4)
    #expect(image[1, 1] == SIMD4(1, 2, 3, 4) && image[2, 1] == SIMD4(0, 0, 0, 0))
    #expect(image.bounds == PixelRect(x: 0, y: 0, width: 3, height: 2))
  }

  @Test func `ink is where alpha is, whatever the colour`() {
    var image = PixelBuffer(width: 7, height: 5, alphaMode: .straight)
    image[0, 0] = SIMD4(255, 255, 255, 0)
    #expect(image.inkBounds() == .empty)
    image[2, 1] = SIMD4(0, 0, 0, 1)
    #expect(image.inkBounds() == PixelRect(x: 2, y: 1, width: 1, height: 1))
    image[6, 4] = SIMD4(0, 0, 0, 255)
    image[0, 3] = SIMD4(9, 9, 9, 2)
    #expect(image.inkBounds() == PixelRect(minX: 0, minY: 1, maxX: 7, maxY: 5))
  }

  @Test func `an image without pixels is fine`() {
    let image = PixelBuffer(width: 0, height: 4, alphaMode: .straight)
    #expect(image.converted(to: .premultiplied).bytes.isEmpty && image.inkBounds() == .empty)
  }
}
