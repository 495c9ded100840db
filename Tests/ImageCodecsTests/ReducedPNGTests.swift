import ImageCodecs
import Pixels
import Testing

@Suite struct ReducedPNGTests {
  /// IHDR's colour type is the byte after signature, length, type, two sizes and the depth.
  static func colorType(_ file: [UInt8]) -> UInt8 { file[25] }

  @Test(arguments: PNGCodec.Compression.allCases)
  func `nothing is lost`(compression: PNGCodec.Compression) throws {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (37, 19), (64, 50), (300, 7)] {
      for (name, image) in Pictures.natures(width, height) {
        let file = try PNGCodec.encode(image, compression: compression, scale: 2, channels: .fewest)
        let (decoded, scale) = try PNGCodec.decodeWithResolution(file)
        #expect(decoded == image, "\(name) \(width) x \(height)")
        #expect(abs((scale ?? 0) - 2) < 0.001)
      }
    }
  }

  @Test func `channels follow the content`() throws {
    let types: [(String, UInt8)] = [
      ("blank", 3), ("noise", 6), ("opaque noise", 2), ("label", 6), ("one colour", 3), ("grey", 0),
      ("soft grey", 4),
      ("gradient", 2), ("few colours", 3),
    ]
    let pictures = Dictionary(uniqueKeysWithValues: Pictures.natures(200, 100).map { ($0.name, $0.image) })
    for (name, type) in types {
      let image = try #require(pictures[name])
      #expect(Self.colorType(try PNGCodec.encode(image, channels: .fewest)) == type, "\(name)")
      #expect(Self.colorType(try PNGCodec.encode(image)) == 6)
    }
  }

  /// Channels that are asked for hold the picture, or there is no file.
  @Test(arguments: [
    (PNGCodec.Channels.rgb, UInt8(2)), (.grayAlpha, 4), (.gray, 0), (.rgba, 6),
  ]) func `channels may be chosen`(_ channels: PNGCodec.Channels, _ type: UInt8) throws {
    var written = 0
    for (name, image) in Pictures.natures(64, 50) {
      let pixels = stride(from: 0, to: image.bytes.count, by: 4).map { image.bytes[$0..<($0 + 4)] }
      let isOpaque = pixels.allSatisfy { $0.last == 255 }
      let isGray = pixels.allSatisfy { Set($0.prefix(3)).count == 1 }
      let fits = (isOpaque || type & 4 != 0) && (isGray || type & 2 != 0)
      guard fits else {
        #expect(throws: CodecError.self, "\(name)") { try PNGCodec.encode(image, channels: channels) }
        continue
      }
      written += 1
      let file = try PNGCodec.encode(image, compression: .fast, channels: channels)
      #expect(try PNGCodec.decode(file) == image, "\(name)")
      #expect(Self.colorType(file) == type)
    }
    #expect(written > 0)
  }

  @Test func `a palette holds 256 colours and no more`() throws {
    func colors(_ count: Int) -> PixelBuffer {
      Pictures.make(count, 1) { x, _ in SIMD4(UInt8(x & 255), UInt8(x >> 8), 1, UInt8(255 - (x & 1))) }
    }
    #expect(Self.colorType(try PNGCodec.encode(colors(256), channels: .fewest)) == 3)
    #expect(Self.colorType(try PNGCodec.encode(colors(257), channels: .fewest)) == 6)
    #expect(try PNGCodec.decode(try PNGCodec.encode(colors(256), channels: .fewest)) == colors(256))
  }

  @Test func `fewer channels make a smaller file`() throws {
    for (name, image) in Pictures.natures(200, 100) where ["opaque noise", "grey", "few colours"].contains(name) {
      let plain = try PNGCodec.encode(image).count
      #expect(try PNGCodec.encode(image, channels: .fewest).count < plain, "\(name)")
    }
  }

  @Test func `a scale that no file can hold is left out`() throws {
    for scale in [Double.nan, .infinity, -1, 1e12] {
      let file = try PNGCodec.encode(Pictures.label(9, 9), scale: scale)
      #expect(try PNGCodec.decodeWithResolution(file).scale == nil)
    }
  }
}
