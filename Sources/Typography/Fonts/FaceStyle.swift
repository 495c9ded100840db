import Basics

/// The style of a face, as the names of faces tell it.
///
/// A value; Sendable.
struct FaceStyle: Sendable, Hashable {
  var weight = 400
  var width = 100.0
  var slant = FontQuery.Slant.normal

  init(weight: Int, width: Double, slant: FontQuery.Slant) {
    self.weight = weight
    self.width = width
    self.slant = slant
  }

  /// A style in words that stand beside one another, in small letters; nil where a word is none of a style.
  init?(words: Substring) {
    var rest = words
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      // Some words begin with others: extrabold, extralight, extracondensed.
      if let word = FaceStyle.weights.first(where: { rest.hasPrefix($0.name) }) {
        (weight, rest) = (word.weight, rest.dropFirst(word.name.count))
      } else if let word = FaceStyle.widths.first(where: { rest.hasPrefix($0.name) }) {
        (width, rest) = (word.width, rest.dropFirst(word.name.count))
      } else if let word = FontQuery.Slant.allCases.first(where: { rest.hasPrefix($0.rawValue) }) {
        (slant, rest) = (word, rest.dropFirst(word.rawValue.count))
      } else {
        return nil
      }
    }
  }

  /// The members of a font that ask for it.
  func members(of family: String) -> String {
    var members = ["\"family\": \(Message.quoted(family))"]
    if weight != 400 { members.append("\"weight\": \(weight)") }
    if width != 100 {
      members.append("\"width\": " + (width == width.rounded() ? "\(Int(width))" : "\(width)"))
    }
    if slant != .normal { members.append("\"slant\": \"\(slant.rawValue)\"") }
    return members.joined(separator: ", ")
  }

  /// CSS Fonts 4, common weight names, and those of OpenType's usWeightClass.
  private static let weights: [(name: String, weight: Int)] = [
    ("thin", 100), ("hairline", 100), ("extralight", 200), ("ultralight", 200), ("light", 300), ("regular", 400),
    ("normal", 400), ("book", 400), ("medium", 500), ("semibold", 600), ("demibold", 600), ("bold", 700),
    ("extrabold", 800), ("ultrabold", 800), ("black", 900), ("heavy", 900),
  ]

  private static let widths: [(name: String, width: Double)] = [
    ("ultracondensed", 50), ("extracondensed", 62.5), ("condensed", 75), ("semicondensed", 87.5),
    ("semiexpanded", 112.5), ("expanded", 125), ("extraexpanded", 150), ("ultraexpanded", 200),
  ]
}
