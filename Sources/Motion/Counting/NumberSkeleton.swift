import Basics
import CNumberText

/// Writes the options of a number format as an ICU number skeleton, and refuses what ICU would silently ignore.
enum NumberSkeleton {
  static let mostDigits = 20

  static func skeleton(for options: NumberFormat.Options) throws(MotionError) -> String {
    guard sw_is_locale(options.locale) else {
      throw .numberFormat(
        place: "numberFormat.locale", value: Message.quoted(options.locale),
        remedy: "is no locale; write a language and a region, such as \"de-DE\"")
    }
    var stems = try [style(options)]
    if let precision = try precision(options) { stems.append(precision) }
    stems.append("group-" + options.grouping.rawValue)
    stems.append("rounding-mode-" + options.rounding.rawValue)
    // ICU's own "auto" has a sign on -0.
    stems.append("sign-" + (options.sign == .auto ? "negative" : options.sign.rawValue))
    if let system = options.numberingSystem {
      guard sw_is_numbering_system(system) else {
        throw .numberFormat(
          place: "numberFormat.numberingSystem", value: Message.quoted(system),
          remedy: "is no set of ten digits that ICU knows; write \"latn\", \"arab\", \"deva\" or another of CLDR's")
      }
      stems.append("numbering-system/" + system)
    }
    guard 1...mostDigits ~= options.minimumIntegerDigits else {
      throw .numberFormat(
        place: "numberFormat.minimumIntegerDigits", value: "\(options.minimumIntegerDigits)",
        remedy: "must be in 1...\(mostDigits)")
    }
    if options.minimumIntegerDigits > 1 {
      stems.append("integer-width/*" + String(repeating: "0", count: options.minimumIntegerDigits))
    }
    return stems.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func style(_ options: NumberFormat.Options) throws(MotionError) -> String {
    switch options.style {
    case .decimal: return ""
    // ICU's percent only adds the sign.
    case .percent: return "percent scale/100"
    case .compact: return "compact-short"
    case .compactLong: return "compact-long"
    case .currency:
      guard let currency = options.currency, currency.utf8.count == 3,
        currency.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic && $0.isASCII })
      else {
        throw .numberFormat(
          place: "numberFormat.currency", value: options.currency.map { Message.quoted($0) } ?? "nothing",
          remedy: "is no currency; write the three letters of ISO 4217, such as \"EUR\"")
      }
      return "currency/" + currency.uppercased()
    }
  }

  /// ".00##": at least as many digits as zeros, at most as many as both signs together. Nil leaves it to the style.
  private static func precision(_ options: NumberFormat.Options) throws(MotionError) -> String? {
    guard let digits = options.fractionDigits else {
      switch options.style {
      case .decimal, .percent: return "precision-integer"
      case .currency, .compact, .compactLong: return nil
      }
    }
    guard digits.lowerBound >= 0, digits.upperBound <= mostDigits else {
      throw .numberFormat(
        place: "numberFormat.fractionDigits", value: "\(digits.lowerBound)...\(digits.upperBound)",
        remedy: "must be in 0...\(mostDigits)")
    }
    guard digits.upperBound > 0 else { return "precision-integer" }
    return "." + String(repeating: "0", count: digits.lowerBound)
      + String(repeating: "#", count: digits.upperBound - digits.lowerBound)
  }
}
