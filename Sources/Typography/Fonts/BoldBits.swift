import CHarfBuzz

/// The bits by which a face says that it is bold, beside its weight.
enum BoldBits {
  static func areSet(in face: OpaquePointer) -> Bool {
    isSet(0x20, at: 62, of: "OS/2", in: face) || isSet(1, at: 44, of: "head", in: face)
  }

  static func areSet(inFile path: UnsafePointer<CChar>, index: Int) -> Bool {
    let blob = hb_blob_create_from_file(path)
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, UInt32(index & 0xFFFF))!
    defer { hb_face_destroy(face) }
    return areSet(in: face)
  }

  /// Whether a bit of a number of two bytes is set; false beyond the table's end.
  private static func isSet(_ bit: Int, at offset: Int, of table: String, in face: OpaquePointer) -> Bool {
    let blob = hb_face_reference_table(face, hb_tag_from_string(table, 4))
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), Int(length) >= offset + 2 else { return false }
    let (high, low) = (UInt8(bitPattern: bytes[offset]), UInt8(bitPattern: bytes[offset + 1]))
    return (Int(high) << 8 | Int(low)) & bit != 0
  }
}
