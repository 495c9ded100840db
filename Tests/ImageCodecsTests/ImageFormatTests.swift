import ImageCodecs
import Pixels
import Testing

@Suite struct ImageFormatTests {
  @Test func `a file's name tells its format`() {
    let names: [(String, ImageFormat?)] = [
      ("a.png", .png), ("out/b.WebP", .webp), ("c.d.qoi", .qoi), ("e.jpg", .jpeg), ("e.JPEG", .jpeg),
      ("f.npy", .npy),
      ("g.rgba", .raw), ("png", nil), ("h.gif", nil), ("i.", nil), ("", nil),
    ]
    for (name, format) in names { #expect(ImageFormat(fileName: name) == format, "\(name)") }
    for format in ImageFormat.allCases {
      for ending in format.fileExtensions { #expect(ImageFormat(fileName: "x.\(ending)") == format) }
    }
  }

  /// Each file begins as its format does, and the options come through.
  @Test func `formats are written as what they are`() throws {
    let image = Pictures.label(40, 20)
    var options = ImageFormat.Options()
    options.scale = 2
    options.background = .white
    let starts: [(ImageFormat, [UInt8])] = [
      (.png, [0x89, 0x50, 0x4E, 0x47]), (.webp, Array("RIFF".utf8)), (.qoi, Array("qoif".utf8)),
      (.jpeg, [0xFF, 0xD8, 0xFF]), (.raw, Array(image.bytes.prefix(4))), (.npy, [0x93, 0x4E]),
    ]
    #expect(starts.map(\.0) == ImageFormat.allCases)
    for (format, start) in starts {
      #expect(Array(try format.encode(image, options: options).prefix(start.count)) == start, "\(format)")
    }
    let scale = try PNGCodec.decodeWithResolution(try ImageFormat.png.encode(image, options: options)).scale
    #expect(abs((scale ?? 0) - 2) < 0.001)
    options.background = nil
    #expect(throws: CodecError.self) { try ImageFormat.jpeg.encode(image, options: options) }
    options.webPQuality = .lossy(-1)
    #expect(throws: CodecError.self) { try ImageFormat.webp.encode(image, options: options) }
    options.pngChannels = .fewest
    let gray = Pictures.make(9, 9) { x, _ in SIMD4(UInt8(x), UInt8(x), UInt8(x), 255) }
    #expect(ReducedPNGTests.colorType(try ImageFormat.png.encode(gray, options: options)) == 0)
  }
}
