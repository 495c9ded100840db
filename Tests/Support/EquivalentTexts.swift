/// Two texts that Swift's strings take for equal, and that differ as bytes. Sendable; a value.
public struct EquivalentTexts: Sendable, CustomStringConvertible {
  public let name: String
  public let first: String
  public let second: String

  public var description: String { name }

  /// Whether fonts that have both draw them differently, as `Noto Sans CJK JP` does.
  public var looksDifferent: Bool { name == "a Han compatibility character" }

  /// One pair of each way in which code points are equivalent.
  public static let all = [
    EquivalentTexts(name: "Hangul in letters", first: "\u{D55C}", second: "\u{1112}\u{1161}\u{11AB}"),
    EquivalentTexts(name: "a Greek accent", first: "\u{3AE}", second: "\u{1F75}"),
    EquivalentTexts(name: "an angstrom", first: "A\u{30A}", second: "\u{212B}"),
    EquivalentTexts(name: "a Han compatibility character", first: "\u{798F}", second: "\u{FA1B}"),
    EquivalentTexts(
      name: "Hebrew points in another order", first: "\u{5D1}\u{5B8}\u{5BC}", second: "\u{5D1}\u{5BC}\u{5B8}"),
    EquivalentTexts(name: "a Hebrew presentation form", first: "\u{5E9}\u{5C2}", second: "\u{FB2B}"),
  ]

  /// Both, in both orders.
  public var orders: [[String]] { [[first, second], [second, first]] }
}
