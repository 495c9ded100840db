import Pixels
import Testing

@Suite struct PixelDifferenceTests {
  private static func image(_ pixels: [SIMD4<UInt8>], _ mode: AlphaMode, width: Int = 2) -> PixelBuffer {
    PixelBuffer(
      width: width, height: pixels.count / width, alphaMode: mode,
      bytes: pixels.flatMap { [$0.x, $0.y, $0.z, $0.w] })
  }

  private static let base: [SIMD4<UInt8>] = [
    SIMD4(10, 20, 30, 40), SIMD4(50, 60, 70, 80), SIMD4(90, 100, 110, 120), SIMD4(130, 140, 150, 255),
  ]

  @Test func `an image is no way from itself`() {
    let image = Self.image(Self.base, .premultiplied)
    let difference = PixelDifference(image, image)
    #expect(difference.maximum == 0 && difference.mean == 0)
  }

  /// A comparer that left out a channel would have passed one of these.
  @Test(arguments: 0..<4, 0..<4) func `every channel of every pixel counts`(_ pixel: Int, _ channel: Int) {
    var changed = Self.base
    changed[pixel][channel] -= 7
    let (a, b) = (Self.image(Self.base, .premultiplied), Self.image(changed, .premultiplied))
    for difference in [PixelDifference(a, b), PixelDifference(b, a)] {
      #expect(difference.maximum == 7)
      #expect(difference.mean == 7.0 / 16)
      #expect(difference.worstX == pixel % 2 && difference.worstY == pixel / 2)
    }
  }

  @Test func `alpha alone makes a difference`() {
    let clear = Self.image([SIMD4(0, 0, 0, 0)], .straight, width: 1)
    let black = Self.image([SIMD4(0, 0, 0, 255)], .straight, width: 1)
    #expect(PixelDifference(clear, black).maximum == 255)
    #expect(PixelDifference(clear, black).mean == 255.0 / 4)
  }

  @Test func `the colour of what cannot be seen makes none`() {
    let black = Self.image([SIMD4(0, 0, 0, 0)], .straight, width: 1)
    let white = Self.image([SIMD4(255, 255, 255, 0)], .straight, width: 1)
    #expect(PixelDifference(black, white).maximum == 0)
    let faint = Self.image([SIMD4(255, 255, 255, 1)], .straight, width: 1)
    #expect(PixelDifference(faint, white).maximum == 1, "and of what can hardly be seen hardly any")
  }

  @Test func `alpha modes do not matter, pictures do`() {
    let straight = Self.image([SIMD4(200, 100, 0, 128)], .straight, width: 1)
    #expect(PixelDifference(straight, straight.converted(to: .premultiplied)).maximum == 0)
    let sameBytes = Self.image([SIMD4(200, 100, 0, 128)], .premultiplied, width: 1)
    #expect(PixelDifference(straight, sameBytes).maximum == 100)
  }

  @Test func `the first of the worst is told`() {
    var changed = Self.base
    changed[1].x += 3
    changed[2].y += 9
    changed[3].z += 9
    let difference = PixelDifference(Self.image(Self.base, .premultiplied), Self.image(changed, .premultiplied))
    #expect(difference.maximum == 9 && difference.worstX == 0 && difference.worstY == 1)
    #expect(difference.mean == 21.0 / 16)
  }

  @Test func `images without pixels are alike`() {
    let empty = PixelBuffer(width: 0, height: 0, alphaMode: .straight)
    #expect(PixelDifference(empty, empty).maximum == 0)
  }
}
