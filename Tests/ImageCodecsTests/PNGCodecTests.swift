import ImageCodecs
import Pixels
import Testing

@Suite struct PNGCodecTests {
  static let picture: PixelBuffer = {
    var image = PixelBuffer(width: 37, height: 19, alphaMode: .straight)
    var state: UInt32 = 1
    for y in 0..<19 {
      for x in 0..<37 {
        state = state &* 1_664_525 &+ 1_013_904_223
        image[x, y] = SIMD4(UInt8(x * 6), UInt8(y * 13), UInt8(state >> 24), UInt8((x * y) & 255))
      }
    }
    return image
  }()

  @Test(arguments: PNGCodec.Compression.allCases)
  func `decodes to what was encoded`(compression: PNGCodec.Compression) throws {
    let file = try PNGCodec.encode(Self.picture, compression: compression, scale: 2)
    let (decoded, scale) = try PNGCodec.decodeWithResolution(file)
    #expect(decoded == Self.picture)
    #expect(abs((scale ?? 0) - 2) < 0.001)
  }

  /// Pictures of many natures and awkward sizes, all decoded by libpng, which checks every checksum on the way.
  @Test func `the fast encoder is read back by libpng, whatever the picture`() throws {
    var state: UInt64 = 7
    func random() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 33
    }
    let natures: [(name: String, pixel: (Int, Int) -> SIMD4<UInt8>)] = [
      ("blank", { _, _ in .zero }),
      ("one colour", { _, _ in SIMD4(9, 200, 3, 255) }),
      ("noise", { _, _ in SIMD4<UInt8>(truncatingIfNeeded: SIMD4(random(), random(), random(), random())) }),
      ("ramp", { x, y in SIMD4(UInt8(x & 255), UInt8(y & 255), UInt8((x + y) & 255), 255) }),
      ("stripes", { x, _ in x / 3 % 2 == 0 ? .zero : SIMD4(1, 2, 3, 4) }),
      ("checks", { x, y in (x ^ y) & 1 == 0 ? SIMD4(255, 255, 255, 255) : SIMD4(0, 0, 0, 255) }),
      ("islands", { x, y in x % 40 < 9 && y % 20 < 7 ? SIMD4(UInt8(x & 15), 7, UInt8(y & 15), 255) : .zero }),
      ("few colours", { _, _ in SIMD4(UInt8(random() % 3), 0, 0, 255) }),
      (
        // Codes are made for a sample of the rows, which has the fewest of these.
        "noise between the rows of a sample",
        { _, y in
          y % 8 == 0 ? SIMD4(5, 5, 5, 9) : SIMD4<UInt8>(truncatingIfNeeded: SIMD4(random(), random(), random(), 77))
        }
      ),
      (
        "runs of growing length",
        { x, y in y & 1 == 0 ? .zero : SIMD4(0, 0, 0, Int(Double(2 * x + y).squareRoot()) & 1 == 0 ? 3 : 8) }
      ),
      ("slope", { x, y in SIMD4(0, 0, 0, UInt8(min(255, (x / 7 + y) / 2))) }),
      ("letters", { x, y in (x * x / 9 + y * y / 5) & 15 < 4 ? SIMD4(20, 20, 20, UInt8(90 + x % 5 * 30)) : .zero }),
    ]
    let sizes = [
      (1, 1), (1, 70), (70, 1), (2, 3), (3, 2), (17, 5), (65, 64), (259, 4), (63, 40), (128, 90), (129, 20),
      (300, 131), (640, 700), (16400, 2),
    ]
    for (name, pixel) in natures {
      for (width, height) in sizes {
        var image = PixelBuffer(width: width, height: height, alphaMode: .straight)
        for y in 0..<height { for x in 0..<width { image[x, y] = pixel(x, y) } }
        let file = try PNGCodec.encode(image, compression: .fast)
        #expect(try PNGCodec.decode(file) == image, "\(name), \(width) x \(height)")
        #expect(file.count <= image.bytes.count + image.bytes.count / 1000 + height + 200, "\(name) grows")
      }
    }
  }

  @Test func `the fast encoder is small where the picture is blank`() throws {
    let file = try PNGCodec.encode(PixelBuffer(width: 2000, height: 1000, alphaMode: .straight), compression: .fast)
    // 8 MB in matches of 258 bytes at two bits each, one for the length and one for the distance, is 7,752 bytes.
    #expect(file.count < 7752 + 150)
  }

  @Test func `premultiplied images become straight`() throws {
    var image = PixelBuffer(width: 1, height: 1, alphaMode: .premultiplied)
    image[0, 0] = SIMD4(64, 32, 0, 128)
    let decoded = try PNGCodec.decode(try PNGCodec.encode(image))
    #expect(decoded[0, 0] == SIMD4(128, 64, 0, 128))
  }

  @Test func `a broken file is an error, not a crash`() throws {
    let file = try PNGCodec.encode(Self.picture)
    for count in [0, 1, 8, 20, 40, file.count / 2, file.count - 13] {
      #expect(throws: CodecError.self) { try PNGCodec.decode(Array(file.prefix(count))) }
    }
    for pixels in [100, -1] {
      #expect(throws: CodecError.self) { try PNGCodec.decode(file, maxPixels: pixels) }
    }
  }

  @Test func `an empty image is refused`() {
    #expect(throws: CodecError.self) {
      try PNGCodec.encode(PixelBuffer(width: 0, height: 4, alphaMode: .straight))
    }
  }
}
