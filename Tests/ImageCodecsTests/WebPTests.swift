import ImageCodecs
import Pixels
import Testing

@Suite struct WebPTests {
  @Test func `lossless is without loss, whatever the picture`() throws {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (37, 19), (130, 40)] {
      for (name, image) in Pictures.natures(width, height) {
        let file = try WebPCodec.encode(image, quality: .lossless())
        #expect(try WebPCodec.decode(file) == image, "\(name) \(width) x \(height)")
      }
    }
  }

  @Test func `lossy is close, smaller, and exact in alpha`() throws {
    let image = Pictures.label(200, 80)
    let sizes = try [20.0, 60, 95].map { try WebPCodec.encode(image, quality: .lossy($0)).count }
    #expect(sizes == sizes.sorted())
    let decoded = try WebPCodec.decode(try WebPCodec.encode(image, quality: .lossy(95)))
    for y in 0..<80 { for x in 0..<200 { #expect(decoded[x, y].w == image[x, y].w) } }
    let smooth = Pictures.make(64, 64) { x, y in SIMD4(UInt8(x * 2), UInt8(y * 2), 90, 255) }
    let back = try WebPCodec.decode(try WebPCodec.encode(smooth, quality: .lossy(95)))
    #expect(PixelDifference(back, smooth).mean < 2)
  }

  @Test func `premultiplied images become straight`() throws {
    var image = PixelBuffer(width: 1, height: 1, alphaMode: .premultiplied)
    image[0, 0] = SIMD4(64, 32, 0, 128)
    #expect(try WebPCodec.decode(try WebPCodec.encode(image))[0, 0] == SIMD4(128, 64, 0, 128))
  }

  @Test func `what cannot be written or read is refused`() throws {
    for (width, height) in [(0, 5), (5, 0), (16384, 1)] {
      #expect(throws: CodecError.self) {
        try WebPCodec.encode(PixelBuffer(width: width, height: height, alphaMode: .straight))
      }
      #expect(throws: CodecError.self) { _ = try WebPAnimationEncoder(width: width, height: height) }
    }
    for quality in [-1, 101, .nan] as [Double] {
      #expect(throws: CodecError.self) { try WebPCodec.encode(Pictures.label(9, 9), quality: .lossy(quality)) }
      #expect(throws: CodecError.self) {
        try WebPCodec.encode(Pictures.label(9, 9), quality: .lossless(effort: quality))
      }
    }
    let file = try WebPCodec.encode(Pictures.label(30, 20))
    for count in [0, 1, 12, 20, 40, file.count / 2] {
      #expect(throws: CodecError.self) { try WebPCodec.decode(Array(file.prefix(count))) }
      #expect(throws: CodecError.self) { try WebPCodec.decodeAnimation(Array(file.prefix(count))) }
    }
    for pixels in [100, -1] {
      #expect(throws: CodecError.self) { try WebPCodec.decode(file, maxPixels: pixels) }
      #expect(throws: CodecError.self) { try WebPCodec.decodeAnimation(file, maxPixels: pixels) }
    }
    for frames in [0, -1] {
      #expect(throws: CodecError.self) { try WebPCodec.decodeAnimation(file, maxFrames: frames) }
    }
    #expect(try WebPCodec.decodeAnimation(file, maxFrames: .max).frames.count == 1)
  }

  // MARK: Animations

  static let pictures = [0, 2, 4, 7].map { Pictures.label(60, 30, shift: $0) }

  static func animation(loops: Int = 0, quality: WebPCodec.Quality = .lossless()) throws -> [UInt8] {
    var encoder = try WebPAnimationEncoder(width: 60, height: 30, loops: loops, quality: quality)
    for (index, picture) in pictures.enumerated() {
      try encoder.append(picture, at: Double(index) * 1001 / 30000)
    }
    return try encoder.finish(at: 4 * 1001.0 / 30000)
  }

  @Test func `an animation decodes to what was encoded`() throws {
    let (frames, ends, loops) = try WebPCodec.decodeAnimation(try Self.animation(loops: 3))
    #expect(frames.count == 4)
    for (frame, picture) in zip(frames, Self.pictures) {
      // What libwebp does not draw is transparent black, whatever its colour was.
      #expect(
        PixelDifference(frame.converted(to: .premultiplied), picture.converted(to: .premultiplied)).maximum == 0)
    }
    // 33.3666..., 66.733..., 100.1 and 133.466... ms, each rounded by itself.
    #expect(ends == [33, 67, 100, 133])
    #expect(loops == 3)
    let lossy = try WebPCodec.decodeAnimation(try Self.animation(quality: .lossy(90)))
    #expect(lossy.frames.count == 4)
    #expect(throws: CodecError.self) { try WebPCodec.decodeAnimation(try Self.animation(), maxPixels: 60 * 30 * 3) }
    #expect(throws: CodecError.self) { try WebPCodec.decodeAnimation(try Self.animation(), maxFrames: 3) }
  }

  @Test(.enabled(if: Tool.isInstalled("webpmux"), "webpmux is not installed"))
  func `webpmux counts frames, and knows their size, time and alpha`() throws {
    let text = String(
      decoding: try Tool.run("webpmux", ["-info", "FILE"], on: try Self.animation(loops: 3), suffix: "webp"),
      as: UTF8.self)
    #expect(text.contains("Canvas size: 60 x 30"), "\(text)")
    #expect(text.contains("Number of frames: 4"))
    #expect(text.contains("Loop Count : 3"))
    #expect(text.contains("Background color : 0x00000000"))
    let rows = text.split(separator: "\n").filter { $0.drop { $0 == " " }.first?.isNumber == true }
      .map { $0.split(separator: " ") }
    // No., width, height, alpha, x, y, duration.
    #expect(rows.map { $0[6] } == ["33", "34", "33", "33"])
    // libwebp leaves out a transparent border, but no alpha.
    #expect(rows.allSatisfy { $0[3] == "yes" })
  }

  @Test func `times must begin at 0 and grow`() throws {
    var encoder = try WebPAnimationEncoder(width: 60, height: 30)
    #expect(throws: CodecError.self) { try encoder.append(Self.pictures[0], at: 0.5) }
    try encoder.append(Self.pictures[0], at: 0)
    for time in [0, 0.0004, -1, .nan, .infinity, 1e9] {
      #expect(throws: CodecError.self) { try encoder.append(Self.pictures[1], at: time) }
    }
    #expect(throws: CodecError.self) { try encoder.append(Pictures.label(59, 30), at: 1) }
    try encoder.append(Self.pictures[1], at: 0.001)
    let file = try encoder.finish(at: 2)
    #expect(try WebPCodec.decodeAnimation(file).ends == [1, 2000])
    #expect(throws: CodecError.self) { try WebPAnimationEncoder(width: 60, height: 30).finish(at: 1) }
    #expect(throws: CodecError.self) { _ = try WebPAnimationEncoder(width: 60, height: 30, loops: 65536) }
  }
}
