import Captions
import Motion

/// The text of a transcript, whose words come without their punctuation: OpenAI's API says "9" and "30" where the text has
/// "9:30".
enum WrittenText {
  /// What is written for a word, and what stands before it.
  typealias Part = (text: String, joiner: String)

  /// The part of the text for each word; nil where the letters of the text are not those of the words.
  ///
  /// Letters and digits go to their word, and with it what follows them up to a space. What stands before the next letters
  /// goes to that word.
  static func parts(of text: String, for words: [String]) -> [Part]? {
    var letters: ArraySlice<(word: Int, letter: String)> = []
    for (index, word) in words.enumerated() {
      for scalar in word.unicodeScalars where isLetter(scalar) {
        letters.append((index, scalar.properties.lowercaseMapping))
      }
    }
    var parts = words.map { _ in (text: String.UnicodeScalarView(), joiner: "") }
    var current = -1
    var waiting = String.UnicodeScalarView()
    var isSpaced = false
    /// Gives what waits to the word before, behind a space.
    func giveBack() {
      parts[current].text.append(" ")
      parts[current].text.append(contentsOf: waiting)
      waiting = .init()
    }
    for scalar in text.unicodeScalars {
      if isLetter(scalar) {
        guard let next = letters.popFirst(), next.letter == scalar.properties.lowercaseMapping else { return nil }
        if next.word != current {
          parts[next.word] = (waiting, isSpaced ? " " : "")
          (current, waiting, isSpaced) = (next.word, .init(), false)
        } else if isSpaced {
          // A word of several, as the recognizer has it.
          giveBack()
          isSpaced = false
        }
        parts[current].text.append(scalar)
      } else if TextBreaks.isSpace(scalar) {
        // Marks between spaces belong to the word before.
        if !waiting.isEmpty, current >= 0 { giveBack() }
        isSpaced = true
      } else if isSpaced || current < 0 {
        waiting.append(scalar)
      } else {
        parts[current].text.append(scalar)
      }
    }
    guard letters.isEmpty, words.indices.allSatisfy({ words[$0].unicodeScalars.contains(where: isLetter) }) else {
      return nil
    }
    if !waiting.isEmpty, current >= 0 { giveBack() }
    return parts.map { (String($0.text), $0.joiner) }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return 48...57 ~= scalar.value || 65...90 ~= scalar.value & ~0x20 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: return true
    default: return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }
  }

  /// The texts of tokens in which a character of the text is divided, so that each holds a broken piece of it: the first of
  /// those pieces gets the whole, but for what begins with a space, which goes to the next one that does. Nil where the others are not in the text.
  static func mended(_ tokens: [String], by text: String) -> [String]? {
    guard tokens.contains(where: isBroken), !isBroken(text) else { return nil }
    var rest = text.unicodeScalars[...]
    var mended = tokens
    var index = 0
    while index < tokens.count {
      guard isBroken(tokens[index]) else {
        guard rest.starts(with: tokens[index].unicodeScalars) else { return nil }
        rest = rest.dropFirst(tokens[index].unicodeScalars.count)
        index += 1
        continue
      }
      let next = tokens[index...].firstIndex { !isBroken($0) && !$0.isEmpty } ?? tokens.count
      var whole = rest
      if next < tokens.count {
        guard let found = rest.firstRange(of: Array(tokens[next].unicodeScalars)) else { return nil }
        whole = rest[..<found.lowerBound]
      }
      share(String(String.UnicodeScalarView(whole)), among: index..<next, of: &mended)
      rest = rest[whole.endIndex...]
      index = next
    }
    return mended
  }

  /// Gives a text to tokens that are broken, or empty, one after the other.
  private static func share(_ text: String, among range: Range<Int>, of tokens: inout [String]) {
    var parts: [String.UnicodeScalarView] = [.init()]
    for scalar in text.unicodeScalars {
      if scalar == " ", !parts[parts.count - 1].allSatisfy({ $0 == " " }) { parts.append(.init()) }
      parts[parts.count - 1].append(scalar)
    }
    var left = parts[...]
    for index in range {
      let begins = index == range.lowerBound || tokens[index].unicodeScalars.first == " "
      tokens[index] = begins ? left.popFirst().map { String($0) } ?? "" : ""
    }
    guard let last = range.last(where: { !tokens[$0].isEmpty }) else { return }
    for part in left { tokens[last] += String(part) }
  }

  static func isBroken(_ text: String) -> Bool { text.unicodeScalars.contains("\u{FFFD}") }
}
