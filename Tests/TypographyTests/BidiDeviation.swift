/// The places where ICU 72 differs from UAX #9's test data.
enum BidiDeviation {
  /// N0: marks that follow a bracket take the direction that the bracket was given; ICU leaves them to W1.
  case markAfterBracket
  /// Where an embedding ends and another begins with nothing between, ICU does not tell the two apart: it merges
  /// them, or pairs brackets across.
  case embeddingAfterEmbedding
  /// BD16: with more than 63 brackets open at once none is paired; ICU pairs them all.
  case manyBrackets

  /// The deviations that may explain a difference in a text.
  init?(_ units: [UInt16]) {
    let pairs = zip(units, units.dropFirst())
    if units.count(where: { $0 == 0x28 }) > 63 {
      self = .manyBrackets
    } else if pairs.contains(where: { $0 == 0x202C && BidiDeviation.opens($1) }) {
      self = .embeddingAfterEmbedding
    } else if pairs.contains(where: { BidiDeviation.isBracket($0) && BidiDeviation.isMarkOrJoiner($1) }) {
      self = .markAfterBracket
    } else {
      return nil
    }
  }

  private static func opens(_ unit: UInt16) -> Bool {
    [0x202A, 0x202B, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068].contains(unit)
  }

  private static func isBracket(_ unit: UInt16) -> Bool { [0x28, 0x29, 0x5B, 0x5D].contains(unit) }

  private static func isMarkOrJoiner(_ unit: UInt16) -> Bool {
    (0x300..<0x370).contains(unit) || (0x20D0..<0x2100).contains(unit) || unit == 0x200D || unit == 0x200B
  }
}
