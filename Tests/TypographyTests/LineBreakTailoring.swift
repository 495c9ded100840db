import Typography

/// The places where ICU breaks lines differently from UAX #14's test data, and its own rule for each.
enum LineBreakTailoring: String {
  /// A hyphen after a break stays with the letter behind it, as in a list of suffixes ("-ness"). Made for Finnish, and
  /// since ICU 50 for all; UAX #14 adopted it as LB20a in 15.1.
  case hyphenAtStart
  /// IS x NU in all of LB25, where the data was made with the number expression of UAX #14's section 8.2: a comma or
  /// full stop stays with a digit behind it.
  case separatorBeforeDigit
  /// A full stop that begins a number after a space (".35") may begin a line, and takes the digits along; UAX #14
  /// adopted it as LB15c in 16.0.
  case separatorBeginsNumber
  /// Thai, Lao, Khmer and Burmese (class SA) by dictionary.
  case dictionary

  /// The rule that a difference at an offset comes from, or nil.
  static func rule(for offset: Int, in units: [UInt16], found: [Int]) -> LineBreakTailoring? {
    if offset > 0, offset < units.count, isNumberAfterSpace(in: units, at: offset) { return .separatorBeginsNumber }
    if offset > 1, isNumberAfterSpace(in: units, at: offset - 1) { return .separatorBeginsNumber }
    var before = offset - 1
    // Combining marks count with their base (LB9).
    while before > 0, isMark(units[before]) { before -= 1 }
    guard before >= 0, offset < units.count else { return nil }
    let isStart = before == 0 || found.contains(before)
    if units[before] == 0x2D || units[before] == 0x2010 { return isStart ? .hyphenAtStart : nil }
    if isSeparator(units[before]) { return isDigit(units[offset]) ? .separatorBeforeDigit : nil }
    return isComplexContext(units[before]) && isComplexContext(units[offset]) ? .dictionary : nil
  }

  private static func isNumberAfterSpace(in units: [UInt16], at offset: Int) -> Bool {
    offset + 1 < units.count && units[offset - 1] == 0x20 && isSeparator(units[offset])
      && isDigit(units[offset + 1])
  }

  private static func isSeparator(_ unit: UInt16) -> Bool { [0x2C, 0x2E, 0x3A, 0x3B].contains(unit) }

  private static func isDigit(_ unit: UInt16) -> Bool { (0x30...0x39).contains(unit) }

  private static func isMark(_ unit: UInt16) -> Bool { (0x300..<0x370).contains(unit) || unit == 0x200D }

  private static func isComplexContext(_ unit: UInt16) -> Bool {
    (0xE00..<0xF00).contains(unit) || (0x1000..<0x10A0).contains(unit) || (0x1780..<0x1800).contains(unit)
  }
}
