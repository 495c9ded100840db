import ImageCodecs
import Pixels
import Testing

@Suite struct QOITests {
  /// A decoder by the specification, qoiformat.org.
  static func decode(_ file: [UInt8]) throws -> PixelBuffer {
    #expect(Array(file.prefix(4)) == Array("qoif".utf8))
    func number(_ offset: Int) -> Int { file[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) } }
    #expect(Array(file[12...13]) == [4, 0])
    #expect(Array(file.suffix(8)) == [0, 0, 0, 0, 0, 0, 0, 1])
    let (width, height) = (number(4), number(8))
    var pixels: [UInt8] = []
    var seen = [SIMD4<UInt8>](repeating: .zero, count: 64)
    var pixel = SIMD4<UInt8>(0, 0, 0, 255)
    var position = 14
    while pixels.count < width * height * 4 {
      let byte = file[position]
      position += 1
      var count = 1
      switch byte {
      case 0xFE, 0xFF:
        (pixel.x, pixel.y, pixel.z) = (file[position], file[position + 1], file[position + 2])
        if byte == 0xFF { pixel.w = file[position + 3] }
        position += byte == 0xFF ? 4 : 3
      case 0x00...0x3F: pixel = seen[Int(byte)]
      case 0x40...0x7F:
        pixel.x = pixel.x &+ (byte >> 4 & 3) &- 2
        pixel.y = pixel.y &+ (byte >> 2 & 3) &- 2
        pixel.z = pixel.z &+ (byte & 3) &- 2
      case 0x80...0xBF:
        let green = (byte & 63) &- 32
        pixel.x = pixel.x &+ green &- 8 &+ (file[position] >> 4)
        pixel.y = pixel.y &+ green
        pixel.z = pixel.z &+ green &- 8 &+ (file[position] & 15)
        position += 1
      default: count = Int(byte & 63) + 1
      }
      let sum = Int(pixel.x) * 3 + Int(pixel.y) * 5 + Int(pixel.z) * 7 + Int(pixel.w) * 11
      seen[sum % 64] = pixel
      for _ in 0..<count { pixels += [pixel.x, pixel.y, pixel.z, pixel.w] }
    }
    #expect(position == file.count - 8)
    return PixelBuffer(width: width, height: height, alphaMode: .straight, bytes: pixels)
  }

  @Test func `decodes to what was encoded, whatever the picture`() throws {
    for (width, height) in [(1, 1), (1, 70), (70, 1), (62, 1), (63, 2), (37, 19), (200, 40)] {
      for (name, image) in Pictures.natures(width, height) {
        let file = try QOICodec.encode(image)
        #expect(try Self.decode(file) == image, "\(name) \(width) x \(height)")
        #expect(file.count <= 14 + 5 * width * height + 8)
      }
    }
  }

  @Test func `each kind of chunk is the shortest`() throws {
    func chunks(_ pixels: [SIMD4<UInt8>]) throws -> [UInt8] {
      let image = Pictures.make(pixels.count, 1) { x, _ in pixels[x] }
      return Array(try QOICodec.encode(image)[14...].dropLast(8))
    }
    // The decoder begins with opaque black.
    #expect(try chunks([SIMD4(0, 0, 0, 255)]) == [0xC0])
    #expect(try chunks(Array(repeating: SIMD4(0, 0, 0, 255), count: 63)) == [0xC0 + 61, 0xC0])
    #expect(try chunks([SIMD4(1, 255, 254, 255)]) == [0x40 | 3 << 4 | 1 << 2 | 0])
    #expect(try chunks([SIMD4(10, 5, 12, 255)]) == [0x80 | 37, 13 << 4 | 15])
    #expect(try chunks([SIMD4(100, 5, 12, 255)]) == [0xFE, 100, 5, 12])
    #expect(try chunks([SIMD4(1, 2, 3, 4)]) == [0xFF, 1, 2, 3, 4])
    // 3 + 10 + 21 + 44 = 78, in place 14.
    #expect(try chunks([SIMD4(1, 2, 3, 4), SIMD4(9, 9, 9, 9), SIMD4(1, 2, 3, 4)]).last == 14)
  }

  @Test(.enabled(if: Tool.isInstalled("ffmpeg"), "ffmpeg is not installed"))
  func `ffmpeg reads it`() throws {
    let image = Pictures.label(60, 30)
    let raw = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", "FILE", "-f", "rawvideo", "-pix_fmt", "rgba", "-"],
      on: try QOICodec.encode(image), suffix: "qoi")
    #expect(raw == image.bytes)
  }

  @Test func `an empty image is refused`() {
    #expect(throws: CodecError.self) {
      try QOICodec.encode(PixelBuffer(width: 0, height: 4, alphaMode: .straight))
    }
  }
}
