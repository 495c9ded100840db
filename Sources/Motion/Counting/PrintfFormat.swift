public import Basics

/// A format of C's printf for exactly one number: `"Score: %d"`, `"%.1f%%"`, `"%+08.3e m"`.
///
/// It is parsed by the grammar of C17, 7.21.6.1, so a literal `%%` beside other text is no conversion. The flags `-+
/// #0`, width, precision, every length modifier and the conversions d i u o x X c f F e E g G a A are understood.
/// Length modifiers do not change d and i: a count is not limited to the bits of a register, and every digit of it is
/// shown.
///
/// Integer conversions cut the fraction off (toward zero), as the counting label did: 0 to 100 shows 100 only at the
/// very end. Numbers that are not finite are written as `%f` writes them. The text does not depend on the process's
/// locale. Sendable; a value.
public struct PrintfFormat: Sendable, Hashable {
  /// The largest width and precision, so that a format cannot ask for a text of gigabytes.
  static let largestCount = 1000

  /// The format as the caller wrote it.
  @Bytewise public private(set) var format: String
  @Bytewise private var before: String
  @Bytewise private var after: String
  private let specification: PrintfSpecification

  /// Parses a format. Throws ``MotionError/printfFormat(format:offset:problem:remedy:)`` if it does not show exactly
  /// one number, or has a width or a precision above 1000.
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

  /// The number of digits after the point, whatever the value: 0 for integers, nil for `%e`, `%g` and `%a`.
  public var fractionDigits: Int? { specification.fractionDigits }
}
