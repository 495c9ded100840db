import Documents

/// The names of a file for each frame: numbered from 0, and padded with zeros, so that names sort as frames do. A value;
/// Sendable.
package struct FrameNames: Sendable {
  /// The name with `{{frame}}` in place of the number.
  let template: String
  /// The number of frames.
  let count: Int

  /// The numbers of those frames among some names that these do not overwrite; nil where there are none. A longer run
  /// may have had more digits.
  func strangers(among names: [String]) -> ClosedRange<Int>? {
    guard let place = template.firstRange(of: NameTemplate.frame) else { return nil }
    let (head, tail) = (template[..<place.lowerBound], template[place.upperBound...])
    let numbers = names.compactMap { name -> Int? in
      guard name.hasPrefix(head), name.dropFirst(head.count).hasSuffix(tail) else { return nil }
      let digits = name.dropFirst(head.count).dropLast(tail.count)
      guard digits.count >= FrameNames.fewestDigits, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = Int(digits), number >= count || self[number] != name
      else { return nil }
      return number
    }
    return numbers.min().flatMap { least in numbers.max().map { least...$0 } }
  }

  private static let fewestDigits = 4

  private var digits: Int { max(FrameNames.fewestDigits, String(count - 1).count) }

  subscript(frame: Int) -> String {
    template.replacing(NameTemplate.frame, with: FrameNames.number(frame, digits: digits))
  }

  /// A number with zeros before it.
  package static func number(_ number: Int, digits: Int = fewestDigits) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
