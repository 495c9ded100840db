import CHarfBuzz

/// A table of a font in the bytes of its file, which are not copied. Every number is read with a check of its bounds.
///
/// @unchecked Sendable, usable from any thread: the bytes are never changed.
final class FontTable: @unchecked Sendable {
  private let blob: OpaquePointer
  private let bytes: UnsafeBufferPointer<UInt8>

  var count: Int { bytes.count }

  /// Nil for a font that has no such table.
  init?(_ name: String, of file: OpaquePointer, face index: Int) {
    guard let face = hb_face_create(file, UInt32(index & 0xFFFF)) else { return nil }
    defer { hb_face_destroy(face) }
    guard let blob = hb_face_reference_table(face, hb_tag_from_string(name, 4)) else { return nil }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else {
      hb_blob_destroy(blob)
      return nil
    }
    self.blob = blob
    bytes = UnsafeBufferPointer(
      start: UnsafeRawPointer(data).assumingMemoryBound(to: UInt8.self), count: Int(length))
  }

  deinit { hb_blob_destroy(blob) }

  /// A big-endian number of `size` bytes without a sign; nil beyond the table's end.
  func number(_ offset: Int, _ size: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value = 0
    for index in offset..<(offset + size) { value = value << 8 | Int(bytes[index]) }
    return value
  }

  /// The same with a sign, of two or four bytes.
  func signed(_ offset: Int, _ size: Int) -> Int? {
    number(offset, size).map { size == 2 ? Int(Int16(truncatingIfNeeded: $0)) : Int(Int32(truncatingIfNeeded: $0)) }
  }
}
