/// A format of C's printf for exactly one number: `"Score: %d"`, `"%.1f%%"`, `"%+08.3e m"`.
///
/// Parsed by the grammar of C17, 7.21.6.1, so that a literal `%%` beside other text is no conversion. Flags `-+ #0`,
/// width, precision, every length modifier and the conversions d i u o x X c f F e E g G a A are understood. Length
/// modifiers change nothing for d and i: a count is a number, not a register, and every digit of it is shown.
///
/// Integer conversions cut the fraction off (toward zero), as the counting label did: 0 to 100 shows 100 only at the
/// very end. Numbers that are not finite are written as `%f` writes them. The text does not depend on the process's
/// locale. Sendable; a value.
public struct PrintfFormat: Sendable, Hashable {
  /// Width and precision are at most this, so that a format cannot ask for a text of gigabytes.
  static let largestCount = 1000

  /// What was parsed.
  public let format: String
  private let before: String
  private let after: String
  private let specification: PrintfSpecification

  public init(_ format: String) throws(MotionError) {
    var parser = PrintfParser(format)
    let parts = try parser.parse()
    self.format = format
    before = parts.before
    after = parts.after
    specification = parts.specification
  }

  /// The text that shows `value`.
  public func text(_ value: Double) -> String { before + specification.text(value) + after }

  /// Whether fractions are cut off (d, i, u, o, x, X, c).
  public var isInteger: Bool { specification.isInteger }

  /// How many digits stand after the point, whatever the value: 0 for integers, nil for `%e`, `%g` and `%a`.
  public var fractionDigits: Int? { specification.fractionDigits }
}
