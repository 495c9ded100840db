import ArgumentParser
import JSON

/// A number of the command line, and what is meant by one that is written as people write numbers.
enum NumberArgument {
  /// Reads a number with a point: the transformation of an option. Throws with the remedy where it is written otherwise.
  @Sendable static func read(_ text: String) throws -> Double {
    if let number = Double(text) { return number }
    let remedy = meant(by: text).map { "write \($0)" } ?? "write a number, as 2 or 1.5"
    throw ValidationError("\(JSONWriter.quoted(text)) is no number; \(remedy)")
  }

  /// The number that is meant where it has a decimal comma, a unit behind it, or the @ of file names before it: 1.5 of
  /// "1,5", 2 of "2x" and of "@2x". Nil where none is.
  static func meant(by text: String) -> String? {
    let plain = text.filter { !$0.isWhitespace }.drop { $0 == "@" }
    let digits = plain.prefix { $0.isASCII && ($0.isNumber || "+-.,".contains($0)) }
    let unit = plain[digits.endIndex...]
    let points = digits.count { ".,".contains($0) }
    guard !unit.contains(where: { $0.isNumber || ".,".contains($0) }), points <= 1 else { return nil }
    let number = String(digits.replacing(",", with: "."))
    guard let value = Double(number) else { return nil }
    return unit == "%" ? "\(value / 100)" : number
  }
}
