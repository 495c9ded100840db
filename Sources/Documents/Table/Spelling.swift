import Basics
import JSON

/// Finds the name that was meant.
package enum Spelling {
  /// "did you mean "blur"?", or the known names where nothing is near.
  static func remedy(for word: String, among names: [String]) -> String {
    if let name = nearest(to: word, among: names) { return "did you mean \(JSONWriter.quoted(name))?" }
    guard !names.isEmpty else { return "none are known here" }
    let shown = names.prefix(12).map { JSONValue.string($0).summary }.joined(separator: ", ")
    return "known are " + shown + (names.count > 12 ? " and \(names.count - 12) more" : "")
  }

  /// The name that a constant of other languages ends with: "linear" of `UILabelCountingMethodLinear`, `.linear` and
  /// `METHOD_LINEAR`.
  static func constant(_ word: String, among names: [String]) -> String? {
    let meant = names.filter { name in
      guard word.count > name.count, word.lowercased().hasSuffix(name.lowercased()) else { return false }
      let end = word.suffix(name.count)
      // A word begins there.
      return end.first?.isUppercase == true || word.dropLast(name.count).last?.isLetter == false
    }
    return meant.max { $0.count < $1.count }
  }

  /// The names that flags of C stand for, as in `EffectFadeIn | EffectScrollUp`; nil where the word is not several, or one of
  /// them is not known.
  static func constants(_ word: String, among names: [String]) -> [String]? {
    let flags = word.split(whereSeparator: { "|,+".contains($0) }).map { $0.filter { !$0.isWhitespace } }
    guard flags.count > 1 else { return nil }
    let meant = flags.compactMap { names.contains($0) ? $0 : constant($0, among: names) }
    return meant.count == flags.count ? meant : nil
  }

  /// The known name with the fewest edits to `word`, if those are few enough to be a slip: at most a third of it, and only one
  /// where the first letters differ. With more edits the two share little: "outline" is no slip of "overline".
  package static func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, letters.count / 3)
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased().unicodeScalars)
      guard abs(candidate.count - letters.count) <= limit else { continue }
      let edits = EditDistance.between(letters, candidate)
      guard edits <= limit, edits == 1 || candidate.first == letters.first else { continue }
      if edits < best?.distance ?? .max { best = (name, edits) }
    }
    return best?.name
  }
}
