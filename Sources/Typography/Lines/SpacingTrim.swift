/// Full-width brackets and stops that take half of their width beside one another, by `text-spacing-trim` of CSS Text 4:
/// one that opens behind another one, a middle dot or a full-width space; one that closes, or a stop, before another one,
/// a middle dot or a full-width space.
enum SpacingTrim {
  private enum Kind { case opening, closing, middle, space, other }

  private static func kind(_ unit: UInt16) -> Kind {
    switch unit {
    case 0x3008, 0x300A, 0x300C, 0x300E, 0x3010, 0x3014, 0x3016, 0x3018, 0x301A, 0x301D, 0xFF08, 0xFF3B, 0xFF5B,
      0xFF5F:
      .opening
    case 0x3001, 0x3002, 0x3009, 0x300B, 0x300D, 0x300F, 0x3011, 0x3015, 0x3017, 0x3019, 0x301B, 0x301E, 0x301F,
      0xFF09, 0xFF0C, 0xFF0E, 0xFF3D, 0xFF5D, 0xFF60:
      .closing
    case 0x30FB, 0xFF1A, 0xFF1B: .middle
    case 0x3000: .space
    default: .other
    }
  }

  /// Whether a bracket opens and is trimmed for the mark before it.
  static func isTrimmedOpening(_ index: Int, in units: [UInt16]) -> Bool {
    index > 0 && kind(units[index]) == .opening && kind(units[index - 1]) != .other
  }

  /// The places of those of a text.
  static func ranges(in units: [UInt16]) -> [Range<Int>] {
    guard units.contains(where: { $0 >= 0x3000 && kind($0) != .other }) else { return [] }
    return units.indices.filter { index in
      switch kind(units[index]) {
      case .opening: isTrimmedOpening(index, in: units)
      case .closing:
        index + 1 < units.count && [.closing, .middle, .space].contains(kind(units[index + 1]))
      case .middle, .space, .other: false
      }
    }.map { $0..<($0 + 1) }
  }
}
