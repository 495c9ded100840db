import Pixels

/// Pictures to encode: random ones, and ones that are like labels.
enum Pictures {
  struct Random {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 2 &+ 1 }

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }

    mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
  }

  static func make(
    _ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>
  ) -> PixelBuffer {
    var image = PixelBuffer(width: width, height: height, alphaMode: .straight)
    for y in 0..<height { for x in 0..<width { image[x, y] = pixel(x, y) } }
    return image
  }

  static func noise(_ width: Int, _ height: Int, seed: UInt64 = 1, opaque: Bool = false) -> PixelBuffer {
    var random = Random(seed)
    return make(width, height) { _, _ in
      let bits = random.next()
      return SIMD4(
        UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
        UInt8(truncatingIfNeeded: bits >> 16),
        opaque ? 255 : UInt8(truncatingIfNeeded: bits >> 20))
    }
  }

  /// A transparent border, a soft edge, a gradient inside; `shift` moves it along.
  static func label(_ width: Int, _ height: Int, shift: Int = 0) -> PixelBuffer {
    make(width, height) { x, y in
      let inset = min(min(x - shift, width - 1 - x + shift), min(y, height - 1 - y)) - 3
      guard inset >= 0 else { return .zero }
      return SIMD4(UInt8(255 * y / height), UInt8((x * 3) & 255), 40, UInt8(min(255, inset * 50)))
    }
  }

  /// Pictures of many kinds, by name.
  static func natures(_ width: Int, _ height: Int) -> [(name: String, image: PixelBuffer)] {
    [
      ("blank", PixelBuffer(width: width, height: height, alphaMode: .straight)),
      ("noise", noise(width, height)), ("opaque noise", noise(width, height, opaque: true)),
      ("label", label(width, height)), ("one colour", make(width, height) { _, _ in SIMD4(9, 200, 3, 255) }),
      ("grey", make(width, height) { x, y in SIMD4(SIMD3(repeating: UInt8((x * 7 + y) & 255)), 255) }),
      (
        "soft grey",
        make(width, height) { x, y in SIMD4(SIMD3(repeating: UInt8((x * 7) & 255)), UInt8((y * 5) & 255)) }
      ),
      (
        "gradient", make(width, height) { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), UInt8((x + y) & 255), 255) }
      ),
      (
        "few colours",
        make(width, height) { x, y in SIMD4(UInt8(x % 3 * 100), 0, UInt8(y % 2), UInt8(255 - x % 2)) }
      ),
    ]
  }
}
