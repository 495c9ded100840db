import CHarfBuzz

/// A font's lookups of substitutions (GSUB) or of positions (GPOS), as far as HarfBuzz does not tell them (OpenType 1.9,
/// chapter 2). What lies outside of the table is nil. Not to be kept longer than the face.
struct LookupTable: ~Copyable {
  private let blob: OpaquePointer
  private let bytes: UnsafeRawBufferPointer
  private let extensionType: Int

  init(_ tag: String, of face: OpaquePointer) {
    blob = hb_face_reference_table(face, hb_tag_from_string(tag, 4))
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
    extensionType = tag == "GPOS" ? 9 : 7
  }

  deinit { hb_blob_destroy(blob) }

  /// The type of a lookup; of an extension, that of what it extends to.
  func type(of lookup: Int) -> Int? {
    guard let place = place(of: lookup), let type = number(at: place) else { return nil }
    // The lookup's first part lies behind its type, flag and count; there the type is behind the format.
    return type == extensionType ? number(at: place + 6).flatMap { number(at: place + $0 + 2) } : type
  }

  /// The flags of a lookup, which say what it does not see.
  func flags(of lookup: Int) -> Int? { place(of: lookup).flatMap { number(at: $0 + 2) } }

  /// The places of the parts of a lookup; of an extension, those that it extends to.
  func parts(of lookup: Int) -> [Int]? {
    guard let place = place(of: lookup), let type = number(at: place), let count = number(at: place + 4) else {
      return nil
    }
    var parts: [Int] = []
    for index in 0..<count {
      guard let offset = number(at: place + 6 + 2 * index) else { return nil }
      guard type == extensionType else {
        parts.append(place + offset)
        continue
      }
      // An extension's offset has four bytes, behind its format and type.
      guard let high = number(at: place + offset + 4), let low = number(at: place + offset + 6) else { return nil }
      parts.append(place + offset + (high << 16 | low))
    }
    return parts
  }

  /// Whether a table of glyphs (Coverage) has one of some glyphs. `offset` is the place of its offset in a part.
  func coverage(at offset: Int, of part: Int, hasAnyOf glyphs: Set<UInt32>) -> Bool? {
    guard let start = number(at: part + offset).map({ part + $0 }), let format = number(at: start),
      let count = number(at: start + 2)
    else { return nil }
    for index in 0..<count {
      if format == 1 {
        guard let glyph = number(at: start + 4 + 2 * index) else { return nil }
        if glyphs.contains(UInt32(glyph)) { return true }
      } else {
        guard let first = number(at: start + 4 + 6 * index), let last = number(at: start + 6 + 6 * index) else {
          return nil
        }
        if glyphs.contains(where: { first <= $0 && $0 <= last }) { return true }
      }
    }
    return false
  }

  /// A number of two bytes, the larger first.
  func number(at place: Int) -> Int? {
    place >= 0 && place + 2 <= bytes.count ? Int(bytes[place]) << 8 | Int(bytes[place + 1]) : nil
  }

  private func place(of lookup: Int) -> Int? {
    // The header has the offset of the list of lookups at byte 8; the list begins with how many it has.
    guard let list = number(at: 8), let offset = number(at: list + 2 + 2 * lookup) else { return nil }
    return list + offset
  }
}
