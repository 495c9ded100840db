import Captions
import Documents

/// What is shown of words, and which of them an emphasis means.
struct CaptionTexts {
  private let document: CaptionsDocument
  private let replacements: [String: String]

  init(_ document: CaptionsDocument) {
    self.document = document
    var replacements: [String: String] = [:]
    // Sorted, so that of two keys that differ in case alone the same one counts in every run.
    for (word, shown) in document.replace.sorted(by: { $0.key < $1.key }) {
      replacements[CaptionTexts.core(of: word).core.lowercased()] = shown
    }
    self.replacements = replacements
  }

  /// The text that is shown of a word.
  func shown(_ word: Word) -> String {
    let (before, core, after) = CaptionTexts.core(of: word.text)
    let replaced = replacements[core.lowercased()] ?? String(core)
    let text = document.punctuation == .drop ? replaced : before + replaced + after
    switch document.letterCase {
    case .keep: return text
    case .upper: return text.uppercased()
    case .lower: return text.lowercased()
    }
  }

  /// The emphases of a word, the strongest last.
  func emphases(of word: Word) -> [CaptionsDocument.State] {
    guard !document.emphasis.isEmpty else { return [] }
    let core = CaptionTexts.core(of: word.text).core.lowercased()
    return document.emphasis.reversed().filter { emphasis in
      emphasis.match.contains { CaptionTexts.matches($0, core, word) }
    }.map(\.state)
  }

  private static func matches(_ pattern: String, _ core: String, _ word: Word) -> Bool {
    if pattern.hasPrefix("tag:") { return word.tags.contains(String(pattern.dropFirst(4))) }
    if pattern.hasPrefix("speaker:") { return word.speaker == String(pattern.dropFirst(8)) }
    if pattern.last == "*" { return core.hasPrefix(pattern.dropLast().lowercased()) }
    return core == CaptionTexts.core(of: pattern).core.lowercased()
  }

  /// A word without the marks at its ends, and these. A word that is nothing but marks is all core.
  private static func core(of text: String) -> (before: String, core: Substring, after: String) {
    func isMark(_ character: Character) -> Bool { character.isPunctuation && character != "'" && character != "’" }
    guard let first = text.firstIndex(where: { !isMark($0) }), let last = text.lastIndex(where: { !isMark($0) })
    else { return ("", text[...], "") }
    return (String(text[..<first]), text[first...last], String(text[text.index(after: last)...]))
  }
}
