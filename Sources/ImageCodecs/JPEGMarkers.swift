/// What the segments before a JPEG's picture say about how to show it. Sendable; a value.
///
/// Every length comes out of the file and is held against it before it is used.
struct JPEGMarkers: Sendable {
  /// The orientation by Exif, 1...8; 1 is upright.
  private(set) var orientation = 1
  /// The ICC profile; nil where there is none, or a part of it is missing.
  private(set) var profile: [UInt8]?
  /// Whether Adobe's segment is there. Its programs write CMYK inverted.
  private(set) var isFromAdobe = false

  init(_ file: [UInt8]) {
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var partCount: UInt8 = 0
    var hasExif = false
    JPEGMarkers.forEachSegment(of: file) { marker, segment in
      switch marker {
      case 0xE1 where !hasExif && segment.starts(with: JPEGMarkers.exif):
        hasExif = true
        orientation = JPEGMarkers.orientation(in: segment.dropFirst(JPEGMarkers.exif.count)) ?? 1
      case 0xE2 where segment.count > 14 && segment.starts(with: JPEGMarkers.icc):
        // After the name: which part this is, from 1, and of how many.
        partCount = segment[segment.startIndex + 13]
        parts[segment[segment.startIndex + 12]] = segment.dropFirst(14)
      case 0xEE where segment.starts(with: JPEGMarkers.adobe):
        isFromAdobe = true
      default: break
      }
    }
    guard partCount > 0, (1...partCount).allSatisfy({ parts[$0] != nil }) else { return }
    profile = (1...partCount).flatMap { parts[$0] ?? [] }
  }

  private static let exif = Array("Exif\0\0".utf8)
  private static let icc = Array("ICC_PROFILE\0".utf8)
  private static let adobe = Array("Adobe".utf8)

  /// Calls `body` with each segment before the first scan: its marker, and its bytes after the length.
  private static func forEachSegment(of file: [UInt8], _ body: (UInt8, ArraySlice<UInt8>) -> Void) {
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let marker = file[offset + 1]
      // Markers may be preceded by any number of FF.
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Scans and the end.
      guard marker != 0xDA, marker != 0xD9 else { return }
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      guard length >= 2, offset + 2 + length <= file.count else { return }
      body(marker, file[(offset + 4)..<(offset + 2 + length)])
      offset += 2 + length
    }
  }

  /// The orientation in a TIFF structure; nil where it does not say one.
  private static func orientation(in tiff: ArraySlice<UInt8>) -> Int? {
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
