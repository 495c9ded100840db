import CFreeType
import CHarfBuzz

/// Font files that are compressed for the web: WOFF and WOFF2. HarfBuzz does not read them. FreeType unpacks their
/// tables (with zlib and Brotli), and what comes out is an ordinary font, which both libraries get.
enum WOFFFile {
  /// The most bytes of an unpacked font: more than any font has, the largest of ideographs included.
  private static let largestFont = 64 << 20

  /// Whether a file is packed.
  static func isPacked(_ blob: OpaquePointer) -> Bool {
    var length: UInt32 = 0
    guard let bytes = hb_blob_get_data(blob, &length), length >= 20 else { return false }
    return ["wOFF", "wOF2"].contains { signature in
      zip(signature.utf8, 0..<4).allSatisfy { UInt8(bitPattern: bytes[$1]) == $0 }
    }
  }

  /// The font in a packed file, as a blob of which the caller owns a reference. Throws if it cannot be unpacked, or would
  /// be larger than any font.
  static func unpacked(
    _ blob: OpaquePointer, path: String, index: Int, library: FreeTypeLibrary
  ) throws(FontError) -> OpaquePointer {
    // The size that it claims to have comes before memory is allocated for it.
    var length: UInt32 = 0
    let bytes = hb_blob_get_data(blob, &length)
    let claimed = (16..<20).reduce(0) { $0 << 8 | Int(UInt8(bitPattern: bytes?[$1] ?? -1)) }
    guard claimed <= largestFont else {
      throw .notAFont(path: path, index: index, reason: "unpacked it has \(claimed) bytes, over \(largestFont)")
    }
    let source = try OutlineSource(path: path, index: index, blob: blob, library: library)
    guard let builder = hb_face_builder_create() else {
      throw .library(call: "hb_face_builder_create", code: 0)
    }
    defer { hb_face_destroy(builder) }
    guard let tables = source.tables(most: largestFont), !tables.isEmpty else {
      throw .notAFont(path: path, index: index, reason: "its tables cannot be unpacked")
    }
    for (tag, table) in tables {
      let copy = table.withUnsafeBytes { bytes in
        hb_blob_create(
          bytes.bindMemory(to: CChar.self).baseAddress, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
      }
      hb_face_builder_add_table(builder, tag, copy)
      hb_blob_destroy(copy)
    }
    guard let font = hb_face_reference_blob(builder), hb_blob_get_length(font) > 0 else {
      throw .notAFont(path: path, index: index, reason: "its tables cannot be put together")
    }
    return font
  }
}

extension OutlineSource {
  /// The tables of the face, by their tags; nil where one cannot be read, or they have more than `most` bytes.
  func tables(most: Int) -> [(tag: UInt32, bytes: [UInt8])]? {
    var count: FT_ULong = 0
    // Without a place for the tag it gives the number of tables.
    guard FT_Sfnt_Table_Info(face, 0, nil, &count) == 0, count <= 4096 else { return nil }
    var tables: [(tag: UInt32, bytes: [UInt8])] = []
    var total = 0
    for index in 0..<FT_UInt(count) {
      var tag: FT_ULong = 0
      var length: FT_ULong = 0
      guard FT_Sfnt_Table_Info(face, index, &tag, &length) == 0 else { return nil }
      total += Int(clamping: length)
      guard total <= most else { return nil }
      var bytes = [UInt8](repeating: 0, count: Int(length))
      // Some tables of a packed file are empty, as in the font that it was made of.
      guard length == 0 || FT_Load_Sfnt_Table(face, tag, 0, &bytes, &length) == 0 else { return nil }
      tables.append((UInt32(truncatingIfNeeded: tag), bytes))
    }
    return tables
  }
}
