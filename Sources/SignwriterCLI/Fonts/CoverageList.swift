import Documents
import JSON
import Typography

/// The families that have characters of a text, as text or JSON: first those with all of them, then those that lack
/// the fewest.
struct CoverageList {
  private let textToCover: String
  private let scalars: [UInt32]
  private let families: [FontFamily]
  /// The number of families that have no character of the text.
  private let unrelated: Int

  init(text: String, scalars: [UInt32], families: [FontFamily]) {
    textToCover = text
    self.scalars = scalars
    let related = families.filter { $0.lacks.count < scalars.count }
    unrelated = families.count - related.count
    self.families = related.sorted { ($0.lacks.count, $0.name) < ($1.lacks.count, $1.name) }
  }

  /// Whether some family has the whole text.
  var isCovered: Bool { families.first?.lacks.isEmpty ?? false }

  /// The code points that no family has.
  private var orphans: [UInt32] { scalars.filter { scalar in families.allSatisfy { $0.lacks.contains(scalar) } } }

  var text: [UInt8] {
    let count = families.count { $0.lacks.isEmpty }
    var lines = [
      "\(scalars.count) different characters; \(count) \(count == 1 ? "family has" : "families have") all of them"
    ]
    lines += families.map { family in
      Terminal.oneLine(family.name)
        + (family.lacks.isEmpty ? ": all" : ": lacks " + family.lacks.map(word).joined(separator: ", "))
    }
    if unrelated > 0 {
      lines.append("\(unrelated) \(unrelated == 1 ? "family has" : "families have") none of them")
    }
    if !orphans.isEmpty { lines.append("No family has " + orphans.map(word).joined(separator: ", ")) }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  /// The character, unless it would command the terminal or join others, and its code point.
  private func word(_ scalar: UInt32) -> String {
    let code = codePoint(scalar)
    guard let character = Unicode.Scalar(scalar), scalar >= 0x20,
      ![.control, .format, .nonspacingMark, .spacingMark, .enclosingMark, .privateUse, .unassigned, .surrogate]
        .contains(character.properties.generalCategory)
    else { return code }
    return "\(character) \(code)"
  }

  private func codePoint(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  var json: [UInt8] {
    let list: JSONValue = [
      "text": .string(textToCover), "characters": .array(scalars.map { .string(codePoint($0)) }),
      "families": .array(
        families.map { family in
          ["family": .string(family.name), "lacks": .array(family.lacks.map { .string(codePoint($0)) })]
        }),
      "lackedByAll": .array(orphans.map { .string(codePoint($0)) }),
    ]
    return Array((JSONWriter.pretty(list) + "\n").utf8)
  }
}
