import CTurboJPEG
import ImageCodecs
import Pixels
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// Pictures whose numbers mean other colours than sRGB's. What they shall become follows from the profiles' formulas.
@Suite struct ColorProfileTests {
  /// sRGB's colours with red and green changed over, and a pure power of 2.2.
  private static let swapped = ProfileFile.display(
    [ProfileFile.colorants[1], ProfileFile.colorants[0], ProfileFile.colorants[2]], gamma: 2.2)
  private static let colors: [SIMD4<UInt8>] = [
    SIMD4(255, 0, 0, 255), SIMD4(200, 100, 50, 255), SIMD4(10, 250, 128, 255), SIMD4(128, 128, 128, 77),
  ]

  private static func expected(_ color: SIMD4<UInt8>) -> SIMD4<Int> {
    // Profiles hold the power with 8 bits of fraction.
    let light = (0..<3).map { pow(Double(color[$0]) / 255, 563.0 / 256) }
    return SIMD4(SRGB.byte(light[1]), SRGB.byte(light[0]), SRGB.byte(light[2]), Int(color.w))
  }

  private func check(_ picture: PixelBuffer, within tolerance: Int, _ location: SourceLocation = #_sourceLocation) {
    for (x, color) in Self.colors.enumerated() {
      let (found, wanted) = (picture[x, 0], Self.expected(color))
      for channel in 0..<4 {
        #expect(abs(Int(found[channel]) - wanted[channel]) <= tolerance, "\(color)", sourceLocation: location)
      }
    }
  }

  @Test func `a PNG's profile is converted, with 8 bits and with 16`() throws {
    let row = Self.colors.flatMap { [$0.x, $0.y, $0.z, $0.w] }
    let profile = HandMadePNG.profile(Self.swapped)
    let file = HandMadePNG.file(
      width: 4, height: 1, bitDepth: 8, colorType: 6, chunks: [profile], rows: [row])
    try check(PNGCodec.decode(file), within: 1)
    // The same value in both bytes is the same share of the largest.
    let deep = HandMadePNG.file(
      width: 4, height: 1, bitDepth: 16, colorType: 6, chunks: [profile], rows: [row.flatMap { [$0, $0] }])
    try check(PNGCodec.decode(deep), within: 1)
  }

  @Test func `a palette's colours are converted`() throws {
    let palette = Self.colors.flatMap { [$0.x, $0.y, $0.z] }
    let file = HandMadePNG.file(
      width: 4, height: 1, bitDepth: 8, colorType: 3,
      chunks: [HandMadePNG.profile(Self.swapped), ("PLTE", palette), ("tRNS", Self.colors.map(\.w))],
      rows: [[0, 1, 2, 3]])
    try check(PNGCodec.decode(file), within: 1)
  }

  @Test func `a WebP's profile is converted`() throws {
    let picture = Pictures.make(4, 1) { x, _ in Self.colors[x] }
    let still = Array(try WebPCodec.encode(picture).dropFirst(12))
    func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
    // Flags: a profile, and alpha. Then the size less one.
    let header = Array("VP8X".utf8) + little(10, 4) + little(0x30, 4) + little(3, 3) + little(0, 3)
    let profile = Array("ICCP".utf8) + little(Self.swapped.count, 4) + Self.swapped
    let body = Array("WEBP".utf8) + header + profile + still
    try check(WebPCodec.decode(Array("RIFF".utf8) + little(body.count, 4) + body), within: 1)
  }

