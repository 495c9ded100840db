import CICU

/// Where a text may be divided, by ICU: UAX #14 for lines, UAX #29 for grapheme clusters. Offsets are UTF-16.
enum TextBoundaries {
  enum Kind { case line, grapheme }

  struct Boundary {
    let offset: Int
    /// A line must end here (a newline), not only may.
    let isMandatory: Bool
  }

  /// Every boundary after the start, the end included.
  static func boundaries(_ kind: Kind, of text: [UInt16], language: String?) -> [Boundary] {
    guard !text.isEmpty else { return [] }
    var error = U_ZERO_ERROR
    let type = kind == .line ? UBRK_LINE : UBRK_CHARACTER
    return text.withUnsafeBufferPointer { units in
      guard let iterator = sw_ubrk_open(type, language ?? "en", units.baseAddress, Int32(units.count), &error)
      else { return [Boundary(offset: text.count, isMandatory: false)] }
      defer { sw_ubrk_close(iterator) }
      var result: [Boundary] = []
      _ = sw_ubrk_first(iterator)
      while true {
        let offset = sw_ubrk_next(iterator)
        guard offset != -1 else { break }
        let status = sw_ubrk_getRuleStatus(iterator)
        let isHard = kind == .line && status >= 100 && status < 200  // UBRK_LINE_HARD ..< UBRK_LINE_HARD_LIMIT
        result.append(Boundary(offset: Int(offset), isMandatory: isHard))
      }
      return result
    }
  }
}
