import CTurboJPEG
import ImageCodecs
import Pixels
import Testing

/// Pictures as other programs write them, with faults and metadata. Every format does the same with the same.
@Suite struct StrangerPictureTests {
  private static let photo = Pictures.make(64, 48) { x, y in SIMD4(UInt8(x * 3), UInt8(y * 5), UInt8(x + y), 255) }

  private func jpeg(_ file: [UInt8]) throws -> DecodedPicture {
    try JPEGCodec.picture(of: file, maxPixels: 1 << 20)
  }

  /// The place of a JPEG's first scan.
  private func scan(of file: [UInt8]) throws -> Int {
    try #require(file.indices.dropLast().first { file[$0] == 0xFF && file[$0 + 1] == 0xDA })
  }

  @Test func `what libjpeg only warns of is a remark, and the picture is the same`() throws {
    let file = try JPEGCodec.encode(Self.photo, quality: 95)
    let whole = try jpeg(file)
    #expect(whole.remarks.isEmpty)
    // As phones leave the end away.
    let open = try jpeg(Array(file.dropLast(2)))
    #expect(open.image == whole.image && open.remarks.count == 1, "\(open.remarks)")
    // As some cameras write a scan: Se is 0.
    var odd = file
    let scan = try scan(of: file)
    odd[scan + 1 + Int(file[scan + 3]) - 1] = 0
    #expect(try jpeg(odd).image == whole.image)
    // Bytes behind the end, and others before a marker.
    #expect(try jpeg(file + [1, 2, 3, 0xFF, 0xD8, 0xFF]).image == whole.image)
    let stray = try jpeg(Array(file[..<scan]) + [7, 7, 7] + file[scan...])
    #expect(stray.image == whole.image && stray.remarks.count == 1, "\(stray.remarks)")
  }

  @Test func `a JPEG whose rows are missing is an error, wherever it ends`() throws {
    let file = try JPEGCodec.encode(Self.photo, quality: 95)
    let scan = try scan(of: file)
    for share in [0.05, 0.3, 0.5, 0.8, 0.95] {
      let count = scan + 12 + Int(Double(file.count - scan - 14) * share)
      let error = #expect(throws: CodecError.self, "\(share)") { try jpeg(Array(file.prefix(count))) }
      #expect(error?.reason.contains("rows are missing") == true, "\(share): \(error?.reason ?? "")")
      // With an end that somebody has put there.
      #expect(throws: CodecError.self, "\(share)") { try jpeg(Array(file.prefix(count)) + [0xFF, 0xD9]) }
    }
  }

  @Test func `CMYK is what it is with Adobe's mark and without, and says so`() throws {
    // 255 is no ink: no cyan, half of magenta, all of yellow, a fifth of black.
    let marked = try ColorProfileTests.inks([255, 128, 0, 204])
    let mark = try #require(marked.indices.dropLast().first { marked[$0] == 0xFF && marked[$0 + 1] == 0xEE })
    let length = Int(marked[mark + 2]) << 8 | Int(marked[mark + 3])
    let bare = Array(marked[..<mark]) + marked[(mark + 2 + length)...]
    let picture = try jpeg(bare)
    // The compressor mixes inks to luma and chroma, which only the mark says: with it, as inks.
    var plain = marked
    plain[mark + 1 + length] = 0
    #expect(try picture.image == jpeg(plain).image)
    #expect(picture.image[8, 8].x > 60, "\(picture.image[8, 8])")
    let markedRemarks = try jpeg(marked).remarks
    #expect(markedRemarks.isEmpty && picture.remarks.contains { $0.contains("Adobe") }, "\(picture.remarks)")
  }

