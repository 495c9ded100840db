/// PNG files written by hand: any kind of samples, any chunks, nothing compressed.
enum HandMadePNG {
  /// `rows` are the samples of each row, in the file's form. `chunks` come before the picture.
  static func file(
    width: Int, height: Int, bitDepth: Int, colorType: Int, chunks: [(String, [UInt8])] = [], rows: [[UInt8]]
  ) -> [UInt8] {
    let header = word(width) + word(height) + [UInt8(bitDepth), UInt8(colorType), 0, 0, 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    for (name, bytes) in chunks { file += chunk(name, bytes) }
    return file + chunk("IDAT", stored(rows.flatMap { [0] + $0 })) + chunk("IEND", [])
  }

  /// An iCCP chunk.
  static func profile(_ bytes: [UInt8]) -> (String, [UInt8]) {
    ("iCCP", Array("test".utf8) + [0, 0] + stored(bytes))
  }

  static func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) } }

  private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + bytes
    var crc: UInt32 = .max
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    return word(bytes.count) + body + word(Int(~crc))
  }

  /// A zlib stream of blocks that are not compressed.
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var (a, b) = (1, 0)
    for byte in bytes { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    var rest = bytes[...]
    repeat {
      let part = rest.prefix(65535)
      rest = rest.dropFirst(part.count)
      let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + part
    } while !rest.isEmpty
    return result + word(b << 16 | a)
  }
}
