import CDeflate

/// The chunks that every PNG has.
enum PNGChunk {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// PNG's colour types.
  enum ColorType: UInt8 {
    case gray = 0
    case rgb = 2
    case palette = 3
    case grayAlpha = 4
    case rgba = 6

    var channels: Int {
      switch self {
      case .gray, .palette: 1
      case .grayAlpha: 2
      case .rgb: 3
      case .rgba: 4
      }
    }
  }

  /// In bytes of rows with their filters. A chunk has at most 2^31 - 1, and what cannot be compressed grows by 5 in
  /// 65535.
  private static let mostData = 0x7FFF_FFFF - (1 << 20)

  /// Throws where rows of so many channels might not fit one chunk.
  static func check(width: Int, height: Int, channels: Int, _ format: String) throws(CodecError) {
    let (size, isBeyond) = (1 + channels * width).multipliedReportingOverflow(by: height)
    guard isBeyond || size > mostData else { return }
    throw CodecError(
      format: format,
      reason: "an image of \(width) x \(height) pixels may be larger than a chunk of the file can be; make it"
        + " smaller, or write PNG with the compression balanced and all channels")
  }

  /// A whole chunk: length, type, data, checksum.
  static func bytes(_ type: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + data
    return bigEndian(UInt32(data.count)) + body + bigEndian(libdeflate_crc32(0, body, body.count))
  }

  /// The start of a file: signature, IHDR, sRGB if `isColor`, and pHYs if `pixelsPerMetre` is not 0. `isColor` is false
  /// for a mask, whose samples are not colours.
  static func head(
    width: Int, height: Int, colorType: ColorType = .rgba, isColor: Bool = true, pixelsPerMetre: UInt32
  ) -> [UInt8] {
    // 8 bits a channel, deflate, adaptive filters, no interlacing.
    let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, colorType.rawValue, 0, 0, 0]
    var result = signature + bytes("IHDR", size)
    if isColor { result += bytes("sRGB", [0]) }
    if pixelsPerMetre > 0 {
      result += bytes("pHYs", bigEndian(pixelsPerMetre) + bigEndian(pixelsPerMetre) + [1])
    }
    return result
  }

  static let end = bytes("IEND", [])

  static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  static func bigEndian(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }
}
