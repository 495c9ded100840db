import Pixels
import Testing

/// Colour carried outward under transparent pixels.
@Suite struct BleedTests {
  @Test func `colour goes outward a step at a time, and alpha stays`() {
    var image = PixelBuffer(width: 7, height: 1, alphaMode: .straight)
    image[0, 0] = SIMD4(200, 100, 50, 255)
    image[6, 0] = SIMD4(0, 0, 90, 1)
    image.bleed(2)
    #expect(image[1, 0] == SIMD4(200, 100, 50, 0) && image[2, 0] == SIMD4(200, 100, 50, 0))
    #expect(image[3, 0] == .zero, "three steps from either")
    #expect(image[4, 0] == SIMD4(0, 0, 90, 0) && image[5, 0] == SIMD4(0, 0, 90, 0))
    #expect(image[0, 0] == SIMD4(200, 100, 50, 255) && image[6, 0] == SIMD4(0, 0, 90, 1))
  }

  @Test func `where colours meet they are mixed`() {
    var image = PixelBuffer(width: 3, height: 1, alphaMode: .straight)
    image[0, 0] = SIMD4(100, 0, 0, 255)
    image[2, 0] = SIMD4(0, 0, 201, 255)
    image.bleed(1)
    #expect(image[1, 0] == SIMD4(50, 0, 101, 0))
  }

  @Test func `nothing to carry, and nothing asked for`() {
    let empty = PixelBuffer(width: 4, height: 3, alphaMode: .straight)
    var image = empty
    image.bleed(10)
    #expect(image == empty)
    image[1, 1] = SIMD4(9, 9, 9, 9)
    let before = image
    image.bleed(0)
    #expect(image == before)
  }
}
