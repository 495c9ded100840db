extension TextParts {
  /// The letter that a text begins with, as UTF-16 offsets from its start: the `::first-letter` of CSS. That is a letter,
  /// digit or symbol with the punctuation before it, and what closes behind it. Nil where the text begins with anything
  /// else, as with white space; `skipsSpace` looks behind that.
  package func initialLetter(language: String?, skipsSpace: Bool = false) -> Range<Int>? {
    var index = 0
    while skipsSpace, index < graphemes.count, isSpace(index), !isLineEnd(index) { index += 1 }
    // Space may lie between punctuation and the letter, but does not begin.
    if index < graphemes.count, isSpace(index) { return nil }
    while index < graphemes.count, isPunctuation(index) || isSpace(index) && !isWide(index) {
      if isLineEnd(index) { return nil }
      index += 1
    }
    guard index < graphemes.count, isLetter(index) else { return nil }
    index += isDutchIJ(index, language) ? 2 : 1
    while index < graphemes.count, isClosing(index) { index += 1 }
    return 0..<graphemes[index - 1].upperBound
  }

  private func first(_ index: Int) -> Unicode.Scalar? {
    String(decoding: units[graphemes[index]], as: UTF16.self).unicodeScalars.first
  }

  private func category(_ index: Int) -> Unicode.GeneralCategory? { first(index)?.properties.generalCategory }

  private func isSpace(_ index: Int) -> Bool { first(index)?.properties.isWhitespace == true }

  private func isLineEnd(_ index: Int) -> Bool { TextBoundaries.isLineEnd(units[graphemes[index].lowerBound]) }

  private func isWide(_ index: Int) -> Bool { first(index) == "\u{3000}" }

  private func isPunctuation(_ index: Int) -> Bool {
    switch category(index) {
    case .openPunctuation, .closePunctuation, .initialPunctuation, .finalPunctuation, .dashPunctuation,
      .connectorPunctuation, .otherPunctuation:
      true
    default: false
    }
  }

  /// Punctuation behind a letter that is not of what follows.
  private func isClosing(_ index: Int) -> Bool {
    let kind = category(index)
    return isPunctuation(index) && kind != .openPunctuation && kind != .dashPunctuation
  }

  private func isLetter(_ index: Int) -> Bool {
    // The place of a picture in the line is none.
    guard first(index) != "\u{FFFC}" else { return false }
    switch category(index) {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber,
      .letterNumber, .otherNumber, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return true
    default: return false
    }
  }

  private func isDutchIJ(_ index: Int, _ language: String?) -> Bool {
    guard language?.lowercased().hasPrefix("nl") == true, index + 1 < graphemes.count else { return false }
    let (i, j) = (units[graphemes[index]], units[graphemes[index + 1]])
    return i.elementsEqual([0x69]) && j.elementsEqual([0x6A]) || i.elementsEqual([0x49]) && j.elementsEqual([0x4A])
  }
}
