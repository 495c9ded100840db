import CICUText

/// Numbers as lists have them, by the counter styles of CSS.
enum ListNumber {
  static func text(of number: Int, kind: ListMarker) -> String {
    switch kind {
    case .decimalLeadingZero where (-9...9).contains(number): number < 0 ? "-0\(-number)" : "0\(number)"
    case .lowerAlpha: alphabetic(number, ListNumber.latin)
    case .upperAlpha: alphabetic(number, ListNumber.latin).uppercased()
    case .lowerGreek: alphabetic(number, ListNumber.greek)
    case .lowerRoman: roman(number).lowercased()
    case .upperRoman: roman(number)
    default: String(number)
    }
  }

  /// A number as ICU writes it in one of a language's systems: `native` or `traditional`.
  static func text(of number: Int, language: String, system: String) -> String {
    var units = [UInt16](repeating: 0, count: 128)
    let count = sw_number_text("\(language)@numbers=\(system)", Int64(number), &units, Int32(units.count))
    return count > 0 ? String(decoding: units[..<Int(count)], as: UTF16.self) : String(number)
  }

  private static let latin = Array("abcdefghijklmnopqrstuvwxyz")
  private static let greek = Array("αβγδεζηθικλμνξοπρστυφχψω")

  /// a, b, ... z, aa, ab, ...; numbers below 1 are digits.
  private static func alphabetic(_ number: Int, _ letters: [Character]) -> String {
    guard number > 0 else { return String(number) }
    var (left, text) = (number, "")
    while left > 0 {
      left -= 1
      text = String(letters[left % letters.count]) + text
      left /= letters.count
    }
    return text
  }

  private static let romans: [(Int, String)] = [
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
  ]

  /// From 1 to 3999; all others are digits.
  private static func roman(_ number: Int) -> String {
    guard (1...3999).contains(number) else { return String(number) }
    var (left, text) = (number, "")
    for (value, letters) in romans {
      while left >= value {
        text += letters
        left -= value
      }
    }
    return text
  }
}
