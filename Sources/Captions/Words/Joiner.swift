import Motion

/// What stands between two words.
package enum Joiner {
  /// What the file says; else nothing between two letters of scripts that are written without spaces and before closing
  /// punctuation; else a space.
  package static func text(_ left: Word, _ right: Word) -> String {
    if let joiner = right.joiner { return joiner }
    guard let last = left.text.unicodeScalars.last, let first = right.text.unicodeScalars.first else { return "" }
    if TextBreaks.isClosing(first) { return "" }
    return TextBreaks.isUnspaced(last) && TextBreaks.isUnspaced(first) ? "" : " "
  }

  /// Whether the input begins a line with a word.
  package static func beginsLine(_ word: Word) -> Bool { word.joiner?.contains("\n") == true }
}