  @Test func `a JPEG's profile in two parts is converted`() throws {
    let areas = Pictures.make(64, 16) { x, _ in
      let color = Self.colors[x / 16]
      return SIMD4(color.x, color.y, color.z, 255)
    }
    let file = try JPEGCodec.encode(areas, quality: 100)
    let half = Self.swapped.count / 2
    let parts = [Self.swapped[..<half], Self.swapped[half...]].enumerated().map { index, part in
      JPEGSegment.bytes(0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), 2] + part)
    }
    // The order of the parts is in them.
    let tagged = JPEGSegment.inserted(parts[1] + parts[0], into: file)
    let picture = try JPEGCodec.decode(tagged)
    let middles = Pictures.make(4, 1) { x, _ in
      let pixel = picture[x * 16 + 8, 8]
      return SIMD4(pixel.x, pixel.y, pixel.z, Self.colors[x].w)
    }
    check(middles, within: 3)
    // A part that is missing is no profile.
    let broken = try JPEGCodec.decode(JPEGSegment.inserted(parts[0], into: file))
    #expect(try broken == JPEGCodec.decode(file))
  }

  @Test func `a grey profile is converted in PNG and JPEG`() throws {
    let profile = ProfileFile.gray(gamma: 1.5)
    let wanted = SRGB.byte(pow(128.0 / 255, 1.5))
    let file = HandMadePNG.file(
      width: 1, height: 1, bitDepth: 8, colorType: 4, chunks: [HandMadePNG.profile(profile)], rows: [[128, 99]])
    let pixel = try PNGCodec.decode(file)[0, 0]
    #expect(abs(Int(pixel.x) - wanted) <= 1 && pixel.x == pixel.y && pixel.y == pixel.z && pixel.w == 99)
    let gray = try JPEGCodec.encode(Pictures.make(16, 16) { _, _ in SIMD4(128, 128, 128, 255) }, quality: 100)
    let segment = JPEGSegment.bytes(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + profile)
    let shown = try JPEGCodec.decode(JPEGSegment.inserted(segment, into: gray))[8, 8]
    #expect(abs(Int(shown.x) - wanted) <= 1 && shown.x == shown.z && shown.w == 255)
  }

  @Test func `gAMA with cHRM is converted, and what says sRGB is left as it is`() throws {
    func file(gamma: Int, red: [Int]) -> [UInt8] {
      let points = [31270, 32900] + red + [30000, 60000, 15000, 6000]
      return HandMadePNG.file(
        width: 1, height: 1, bitDepth: 8, colorType: 2,
        chunks: [("gAMA", HandMadePNG.word(gamma)), ("cHRM", points.flatMap(HandMadePNG.word))],
        rows: [[200, 100, 50]])
    }
    #expect(try PNGCodec.decode(file(gamma: 45455, red: [64000, 33000]))[0, 0] == SIMD4(200, 100, 50, 255))
    // A file that is linear light.
    let linear = try PNGCodec.decode(file(gamma: 100_000, red: [64000, 33000]))[0, 0]
    for (channel, value) in [200.0, 100, 50].enumerated() {
      #expect(abs(Int(linear[channel]) - SRGB.byte(value / 255)) <= 1, "\(linear)")
    }
    // A redder red than sRGB's, which is out of its reach: green and blue sink.
    let wide = try PNGCodec.decode(file(gamma: 45455, red: [70000, 29000]))[0, 0]
    #expect(wide.x > 200 && wide.y < 100)
    // An sRGB chunk is worth more than both.
    let both = HandMadePNG.file(
      width: 1, height: 1, bitDepth: 8, colorType: 2,
      chunks: [("sRGB", [0]), ("gAMA", HandMadePNG.word(100_000))], rows: [[200, 100, 50]])
    #expect(try PNGCodec.decode(both)[0, 0] == SIMD4(200, 100, 50, 255))
  }

  @Test func `samples of 16 bits are rounded to the nearest`() throws {
    let values = [0, 127, 128, 129, 255, 256, 385, 386, 0x7FFF, 0x8000, 0xFF7E, 0xFF7F, 0xFFFF]
    let row = values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    let file = HandMadePNG.file(width: values.count, height: 1, bitDepth: 16, colorType: 0, rows: [row])
    let picture = try PNGCodec.decode(file)
    for (x, value) in values.enumerated() {
      #expect(Int(picture[x, 0].x) == Int((Double(value) / 65535 * 255).rounded()), "\(value)")
    }
  }

  /// CMYK pixels as libjpeg-turbo stores them, with Adobe's mark.
  static func inks(_ pixel: [UInt8]) throws -> [UInt8] {
    let pixels = (0..<256).flatMap { _ in pixel }
    let handle = try #require(tjInitCompress())
    defer { tjDestroy(handle) }
    var bytes: UnsafeMutablePointer<UInt8>?
    var count: UInt = 0
    defer { tjFree(bytes) }
    let status = tjCompress2(
      handle, pixels, 16, 0, 16, Int32(TJPF_CMYK.rawValue), &bytes, &count, Int32(TJSAMP_444.rawValue), 100,
      TJFLAG_ACCURATEDCT)
    try #require(status == 0)
    return Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
  }

  @Test func `CMYK without a profile is inks that darken`() throws {
    // Adobe's programs write 255 for no ink. No cyan, half of magenta, all of yellow, a fifth of black.
    let pixel = try JPEGCodec.decode(Self.inks([255, 128, 0, 204]))[8, 8]
    #expect(
      abs(Int(pixel.x) - 204) <= 3 && abs(Int(pixel.y) - 102) <= 3 && pixel.z <= 3 && pixel.w == 255, "\(pixel)")
    let paper = try JPEGCodec.decode(Self.inks([255, 255, 255, 255]))[8, 8]
    #expect((0..<3).allSatisfy { paper[$0] >= 253 }, "\(paper)")
  }

  @Test func `CMYK with a profile is what the profile says`() throws {
    let segment = JPEGSegment.bytes(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + ProfileFile.inks())
    // Half of black: a lightness of 50, which is a light of 0.18419.
    let half = try JPEGCodec.decode(JPEGSegment.inserted(segment, into: Self.inks([255, 255, 255, 128])))[8, 8]
    let wanted = SRGB.byte(pow((50.0 + 16) / 116, 3))
    for channel in 0..<3 { #expect(abs(Int(half[channel]) - wanted) <= 4, "\(half), not \(wanted)") }
    let paper = try JPEGCodec.decode(JPEGSegment.inserted(segment, into: Self.inks([255, 255, 255, 255])))[8, 8]
    #expect((0..<3).allSatisfy { paper[$0] >= 252 }, "\(paper)")
  }
}

/// Segments of JPEG files.
enum JPEGSegment {
  static func bytes(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 255)] + content
  }

  /// The file with segments after its first marker.
  static func inserted(_ segments: [UInt8], into file: [UInt8]) -> [UInt8] {
    Array(file.prefix(2)) + segments + file.dropFirst(2)
  }
}
