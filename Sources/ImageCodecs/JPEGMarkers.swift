/// What the segments before a JPEG's picture say about how to show it. Sendable; a value.
///
/// Every length comes out of the file and is held against it before it is used.
struct JPEGMarkers: Sendable {
  /// The orientation by Exif, 1...8; 1 is upright.
  private(set) var orientation = 1
  /// The ICC profile; nil where there is none, or a part of it is missing.
  private(set) var profile: [UInt8]?
  /// Whether parts of an ICC profile are there, but not all.
  private(set) var hasBrokenProfile = false
  /// Whether Adobe's segment is there. Its programs write CMYK inverted.
  private(set) var isFromAdobe = false
  /// Whether it is a picture in one scan of full precision, not a progressive one.
  private(set) var isSequential = false
  /// The place of the first scan, that of the end, and the number of scans.
  private var scan = 0
  private(set) var end = 0
  private(set) var scans = 0

  init(_ file: [UInt8]) {
    var parts: [UInt8: ArraySlice<UInt8>] = [:]
    var partCount: UInt8 = 0
    var hasExif = false
    scan = JPEGMarkers.forEachSegment(of: file) { marker, segment in
      switch marker {
      case 0xC0, 0xC1: isSequential = true
      case 0xE1 where !hasExif && ExifOrientation.isNamed(segment):
        hasExif = true
        orientation = ExifOrientation.value(in: segment)
      case 0xE2 where segment.count > 14 && segment.starts(with: JPEGMarkers.icc):
        // After the name: which part this is, from 1, and of how many.
        partCount = segment[segment.startIndex + 13]
        parts[segment[segment.startIndex + 12]] = segment.dropFirst(14)
      case 0xEE where segment.starts(with: JPEGMarkers.adobe):
        isFromAdobe = true
      default: break
      }
    }
    (end, scans) = JPEGMarkers.end(of: file, from: scan)
    guard partCount > 0, (1...partCount).allSatisfy({ parts[$0] != nil }) else {
      hasBrokenProfile = !parts.isEmpty
      return
    }
    profile = (1...partCount).flatMap { parts[$0] ?? [] }
  }

  private static let icc = Array("ICC_PROFILE\0".utf8)
  private static let adobe = Array("Adobe".utf8)

  /// Calls `body` with each segment before the first scan: its marker, and its bytes after the length. Returns where the
  /// scan begins.
  private static func forEachSegment(of file: [UInt8], _ body: (UInt8, ArraySlice<UInt8>) -> Void) -> Int {
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let marker = file[offset + 1]
      // Markers may be preceded by any number of FF.
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Scans and the end.
      guard marker != 0xDA, marker != 0xD9 else { return offset }
      let length = Int(file[offset + 2]) << 8 | Int(file[offset + 3])
      guard length >= 2, offset + 2 + length <= file.count else { return offset }
      body(marker, file[(offset + 4)..<(offset + 2 + length)])
      offset += 2 + length
    }
    return offset
  }

  /// The file as libjpeg reads it without a warning that means nothing for the picture: its end marked, and nothing behind
  /// that; with the parameters of a scan that a picture without progression must have. `tail` is put before the end.
  func mended(_ file: [UInt8], tail: [UInt8] = []) -> [UInt8] {
    var result = Array(file[..<end]) + tail + [0xFF, 0xD9]
    guard isSequential, scan + 4 <= end else { return result }
    let last = scan + 1 + (Int(file[scan + 2]) << 8 | Int(file[scan + 3]))
    guard last < end, last - 2 > scan else { return result }
    (result[last - 2], result[last - 1], result[last]) = (0, 63, 0)
    return result
  }

  /// The place of the first end of the picture; the file's own end where it is not marked. A thumbnail before the scan, and
  /// pictures behind the end, have ends of their own.
  private static func end(of file: [UInt8], from scan: Int) -> (end: Int, scans: Int) {
    var (offset, scans) = (scan, 0)
    while offset + 1 < file.count {
      guard file[offset] == 0xFF else {
        offset += 1
        continue
      }
      switch file[offset + 1] {
      case 0xD9: return (offset, scans)
      case 0x00, 0x01, 0xD0...0xD7: offset += 2
      case 0xFF: offset += 1
      case let marker:
        guard offset + 3 < file.count else { return (file.count, scans) }
        if marker == 0xDA { scans += 1 }
        offset += 2 + max(2, Int(file[offset + 2]) << 8 | Int(file[offset + 3]))
      }
    }
    return (file.count, scans)
  }
}
