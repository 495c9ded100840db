/// Decimal digits of any script: Unicode puts each set of ten in a row, in order.
package enum DecimalDigit {
  /// The value 0...9 of a character that is one decimal digit, with the digit zero of its set; nil for other
  /// characters.
  static func value(_ character: Character) -> (digit: Int, zero: Unicode.Scalar)? {
    guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1,
      scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue,
      let zero = Unicode.Scalar(scalar.value - UInt32(value))
    else { return nil }
    return (Int(value), zero)
  }

  static func character(_ digit: Int, zero: Unicode.Scalar) -> Character {
    Character(Unicode.Scalar(zero.value + UInt32(digit)) ?? zero)
  }

  /// The text with every digit replaced by `digit` of the same set.
  package static func replacing(in text: String, with digit: Int) -> String {
    String(text.map { character in value(character).map { self.character(digit, zero: $0.zero) } ?? character })
  }
}
