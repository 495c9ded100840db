import CHarfBuzz

/// A font's lookups of substitutions (GSUB) or of positions (GPOS), as far as HarfBuzz does not tell them (OpenType 1.9,
/// chapter 2). What lies outside of the table is nil, and so is everything once too much was read: parts of a hostile font
/// name one list of glyphs a million times. Not to be kept longer than the face, and for one thread.
final class LookupTable {
  private let blob: OpaquePointer
  private let bytes: UnsafeRawBufferPointer
  private let extensionType: Int
  /// How many numbers may still be read.
  private var left = 2_000_000

  init(_ tag: String, of face: OpaquePointer) {
    blob = hb_face_reference_table(face, hb_tag_from_string(tag, 4))
    var length: UInt32 = 0
    let start = hb_blob_get_data(blob, &length)
    bytes = UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(length))
    extensionType = tag == "GPOS" ? 9 : 7
  }

  deinit { hb_blob_destroy(blob) }

  /// The type of a lookup; of an extension, that of what it extends to. Nil where its parts are of several.
  func type(of lookup: Int) -> Int? {
    guard let place = place(of: lookup), let type = number(at: place) else { return nil }
    guard type == extensionType else { return type }
    guard let count = number(at: place + 4), count > 0 else { return nil }
    var common: Int?
    for index in 0..<count {
      // A lookup's parts lie behind its type, flag and count; there the type is behind the format.
      guard let part = number(at: place + 6 + 2 * index), let own = number(at: place + part + 2),
        common ?? own == own
      else { return nil }
      common = own
    }
    return common
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

  /// Those of some glyphs, which ascend, that a list of glyphs (Coverage) has. `offset` is the place of the list's offset
  /// in a part.
  func covered(_ glyphs: [UInt32], at offset: Int, of part: Int) -> Set<UInt32>? {
    guard let start = number(at: part + offset).map({ part + $0 }), let format = number(at: start),
      let count = number(at: start + 2)
    else { return nil }
    var found: Set<UInt32> = []
    for index in 0..<count {
      let place = start + 4 + (format == 1 ? 2 : 6) * index
      guard let first = number(at: place), let last = format == 1 ? first : number(at: place + 2) else {
        return nil
      }
      for glyph in glyphs[glyphs.partition { $0 >= UInt32(first) }...] {
        if glyph > UInt32(last) { break }
        found.insert(glyph)
      }
    }
    return found
  }

  /// Those of some glyphs, which ascend, at which a rule with a context (types 5 and 6 of GSUB, 7 and 8 of GPOS) may begin
  /// in a text of these glyphs. Which glyphs are of a class is not looked at.
  func beginnings(of part: Int, isChained: Bool, among glyphs: [UInt32]) -> Set<UInt32>? {
    guard let format = number(at: part) else { return nil }
    guard format == 3 else { return covered(glyphs, at: 2, of: part) }
    // Lists for each place before, at and behind the rule; else, those at it alone, behind two counts.
    var (place, lists) = (part + 2, [(count: Int, start: Int)]())
    if isChained {
      for _ in 0..<3 {
        guard let count = number(at: place) else { return nil }
        lists.append((count, place + 2))
        place += 2 + 2 * count
      }
    } else {
      guard let count = number(at: place) else { return nil }
      lists = [(0, 0), (count, place + 4), (0, 0)]
    }
    var first: Set<UInt32> = []
    for (index, list) in lists.enumerated() {
      for position in 0..<list.count {
        guard let own = covered(glyphs, at: list.start - part + 2 * position, of: part) else { return nil }
        // A place that none of the glyphs can take is never there.
        if own.isEmpty { return [] }
        if index == 1, position == 0 { first = own }
      }
    }
    return first
  }

  /// A number of two bytes, the larger first.
  func number(at place: Int) -> Int? {
    guard left > 0, place >= 0, place + 2 <= bytes.count else { return nil }
    left -= 1
    return Int(bytes[place]) << 8 | Int(bytes[place + 1])
  }

  private func place(of lookup: Int) -> Int? {
    // The header has the offset of the list of lookups at byte 8; the list begins with how many it has.
    guard let list = number(at: 8), let offset = number(at: list + 2 + 2 * lookup) else { return nil }
    return list + offset
  }
}
