import Documents
import Typography

/// The pairs of a sprite font whose distance differs from the first one's advance. Sendable; a value.
struct SpritePairs: Sendable {
  /// The amounts in ems, by the indices of the characters in the order of drawing.
  private(set) var amounts: [(first: Int, second: Int, ems: Double)] = []
  /// What was left out.
  private(set) var warnings: [String] = []

  /// The most pairs that are shaped: some seconds of work.
  private static let mostShaped = 4_000_000

  /// Shapes every ordered pair of characters that their font may kern.
  init(
    _ characters: [SpriteCharacter], _ shaped: [GlyphShaper.Shaped?], _ shaper: GlyphShaper,
    digitsAreEqual: Bool
  ) {
    let kerned = characters.indices.filter { index in
      characters[index].id > 0 && !characters[index].isMark && shaped[index].map(shaper.mayKern) ?? false
    }
    guard kerned.count * kerned.count <= SpritePairs.mostShaped else {
      warnings.append(
        "kerning: \(kerned.count) characters have too many pairs to try all; there are none. Make fewer characters a font"
      )
      return
    }
    for first in kerned {
      for second in kerned {
        if digitsAreEqual, characters[first].isDigit, characters[second].isDigit { continue }
        guard let one = shaped[first], let other = shaped[second] else { continue }
        let ems = shaper.kerning(one, other)
        guard ems != 0 else { continue }
        // A game draws a line of letters that run from the right reversed.
        amounts.append(
          one.isRightToLeft
            ? (first: second, second: first, ems: ems) : (first: first, second: second, ems: ems))
      }
    }
    if shaper.kernsByContext(of: kerned.compactMap { shaped[$0] }) {
      warnings.append(
        "kerning: the font moves some letters by more neighbours than one; pairs of characters cannot say that")
    }
  }
}

extension SpritePairs {
  /// No pairs.
  init() {}
}
