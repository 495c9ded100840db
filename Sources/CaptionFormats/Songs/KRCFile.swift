import CDeflate
import Captions

/// A KRC file as Kugou keeps it: "krc1", and the text, packed by zlib and changed by a key.
enum KRCFile {
  private static let mark = Array("krc1".utf8)
  private static let key: [UInt8] = [
    0x40, 0x47, 0x61, 0x77, 0x5E, 0x32, 0x74, 0x47, 0x51, 0x36, 0x31, 0x2D, 0xCE, 0xD2, 0x6E, 0x69,
  ]

  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: mark) }

  /// The text of a file, packed or not.
  static func text(of bytes: [UInt8], source: String) throws(CaptionError) -> [UInt8] {
    guard isPacked(bytes) else { return bytes }
    var packed = Array(bytes.dropFirst(mark.count))
    for index in packed.indices { packed[index] ^= key[index % key.count] }
    guard let text = unpacked(packed) else {
      throw CaptionError(
        source: source, line: 1,
        "what follows \"krc1\" cannot be unpacked, or has more than \(CaptionLimits.mostBytes) bytes; fetch the file again"
      )
    }
    return text
  }

  private static func unpacked(_ packed: [UInt8]) -> [UInt8]? {
    guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
    defer { libdeflate_free_decompressor(decompressor) }
    var room = min(max(1 << 16, 8 * packed.count), CaptionLimits.mostBytes)
    while true {
      var text = [UInt8](repeating: 0, count: room)
      var length = 0
      let result = libdeflate_zlib_decompress(decompressor, packed, packed.count, &text, room, &length)
      if result == LIBDEFLATE_SUCCESS { return Array(text.prefix(length)) }
      guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < CaptionLimits.mostBytes else { return nil }
      room = min(4 * room, CaptionLimits.mostBytes)
    }
  }
}
