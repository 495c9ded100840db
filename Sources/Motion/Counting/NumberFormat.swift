public import Basics

/// The way a locale writes a number: grouping, decimal sign, digits, currency, percent, compact forms. ICU does the
/// formatting.
///
/// Sendable; a value, equal to another that was made of the same options.
public struct NumberFormat: Sendable, Hashable {
  /// What kind of number is written. A value; Sendable.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// A plain number: 1,234.5
    case decimal
    /// An amount of money: $1,234.50. It needs ``NumberFormat/Options/currency``.
    case currency
    /// A share in percent: 0.25 is written as 25%.
    case percent
    /// A short form: 1.2K
    case compact
    /// A short form in words: 1.2 thousand
    case compactLong
  }

  /// Which digits are grouped. A value; Sendable.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// Digits are grouped as the locale does.
    case auto
    /// No digits are grouped.
    case off
    /// Digits are grouped as the locale does, but only if the first group has two digits.
    case minimum2 = "min2"
    /// Digits are grouped wherever the locale has groups, also in small numbers that it would not group.
    case always = "on-aligned"
    /// Every three digits are a group.
    case thousands
  }

  /// How a number with more digits than are shown is rounded. A value; Sendable.
  public enum Rounding: String, Sendable, Hashable, CaseIterable {
    /// It becomes the nearest number; halves become the even one.
    case halfEven = "half-even"
    /// It becomes the nearest number; halves go away from zero.
    case halfUp = "half-up"
    /// It becomes the nearest number; halves go toward zero.
    case halfDown = "half-down"
    /// It goes toward positive infinity.
    case ceiling
    /// It goes toward negative infinity.
    case floor
    /// It goes away from zero.
    case up
    /// It goes toward zero: 0 to 100 shows 100 only at the very end, as printf's integer conversions do.
    case down
  }

  /// Which numbers have a sign. A value; Sendable.
  public enum SignDisplay: String, Sendable, Hashable, CaseIterable {
    /// Negative numbers have a sign, but not those that are rounded to zero: a count that passes zero shows no -0.
    case auto
    /// All numbers have a sign.
    case always
    /// No number has a sign.
    case never
    /// All numbers but zero have a sign.
    case exceptZero = "except-zero"
  }

  /// The options of a number format. A value; Sendable.
  public struct Options: Sendable, Hashable {
    /// The locale, as BCP 47 ("de-DE") or ICU ("de_DE") writes it.
    @Bytewise public var locale: String
    /// What kind of number is written.
    public var style: Style
    /// The three letters of ISO 4217. ``Style/currency`` requires them, and only it uses them.
    @Bytewise public var currency: String?
    /// The fewest and the most digits after the decimal sign, 0...20. Nil means none for decimals and percents, the
    /// currency's own number for currencies, and as many as show two digits in all for compact forms.
    public var fractionDigits: ClosedRange<Int>?
    /// Which digits are grouped.
    public var grouping: Grouping
    /// How a number with more digits than are shown is rounded.
    public var rounding: Rounding
    /// Which numbers have a sign.
    public var sign: SignDisplay
    /// CLDR's name of a set of digits ("latn", "arab", "deva"). With nil it is the locale's.
    @Bytewise public var numberingSystem: String?
    /// The fewest digits before the decimal sign, filled up with zeros; 1...20.
    public var minimumIntegerDigits: Int

    /// Makes options from their members. Nothing is checked before a format is made of them.
    public init(
      locale: String, style: Style = .decimal, currency: String? = nil,
      fractionDigits: ClosedRange<Int>? = nil, grouping: Grouping = .auto, rounding: Rounding = .halfEven,
      sign: SignDisplay = .auto, numberingSystem: String? = nil, minimumIntegerDigits: Int = 1
    ) {
      self.locale = locale
      self.style = style
      self.currency = currency
      self.fractionDigits = fractionDigits
      self.grouping = grouping
      self.rounding = rounding
      self.sign = sign
      self.numberingSystem = numberingSystem
      self.minimumIntegerDigits = minimumIntegerDigits
    }
  }

  /// The options that the format was made of.
  public let options: Options
  private let formatter: ICUNumberFormatter

  /// Makes a format. Throws ``MotionError/numberFormat(place:value:remedy:)`` if the locale, the currency, the
  /// numbering system or a number of digits is invalid, or if ICU refuses the options.
  public init(_ options: Options) throws(MotionError) {
    self.options = options
    formatter = try ICUNumberFormatter(
      skeleton: NumberSkeleton.skeleton(for: options), locale: options.locale)
  }

  /// The text that shows `value`; ∞ and NaN are written as the locale does.
  public func text(_ value: Double) -> String { formatter.text(value) }

  /// The largest number of digits after the decimal sign; nil where it depends on the value (compact forms) or on the
  /// currency.
  public var fractionDigits: Int? {
    if let digits = options.fractionDigits { return digits.upperBound }
    switch options.style {
    case .decimal, .percent: return 0
    case .currency, .compact, .compactLong: return nil
    }
  }

  /// Whether both formats were made of the same options.
  public static func == (left: NumberFormat, right: NumberFormat) -> Bool { left.options == right.options }

  /// Feeds the options to the hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(options) }
}
