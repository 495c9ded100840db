/// How a locale writes a number: grouping, decimal sign, digits, currency, percent, compact forms. ICU does the
/// formatting.
///
/// Sendable; a value, equal to another that was made of the same options.
public struct NumberFormat: Sendable, Hashable {
  /// What kind of number is written.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// 1,234.5
    case decimal
    /// $1,234.50; needs ``NumberFormat/Options/currency``.
    case currency
    /// 0.25 is 25%.
    case percent
    /// 1.2K
    case compact
    /// 1.2 thousand
    case compactLong
  }

  /// Which digits are grouped.
  public enum Grouping: String, Sendable, Hashable, CaseIterable {
    /// As the locale does.
    case auto
    case off
    /// As the locale does, but only if the first group has two digits.
    case minimum2 = "min2"
    /// Wherever the locale has groups, also in small numbers that it would not group.
    case always = "on-aligned"
    /// Every three digits.
    case thousands
  }

  /// How a number with more digits than are shown is rounded.
  public enum Rounding: String, Sendable, Hashable, CaseIterable {
    case halfEven = "half-even"
    case halfUp = "half-up"
    case halfDown = "half-down"
    /// Toward positive infinity.
    case ceiling
    /// Toward negative infinity.
    case floor
    /// Away from zero.
    case up
    /// Toward zero: 0 to 100 shows 100 only at the very end, as printf's integer conversions do.
    case down
  }

  /// Which numbers have a sign.
  public enum SignDisplay: String, Sendable, Hashable, CaseIterable {
    /// Negative numbers have a sign, but not those that are rounded to zero: a count that passes zero shows no -0.
    case auto
    case always
    case never
    /// All numbers but zero have a sign.
    case exceptZero = "except-zero"
  }

  /// The options of a number format. A value; Sendable.
  public struct Options: Sendable, Hashable {
    /// BCP 47 ("de-DE") or ICU ("de_DE").
    public var locale: String
    public var style: Style
    /// ISO 4217's three letters; required by, and only used by, ``Style/currency``.
    public var currency: String?
    /// The fewest and the most digits after the decimal sign, 0...20. Nil means none for decimals and percents, the
    /// currency's own number for currencies, and as many as show two digits in all for compact forms.
    public var fractionDigits: ClosedRange<Int>?
    public var grouping: Grouping
    public var rounding: Rounding
    public var sign: SignDisplay
    /// CLDR's name of a set of digits ("latn", "arab", "deva"); nil: the locale's.
    public var numberingSystem: String?
    /// The fewest digits before the decimal sign, filled up with zeros; 1...20.
    public var minimumIntegerDigits: Int

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

  public let options: Options
  private let formatter: ICUNumberFormatter

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

  public static func == (left: NumberFormat, right: NumberFormat) -> Bool { left.options == right.options }

  public func hash(into hasher: inout Hasher) { hasher.combine(options) }
}
