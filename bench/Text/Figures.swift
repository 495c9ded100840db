import Foundation

/// Formats numbers for people.
enum Figures {
  /// Three significant digits, never with an exponent.
  static func short(_ value: Double) -> String {
    guard value.isFinite else { return "-" }
    let magnitude = abs(value)
    let decimals = magnitude >= 100 || magnitude == 0 ? 0 : magnitude >= 10 ? 1 : magnitude >= 1 ? 2 : 3
    return String(format: "%.\(decimals)f", value)
  }

  static func microseconds(_ seconds: Double) -> String { short(seconds * 1e6) }

  static func mebibytes(_ bytes: Int) -> String { short(Double(bytes) / 1_048_576) }
}
