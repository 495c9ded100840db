import CICUText

/// Where a text may be divided, by ICU: UAX #14 for lines, UAX #29 for grapheme clusters. Offsets are UTF-16.
enum TextBoundaries {
  struct Boundary {
    let offset: Int
    /// A line must end here (a newline), not only may.
    let isMandatory: Bool
  }

  /// Every boundary after the start, the end included.
  static func boundaries(_ kind: sw_break_kind, of text: [UInt16], language: String?) -> [Boundary] {
    guard !text.isEmpty else { return [] }
    var flags = [UInt8](repeating: 0, count: text.count + 1)
    guard sw_breaks(kind, language ?? "en", text, Int32(text.count), &flags) else {
      return [Boundary(offset: text.count, isMandatory: false)]
    }
    return flags.indices.filter { flags[$0] != 0 }.map { offset in
      Boundary(offset: offset, isMandatory: Int(flags[offset]) & SW_BREAK_MANDATORY != 0)
    }
  }
}
