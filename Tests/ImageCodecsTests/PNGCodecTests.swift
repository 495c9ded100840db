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
    #expect(throws: CodecError.self) { try PNGCodec.decode(file, maxPixels: 100) }
  }

  @Test func `an empty image is refused`() {
    #expect(throws: CodecError.self) {
      try PNGCodec.encode(PixelBuffer(width: 0, height: 4, alphaMode: .straight))
    }
  }
}
