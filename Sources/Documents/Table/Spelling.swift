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

  /// The known name with the fewest edits to `word`, if those are few enough to be a slip: at most half of it.
  package static func nearest(to word: String, among names: [String]) -> String? {
    let letters = Array(word.lowercased().unicodeScalars.prefix(64))
    let limit = max(1, letters.count / 2)
    var best: (name: String, distance: Int)?
    for name in names {
      let candidate = Array(name.lowercased().unicodeScalars)
      guard abs(candidate.count - letters.count) <= limit else { continue }
      let edits = EditDistance.between(letters, candidate)
      if edits <= limit, edits < best?.distance ?? .max { best = (name, edits) }
    }
    return best?.name
  }
}
