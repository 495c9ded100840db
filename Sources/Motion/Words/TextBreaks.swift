import CICUText

/// Counts grapheme clusters, and divides text that is written without spaces, by ICU.
///
/// It keeps ICU's iterators. Not Sendable: one thread at a time.
package final class TextBreaks {
  private var breakers: [OpaquePointer?] = [nil, nil]

  package init() {}

  deinit { for case let breaker? in breakers { sw_breaker_close(breaker) } }

  /// Whether a character stands between words.
  package static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0x85, 0x2028, 0x2029, 0x3000: true
    default: false
    }
  }

  /// Whether a line ends at a character, wherever it stands.
  package static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The number of grapheme clusters.
  package func count(_ text: String) -> Int {
    // Of ASCII only CR LF is one cluster of two, and words have neither.
    if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) { return text.utf8.count }
    return flags(SW_BREAK_GRAPHEME, Array(text.utf16)).reduce(0) { $0 + ($1 != 0 ? 1 : 0) }
  }

  /// The parts of a text without spaces: it is divided where a line may end between two letters of scripts that have no
  /// spaces between words.
  package func parts(_ text: String) -> [String] {
    guard text.unicodeScalars.contains(where: Self.isUnspaced) else { return [text] }
    let units = Array(text.utf16)
    let flags = flags(SW_BREAK_LINE, units)
    var parts: [String] = []
    var start = 0
    for offset in 1..<units.count where flags[offset] != 0 {
      guard let before = Self.lastScalar(units[start..<offset]), let after = Self.firstScalar(units[offset...]),
        Self.isUnspaced(before) || Self.isClosing(before), Self.isUnspaced(after)
      else { continue }
      parts.append(String(decoding: units[start..<offset], as: UTF16.self))
      start = offset
    }
    return parts + [String(decoding: units[start...], as: UTF16.self)]
  }

  /// Whether a letter belongs to a script whose words are not divided by spaces.
  package static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0xE00 else { return false }
    let names: [StaticString] = ["Hani", "Hira", "Kana", "Thai", "Laoo", "Khmr", "Mymr"]
    let script = sw_script(scalar.value)
    return names.contains { name in
      name.withUTF8Buffer { $0.reduce(0) { $0 << 8 | UInt32($1) } } == script
    } || scalar.value == 0x30FC
  }

  /// Closing punctuation, which follows a word without a space in every script.
  package static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation: true
    default: "。、，．！？：；・,.!?:;…".unicodeScalars.contains(scalar)
    }
  }

  private static func firstScalar(_ units: ArraySlice<UInt16>) -> Unicode.Scalar? {
    String(decoding: units.prefix(2), as: UTF16.self).unicodeScalars.first
  }

  private static func lastScalar(_ units: ArraySlice<UInt16>) -> Unicode.Scalar? {
    String(decoding: units.suffix(2), as: UTF16.self).unicodeScalars.last
  }

  /// A byte for each offset; it is not 0 at a boundary. Where ICU refuses, the end is the only one.
  private func flags(_ kind: sw_break_kind, _ units: [UInt16]) -> [UInt8] {
    var flags = [UInt8](repeating: 0, count: units.count + 1)
    guard !units.isEmpty else { return flags }
    let index = Int(kind.rawValue)
    if breakers[index] == nil { breakers[index] = sw_breaker_open(kind, "en") }
    let isDone = units.withUnsafeBufferPointer { units in
      breakers[index].map { sw_breaker_run($0, units.baseAddress!, Int32(units.count), &flags) } ?? false
    }
    if !isDone { flags[units.count] = 1 }
    return flags
  }
}
