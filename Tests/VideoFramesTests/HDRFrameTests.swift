import Foundation
import Pixels
import Testing
import VideoFrames

/// Labels on frames of HLG and PQ, and on SDR frames of BT.2020, against numbers that were computed with 40 digits: see
/// Truths/frames.txt.
@Suite struct HDRFrameTests {
  /// The words of the lines that begin with one.
  private static func lines(_ first: String) throws -> [[String]] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Truths/frames.txt")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.first == first ? Array(words.dropFirst()) : nil
    }
  }

  private static func color(
    _ name: String, _ range: FrameColor.Range = .limited, _ site: FrameColor.Site
  ) throws -> FrameColor {
    var color = FrameColor()
    (color.matrix, color.range, color.site) = (.bt2020, range, site)
    (color.transfer, color.white) = try #require(
      ["hlg203": (.hlg, 203), "pq203": (.pq, 203), "pq100": (.pq, 100), "sdr2020": (.sdr, 203)][name])
    return color
  }

  private static func picture(_ width: Int, _ height: Int, _ bytes: [UInt8]) -> PixelBuffer {
    var picture = PixelBuffer(width: width, height: height, alphaMode: .premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        let start = 4 * (y * width + x)
        picture[x, y] = SIMD4(bytes[start], bytes[start + 1], bytes[start + 2], bytes[start + 3])
      }
    }
    return picture
  }

  @Test func `each colour has the shares and the samples that were computed`() throws {
    let lines = try Self.lines("sample")
    try #require(lines.count == 768)
    for line in lines {
      let color = try Self.color(line[0], try #require(FrameColor.Range(rawValue: line[1])), .center)
      let numbers = line.dropFirst(2).compactMap { Int($0) }
      let pixel = numbers[..<4].map { UInt8($0) }
      // Four pixels alike: a chroma sample is that of each of them.
      let picture = Self.picture(2, 2, (0..<4).flatMap { _ in pixel })
      let wide = WidePixelBuffer(
        width: 2, height: 2, alphaMode: .premultiplied, words: picture.bytes.map { UInt16($0) * 257 })
      for label in [
        LabelPlanes(picture, format: .i420Of10Bits, color: color),
        LabelPlanes(wide, format: .i420Of10Bits, color: color),
      ] {
        let frame = TestFrame(.i420Of10Bits, width: 2, height: 2)
        for plane in 0..<3 {
          let samples = try label.samples(plane: plane, frameWidth: 2, frameHeight: 2, x: 0, y: 0)
          let weight = plane == 0 ? 1 : 4
          let expected = pixel[3] == 0 ? [] : [UInt32(weight * numbers[4 + plane])]
          #expect(Array(samples.shares.prefix(1)) == expected, "\(line)")
          for index in 0..<(plane == 0 ? 4 : 1) { frame.set(plane, index % 2, index / 2, numbers[7 + plane]) }
        }
        try frame.blend(label, x: 0, y: 0)
        #expect((0..<3).map { frame.word($0, 0, 0) } == Array(numbers[10..<13]), "\(line)")
      }
    }
  }

  @Test(arguments: [FrameFormat.p010, .i420Of10Bits])
  func `frames of 4 2 0 are those that were computed, at every site and place`(_ format: FrameFormat) throws {
    let label = Self.picture(5, 3, try #require(try Self.lines("label").first).compactMap { UInt8($0) })
    let before = try #require(try Self.lines("frame").first).compactMap { Int($0) }
    let results = try Self.lines("result")
    try #require(results.count == 24 && before.count == 144)
    for line in results {
      let site = try #require(FrameColor.Site(rawValue: line[1]))
      let numbers = line.dropFirst(2).compactMap { Int($0) }
      let frame = TestFrame(format, width: 12, height: 8)
      /// The plane, the column and the row of a number.
      func place(_ index: Int) -> (Int, Int, Int) {
        if index < 96 { return (0, index % 12, index / 12) }
        let (chroma, part) = ((index - 96) % 24, (index - 96) / 24)
        return format == .p010
          ? (1, 2 * (chroma % 6) + part, chroma / 6) : (1 + part, chroma % 6, chroma / 6)
      }
      let shift = format == .p010 ? 6 : 0
      for (index, sample) in before.enumerated() {
        let (plane, column, row) = place(index)
        frame.set(plane, column, row, sample << shift)
      }
      try frame.blend(
        LabelPlanes(label, format: format, color: try Self.color(line[0], .limited, site)), x: numbers[0],
        y: numbers[1])
      let after = before.indices.map { index in
        let (plane, column, row) = place(index)
        return frame.word(plane, column, row) >> shift
      }
      #expect(after == Array(numbers.dropFirst(2)), "\(line.prefix(4))")
    }
  }

  /// The codes of opaque white and of sRGB's red, as ITU-R BT.2408 and a computation with 40 digits have them.
  @Test func `planes of films have the samples of labels`() throws {
    for (name, codes) in [("hlg203", [721, 512, 512, 392, 395, 715]), ("pq203", [573, 512, 512, 392, 438, 608])] {
      for (color, expected) in [
        (SIMD4<UInt8>(255, 255, 255, 255), codes[..<3]), (SIMD4(255, 0, 0, 90), codes[3...]),
      ] {
        var picture = PixelBuffer(width: 2, height: 2, alphaMode: .straight)
        for index in 0..<4 { picture[index % 2, index / 2] = color }
        let planes = StraightPlanes(
          color: try Self.color(name, .limited, .left), bits: 10, chromaShift: SIMD2(1, 1))
        var bytes = planes.empty(width: 2, height: 2)
        planes.update(&bytes, with: picture, in: picture.bounds)
        let words = stride(from: 0, to: bytes.count, by: 2).map { Int(bytes[$0]) + 256 * Int(bytes[$0 + 1]) }
        #expect([words[0], words[4], words[5]] == Array(expected), "\(name)")
      }
    }
  }

  @Test func `HLG and PQ are of BT 2020, whatever the matrix is`() throws {
    var color = FrameColor()
    (color.matrix, color.transfer) = (.bt709, .pq)
    let red = Self.picture(1, 1, [255, 0, 0, 255])
    let luma = try LabelPlanes(red, format: .i420Of10Bits, color: color).samples(
      plane: 0, frameWidth: 1, frameHeight: 1, x: 0, y: 0)
    // PQ of .2 of .6274, .0691 and .0164 of light, by BT.709's weights, in 255ths of a code of limited range.
    let codes = [0.6274038959, 0.0690972894, 0.0163914389].map { light -> Double in
      let power = pow(light * 203 / 10_000, 2610.0 / 16384)
      return pow((3424.0 / 4096 + 2413.0 / 128 * power) / (1 + 2392.0 / 128 * power), 2523.0 / 32)
    }
    let code = 0.2126 * codes[0] + 0.7152 * codes[1] + 0.0722 * codes[2]
    #expect(abs(Double(luma.shares[0]) - 255 * (876 * code + 64)) < 2)
  }

  @Test(arguments: [0, 49.9, 20_000, -.infinity, .nan])
  func `a white beyond the range is refused before a byte is written`(_ white: Double) throws {
    for transfer in [FrameColor.Transfer.hlg, .pq] {
      var color = FrameColor()
      (color.transfer, color.white) = (transfer, white)
      let label = LabelPlanes(disk(), format: .p010, color: color)
      let frame = TestFrame(.p010, width: 41, height: 31)
      let before = frame.planes
      #expect(throws: FrameError.self) { try frame.blend(label, x: 1, y: 1) }
      #expect(throws: FrameError.self) {
        _ = try label.samples(plane: 0, frameWidth: 41, frameHeight: 31, x: 0, y: 0)
      }
      #expect(frame.planes == before)
    }
    #expect("\(FrameError.white(20_000))" == "white: 20000.0 cd/m2 is not in 50...1000; 203 is usual")
    var color = FrameColor()
    color.white = white
    try TestFrame(.p010, width: 41, height: 31).blend(LabelPlanes(disk(), format: .p010, color: color), x: 1, y: 1)
  }

  @Test func `white's light is that of a caller`() throws {
    // BT.2100: PQ of 50 and 1,000 cd/m2 is .44028 and .75183; HLG of a display of 1,000 cd/m2 is 1 at 1,000.
    for (transfer, white, code) in [
      (FrameColor.Transfer.pq, 50.0, 0.44028), (.pq, 1000, 0.75183), (.hlg, 1000, 1.0),
    ] {
      var color = FrameColor()
      (color.transfer, color.white, color.range) = (transfer, white, .full)
      let samples = try LabelPlanes(
        Self.picture(1, 1, [255, 255, 255, 255]), format: .p010, color: color
      ).samples(plane: 0, frameWidth: 1, frameHeight: 1, x: 0, y: 0)
      #expect(abs(Double(samples.shares[0]) / 255 - 1023 * code) < 0.02)
    }
  }
}
