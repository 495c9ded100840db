/// How a count is written. A caller who wants more than plain text (colours, runs) maps the value itself.
///
/// Sendable.
public enum NumberText: Sendable {
  case printf(PrintfFormat)
  case localized(NumberFormat)
  /// Any function of the value. It must return the same for the same value.
  case custom(@Sendable (Double) -> String)

  public func text(_ value: Double) -> String {
    switch self {
    case .printf(let format): format.text(value)
    case .localized(let format): format.text(value)
    case .custom(let text): text(value)
    }
  }

  /// How many digits stand after the decimal sign; nil where it depends on the value, or is unknown.
  public var fractionDigits: Int? {
    switch self {
    case .printf(let format): format.fractionDigits
    case .localized(let format): format.fractionDigits
    case .custom: nil
    }
  }
}
