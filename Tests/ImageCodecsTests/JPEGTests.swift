import ImageCodecs
import Pixels
import Testing

@Suite struct JPEGTests {
  static let smooth = Pictures.make(90, 60) { x, y in SIMD4(UInt8(x * 2), UInt8(y * 4), UInt8(x + y), 255) }

  @Test(arguments: JPEGCodec.ChromaSampling.allCases)
  func `decodes to something close`(sampling: JPEGCodec.ChromaSampling) throws {
    let files = try [30, 75, 98].map { try JPEGCodec.encode(Self.smooth, quality: $0, sampling: sampling) }
    #expect(files.map(\.count) == files.map(\.count).sorted())
    let back = try JPEGCodec.decode(files[2])
    #expect(back.width == 90 && back.height == 60)
    let difference = PixelDifference(back, Self.smooth)
    // Colour in quarters is off where the gradients bend over the edge of the picture.
    #expect(difference.maximum <= (sampling == .full ? 6 : 16), "\(difference.maximum)")
    #expect(difference.mean < 1.5, "\(difference.mean)")
    #expect(try JPEGCodec.decode(files[0]) != back)
  }

  @Test func `a transparent picture needs a background`() throws {
    let half = Pictures.make(32, 32) { _, _ in SIMD4(255, 0, 0, 128) }
    let error = #expect(throws: CodecError.self) { try JPEGCodec.encode(half) }
    #expect(error?.description.contains("background") == true)
    // 128/255 of red, the rest of blue.
    let over = try JPEGCodec.decode(
      try JPEGCodec.encode(half, quality: 100, background: Color(red: 0, green: 0, blue: 1)))
    let pixel = over[16, 16]
    #expect(
      abs(Int(pixel.x) - 128) <= 2 && pixel.y <= 2 && abs(Int(pixel.z) - 127) <= 2 && pixel.w == 255, "\(pixel)")
  }

  @Test func `what cannot be written or read is refused`() throws {
    for quality in [0, 101, -5] {
      #expect(throws: CodecError.self) { try JPEGCodec.encode(Self.smooth, quality: quality) }
    }
    for (width, height) in [(0, 1), (1, 0), (65536, 1)] {
      let image = PixelBuffer(
        width: width, height: height, alphaMode: .straight,
        bytes: [UInt8](repeating: 255, count: width * height * 4))
      #expect(throws: CodecError.self) { try JPEGCodec.encode(image) }
    }
    let file = try JPEGCodec.encode(Self.smooth)
    for count in [0, 1, 20, 100] {
      #expect(throws: CodecError.self) { try JPEGCodec.decode(Array(file.prefix(count))) }
    }
    #expect(throws: CodecError.self) { try JPEGCodec.decode(file, maxPixels: 100) }
  }
}
