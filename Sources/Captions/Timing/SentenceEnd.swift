/// Whether a word ends a sentence: its last character, closing marks left out, is a Sentence_Terminal of Unicode.
package enum SentenceEnd {
  package static func ends(_ word: String) -> Bool {
    word.unicodeScalars.reversed().first { !isClosing($0) }?.properties.isSentenceTerminal ?? false
  }

  private static func isClosing(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .closePunctuation, .finalPunctuation, .format: true
    default: scalar == "\"" || scalar == "'" || scalar == "\u{2018}" || scalar == "\u{201C}"
    }
  }
}
