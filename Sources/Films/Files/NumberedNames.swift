/// Names of files that differ by a number, from 0 on, with zeros before it, so that names sort as numbers do. A value;
/// Sendable.
package struct NumberedNames: Sendable {
  private let head: String
  private let tail: String
  /// Numbers with fewer digits have zeros before them.
  private let digits: Int
  /// The fewest digits of a number of any run: a longer one may have had more.
  private let fewestDigits: Int
  /// How many there are.
  package var count: Int

  /// The digits of pictures whose number is not known when the first is named.
  package static let usualDigits = 4

  package init(_ head: String, _ tail: String, digits: Int, fewestDigits: Int? = nil, count: Int = .max) {
    (self.head, self.tail, self.count) = (head, tail, count)
    (self.digits, self.fewestDigits) = (digits, fewestDigits ?? digits)
  }

  package subscript(number: Int) -> String { head + NumberedNames.text(of: number, digits: digits) + tail }

  /// A number with zeros before it.
  package static func text(of number: Int, digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// The number in a name, of whatever run; nil where it is none of these names.
  private func number(of name: String) -> Int? {
    guard name.hasPrefix(head), name.dropFirst(head.count).hasSuffix(tail) else { return nil }
    let text = name.dropFirst(head.count).dropLast(tail.count)
    guard text.count >= fewestDigits, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return Int(text)
  }

  /// Whether a name is one of these.
  package func has(_ name: String) -> Bool {
    number(of: name).map { $0 < count && self[$0] == name } ?? false
  }

  /// The numbers of those of an earlier run among some names: of all that these do not overwrite. Nil where there are
  /// none.
  package func strangers(among names: [String]) -> ClosedRange<Int>? {
    let numbers = names.compactMap { name in has(name) ? nil : number(of: name) }
    return numbers.min().flatMap { least in numbers.max().map { least...$0 } }
  }

  /// What is to be said of files of an earlier run, which would be taken for ours. They are not ours to delete. `one` is
  /// what each is: "frame". Nil where there are none.
  package func remark(on names: [String], in folder: String, one: String) -> String? {
    guard let numbers = strangers(among: names) else { return nil }
    let are =
      numbers.count == 1
      ? "\(one) \(numbers.lowerBound) is" : "\(one)s \(numbers.lowerBound) to \(numbers.upperBound) are"
    return "\(folder): \(are) of an earlier run, and stay as they are"
  }
}
