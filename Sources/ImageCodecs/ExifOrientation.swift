/// The orientation in Exif data, which is a TIFF structure. JPEG, WebP and PNG have the same.
///
/// Every length comes out of the file and is held against it before it is used.
enum ExifOrientation {
  private static let name = Array("Exif\0\0".utf8)

  /// Whether a segment is Exif data by its name.
  static func isNamed(_ segment: ArraySlice<UInt8>) -> Bool { segment.starts(with: name) }

  /// The orientation, 1...8, in data with or without their name; 1, which is upright, where they say none.
  static func value(in data: ArraySlice<UInt8>) -> Int {
    tiffValue(isNamed(data) ? data.dropFirst(name.count) : data) ?? 1
  }

  private static func tiffValue(_ tiff: ArraySlice<UInt8>) -> Int? {
    let bytes = Array(tiff)
    guard bytes.count >= 8, bytes[0] == bytes[1], bytes[0] == 0x49 || bytes[0] == 0x4D else { return nil }
    let isLittle = bytes[0] == 0x49
    func number(at offset: Int, _ count: Int) -> Int? {
      guard offset >= 0, offset + count <= bytes.count else { return nil }
      let digits = bytes[offset..<(offset + count)]
      return (isLittle ? Array(digits.reversed()) : Array(digits)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(at: 2, 2) == 42, let directory = number(at: 4, 4), let count = number(at: directory, 2) else {
      return nil
    }
    for entry in 0..<count {
      let place = directory + 2 + 12 * entry
      guard let tag = number(at: place, 2) else { return nil }
      // Tag 0x0112, one number of 16 bits.
      guard tag == 0x0112 else { continue }
      guard number(at: place + 2, 2) == 3, let value = number(at: place + 8, 2) else { return nil }
      return (1...8).contains(value) ? value : nil
    }
    return nil
  }
}
