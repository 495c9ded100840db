/// The parts of a canonical language tag (BCP 47) that say which texts it is meant for.
///
/// Sendable; a plain value.
package struct LanguageSubtags: Sendable {
  package let language: String
  package private(set) var script: String?
  package private(set) var region: String?
  package private(set) var variants: [String] = []

  /// The parts of a canonical tag; extensions are left out.
  package init(_ tag: String) {
    let parts = tag.split(separator: "-").map(String.init)
    language = parts.first ?? ""
    for part in parts.dropFirst() {
      let isDigit = part.first?.isNumber ?? false
      switch part.utf8.count {
      case 1: return
      case 4 where !isDigit: script = part
      case 2, 3: region = part
      default: variants.append(part)
      }
    }
  }

  /// How much it says: variants more than a region, that more than a language, and that more than a script.
  package var rank: Int {
    (variants.isEmpty ? 0 : 8) + (region == nil ? 0 : 4) + (language == "und" ? 0 : 2) + (script == nil ? 0 : 1)
  }
}
