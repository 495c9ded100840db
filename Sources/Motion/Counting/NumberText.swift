/// The way in which a count is written as plain text. A caller that needs more (colours, runs) maps the value itself.
///
/// Sendable.
package enum NumberText: Sendable {
  case printf(PrintfFormat)
  case localized(NumberFormat)
  /// The function writes a value. It must return equal texts for equal values.
  case custom(@Sendable (Double) -> String)

  /// The text for a value.
  package func text(_ value: Double) -> String {
    switch self {
    case .printf(let format): format.text(value)
    case .localized(let format): format.text(value)
    case .custom(let text): text(value)
    }
  }

  /// The number of digits after the decimal sign; nil where it depends on the value or is unknown.
  package var fractionDigits: Int? {
    switch self {
    case .printf(let format): format.fractionDigits
    case .localized(let format): format.fractionDigits
    case .custom: nil
    }
  }
}
