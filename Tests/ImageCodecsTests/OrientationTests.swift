import ImageCodecs
import Pixels
import Testing

/// Photographs that lie on their side and say so.
@Suite struct OrientationTests {
  /// A picture with a different colour in each corner: top left, top right, bottom left, bottom right.
  private static let corners: [SIMD4<UInt8>] = [
    SIMD4(255, 0, 0, 255), SIMD4(0, 255, 0, 255), SIMD4(0, 0, 255, 255), SIMD4(255, 255, 255, 255),
  ]

  static func exif(_ orientation: Int, isLittle: Bool = true) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(value >> (8 * $0) & 255) }
      return isLittle ? bytes : bytes.reversed()
    }
    // The width comes before it, as tags are in order.
    let entries =
      number(0x0100, 2) + number(3, 2) + number(1, 4) + number(48, 2) + number(0, 2)
      + number(0x0112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2) + number(0, 2)
    let tiff =
      Array((isLittle ? "II" : "MM").utf8) + number(42, 2) + number(8, 4) + number(2, 2) + entries + number(0, 4)
    return JPEGSegment.bytes(0xE1, Array("Exif\0\0".utf8) + tiff)
  }

  private func photo() throws -> [UInt8] {
    let picture = Pictures.make(48, 32) { x, y in Self.corners[(y < 16 ? 0 : 2) + (x < 24 ? 0 : 1)] }
    return try JPEGCodec.encode(picture, quality: 100)
  }

  /// By Exif: where the picture's top left, top right, bottom left and bottom right shall be shown.
  @Test(arguments: [
    (1, [0, 1, 2, 3]), (2, [1, 0, 3, 2]), (3, [3, 2, 1, 0]), (4, [2, 3, 0, 1]),
    (5, [0, 2, 1, 3]), (6, [2, 0, 3, 1]), (7, [3, 1, 2, 0]), (8, [1, 3, 0, 2]),
  ])
  func `each orientation is shown upright`(_ orientation: Int, _ order: [Int]) throws {
    for isLittle in [true, false] {
      let file = JPEGSegment.inserted(Self.exif(orientation, isLittle: isLittle), into: try photo())
      let picture = try JPEGCodec.decode(file)
      let isTurned = orientation >= 5
      #expect(picture.width == (isTurned ? 32 : 48) && picture.height == (isTurned ? 48 : 32))
      let shown = [
        (8, 8), (picture.width - 9, 8), (8, picture.height - 9), (picture.width - 9, picture.height - 9),
      ]
      for (place, corner) in zip(shown, order) {
        let (found, wanted) = (picture[place.0, place.1], Self.corners[corner])
        let isClose = (0..<3).allSatisfy { abs(Int(found[$0]) - Int(wanted[$0])) < 8 }
        #expect(isClose, "orientation \(orientation): \(found) at \(place)")
      }
    }
  }

  @Test func `an orientation that makes no sense is none`() throws {
    let upright = try JPEGCodec.decode(photo())
    var segments = [Self.exif(0), Self.exif(9), Self.exif(65535)]
    let whole = Self.exif(6)
    // Cut off at every byte, with a length that is right for what is left.
    for count in 0..<(whole.count - 12) { segments.append(JPEGSegment.bytes(0xE1, Array(whole[4..<(4 + count)]))) }
    for segment in segments {
      let picture = try JPEGCodec.decode(JPEGSegment.inserted(segment, into: photo()))
      #expect(picture.width == upright.width, "a segment of \(segment.count) bytes")
    }
  }
}