  @Test func `a profile that cannot be used leaves colours as they are in every format, and says so`() throws {
    let nonsense = Array(ProfileFile.gray(gamma: 2).prefix(150))
    let plain = try JPEGCodec.encode(Pictures.make(8, 8) { _, _ in SIMD4(200, 100, 50, 255) }, quality: 100)
    let segment = JPEGSegment.bytes(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + nonsense)
    let part = JPEGSegment.bytes(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 2] + nonsense)
    for other in [segment, part] {
      let shown = try jpeg(JPEGSegment.inserted(other, into: plain))
      #expect(try shown.image == jpeg(plain).image && shown.remarks == [DecodedPicture.unusableProfile])
    }
    let color = SIMD4<UInt8>(200, 100, 50, 128)
    let webp = try WebPCodec.picture(
      of: Self.webp(of: Pictures.make(4, 1) { _, _ in color }, [("ICCP", nonsense)]), maxPixels: 100)
    #expect(webp.image[2, 0] == color && webp.remarks == [DecodedPicture.unusableProfile])
    let png = try PNGCodec.picture(
      of: HandMadePNG.file(
        width: 1, height: 1, bitDepth: 8, colorType: 6, chunks: [HandMadePNG.profile(nonsense)],
        rows: [[200, 100, 50, 128]]), maxPixels: 100
    ).picture
    #expect(png.image[0, 0] == color && png.remarks == [DecodedPicture.unusableProfile])
  }

  /// A WebP with more chunks, which its header announces.
  static func webp(of picture: PixelBuffer, _ chunks: [(String, [UInt8])]) throws -> [UInt8] {
    func little(_ number: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(number >> (8 * $0) & 255) } }
    func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      Array(name.utf8) + little(bytes.count, 4) + bytes + (bytes.count % 2 == 1 ? [0] : [])
    }
    let still = Array(try WebPCodec.encode(picture).dropFirst(12))
    let flags = chunks.reduce(0x10) { $0 | ($1.0 == "ICCP" ? 0x20 : $1.0 == "EXIF" ? 0x08 : 0) }
    let header = little(flags, 4) + little(picture.width - 1, 3) + little(picture.height - 1, 3)
    var body = Array("WEBP".utf8) + chunk("VP8X", header)
    for (name, bytes) in chunks where name == "ICCP" { body += chunk(name, bytes) }
    body += still
    for (name, bytes) in chunks where name != "ICCP" { body += chunk(name, bytes) }
    return Array("RIFF".utf8) + little(body.count, 4) + body
  }

  @Test(arguments: 1...8) func `WebP and PNG lie as their Exif data say, as JPEG does`(orientation: Int) throws {
    let picture = Pictures.make(3, 2) { x, y in SIMD4(UInt8(x * 100), UInt8(y * 200), 7, 255) }
    let upright = picture.upright(orientation: orientation)
    let named = OrientationTests.exif(orientation).dropFirst(4)
    for exif in [Array(named), Array(named.dropFirst(6))] {
      let webp = try Self.webp(of: picture, [("EXIF", exif)])
      #expect(try WebPCodec.decode(webp) == upright, "WebP")
      let rows = (0..<2).map { y in (0..<3).flatMap { x in (0..<4).map { picture[x, y][$0] } } }
      let png = HandMadePNG.file(
        width: 3, height: 2, bitDepth: 8, colorType: 6, chunks: [("eXIf", exif)], rows: rows)
      #expect(try PNGCodec.decode(png) == upright, "PNG")
    }
  }

  private func png(_ chunks: [(String, [UInt8])], depth: Int = 8) throws -> DecodedPicture {
    let row: [UInt8] = depth == 8 ? [200, 100, 50] : [200, 200, 100, 100, 50, 50]
    let file = HandMadePNG.file(width: 1, height: 1, bitDepth: depth, colorType: 2, chunks: chunks, rows: [row])
    return try PNGCodec.picture(of: file, maxPixels: 100).picture
  }

  @Test func `cICP says the colours of a PNG before all other chunks`() throws {
    for depth in [8, 16] {
      // Display P3: by CSS Color 4's matrices, rounded.
      let wide = try png([("cICP", [12, 13, 0, 1])], depth: depth)
      for (channel, wanted) in [215, 93, 31].enumerated() {
        #expect(abs(Int(wide.image[0, 0][channel]) - wanted) <= 1, "\(wide.image[0, 0])")
      }
      #expect(wide.remarks.isEmpty)
      // Linear light with sRGB's primaries.
      let linear = try png([("cICP", [1, 8, 0, 1]), ("gAMA", HandMadePNG.word(45455))], depth: depth).image[0, 0]
      for (channel, value) in [200.0, 100, 50].enumerated() {
        #expect(abs(Int(linear[channel]) - SRGB.byte(value / 255)) <= 1, "\(linear)")
      }
    }
    #expect(try png([("cICP", [1, 13, 0, 1])]).image[0, 0] == SIMD4(200, 100, 50, 255))
    #expect(try png([("cICP", [1, 13, 0, 1]), ("sRGB", [0])]).remarks.isEmpty)
    // PQ is not converted, and neither are numbers without meaning.
    for numbers: [UInt8] in [[9, 16, 0, 1], [9, 18, 0, 1], [2, 2, 0, 1], [77, 13, 0, 1]] {
      let other = try png([("cICP", numbers)])
      #expect(other.image[0, 0] == SIMD4(200, 100, 50, 255) && other.remarks.count == 1, "\(numbers)")
    }
    #expect(try png([("cICP", [1, 13, 1, 0])]).remarks.count == 1)
  }

  @Test func `an animation is its first picture, and says so`() throws {
    let file = try WebPTests.animation()
    let (frames, _, _) = try WebPCodec.decodeAnimation(file)
    let first = try WebPCodec.picture(of: file, maxPixels: 1 << 20)
    #expect(first.image == frames[0] && first.image != frames[1] && first.remarks == [DecodedPicture.onlyFirst])
    #expect(throws: CodecError.self) { try WebPCodec.decode(file, maxPixels: 60 * 30 - 1) }
    let png = try png([("acTL", HandMadePNG.word(2) + HandMadePNG.word(0))])
    #expect(png.image[0, 0] == SIMD4(200, 100, 50, 255) && png.remarks == [DecodedPicture.onlyFirst])
  }
}
