import CHarfBuzz

/// A table of a font in the bytes of its file, which are not copied. Places are from where the table begins; FreeType does
/// not stop at its end, but at the file's, and no more does this. Every number is read with a check of its bounds.
///
/// @unchecked Sendable, usable from any thread: the bytes are never changed.
final class FontTable: @unchecked Sendable {
  private let blob: OpaquePointer
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the table begins in the bytes.
  private let start: Int

  /// The place behind the last byte of the file.
  var end: Int { bytes.count - start }

  /// Nil for a font that has no such table.
  init?(_ name: String, of file: OpaquePointer, face index: Int) {
    let tag = Int(hb_tag_from_string(name, 4))
    let blob: OpaquePointer
    switch FontTable.find(tag, in: FontTable.bytes(of: file), face: index & 0xFFFF) {
    case .at(let place): (blob, start) = (hb_blob_reference(file), place)
    case .missing: return nil
    case .otherFormat:
      guard let table = FontTable.reference(UInt32(tag), of: file, face: index & 0xFFFF) else { return nil }
      (blob, start) = (table, 0)
    }
    self.blob = blob
    bytes = FontTable.bytes(of: blob)
  }

  deinit { hb_blob_destroy(blob) }

  private enum Finding { case at(Int), missing, otherFormat }

  private static func bytes(of blob: OpaquePointer) -> UnsafeBufferPointer<UInt8> {
    var length: UInt32 = 0
    let data = hb_blob_get_data(blob, &length)
    return UnsafeBufferPointer(
      start: data.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) },
      count: data == nil ? 0 : Int(length))
  }

  /// Of tables with one name FreeType takes the first that is within the file, and none where that one is empty.
  private static func find(_ tag: Int, in bytes: UnsafeBufferPointer<UInt8>, face index: Int) -> Finding {
    var start = 0
    if number(bytes, 0, 4) == 0x7474_6366 {  // ttcf
      guard let place = number(bytes, 12 + 4 * index, 4) else { return .missing }
      start = place
    }
    // FreeType reads these tables in fonts of this kind only (OTTO).
    guard let kind = number(bytes, start, 4), let count = number(bytes, start + 4, 2) else { return .missing }
    guard kind == 0x4F54_544F else { return kind == 0x100 ? .otherFormat : .missing }
    for record in stride(from: start + 12, to: start + 12 + 16 * count, by: 16) {
      guard number(bytes, record, 4) == tag else { continue }
      guard let place = number(bytes, record + 8, 4), let length = number(bytes, record + 12, 4) else { break }
      guard place <= bytes.count, length <= bytes.count - place else { continue }
      return length > 0 ? .at(place) : .missing
    }
    return .missing
  }

  /// The table alone, as HarfBuzz finds it in a resource file of a Macintosh; nil where there is none.
  private static func reference(_ tag: UInt32, of file: OpaquePointer, face index: Int) -> OpaquePointer? {
    guard let face = hb_face_create(file, UInt32(index)) else { return nil }
    defer { hb_face_destroy(face) }
    guard let blob = hb_face_reference_table(face, tag) else { return nil }
    guard hb_blob_get_length(blob) > 0 else {
      hb_blob_destroy(blob)
      return nil
    }
    return blob
  }

  private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value = 0
    for index in offset..<(offset + size) { value = value << 8 | Int(bytes[index]) }
    return value
  }

  /// A byte; nil beyond the file.
  func byte(_ offset: Int) -> Int? {
    let place = start + offset
    return place >= 0 && place < bytes.count ? Int(bytes[place]) : nil
  }

  /// A big-endian number of `size` bytes without a sign; nil beyond the file.
  func number(_ offset: Int, _ size: Int) -> Int? { FontTable.number(bytes, start + offset, size) }

  /// Whether numbers that follow each other, of which the first is `least`, do not fall and are not above `most`.
  func isAscending(_ offset: Int, _ size: Int, count: Int, from least: Int, through most: Int) -> Bool {
    var place = start + offset
    guard number(offset, size) == least, place <= bytes.count - count * size else { return false }
    var last = least
    for _ in 0..<count {
      var value = 0
      for _ in 0..<size {
        value = value << 8 | Int(bytes[place])
        place += 1
      }
      guard value >= last, value <= most else { return false }
      last = value
    }
    return true
  }
}
