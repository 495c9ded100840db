import JSON
import Motion

/// A counting label as its authors gave it, before it is finished.
struct CountingDraft: DocumentDraft {
  private var apart: Boxed<LabelDraft>
  /// The document's other members.
  private var counting: CountingDocument
  private var to: Double?
  private var method: Easing
  private var rate: Double

  private init() {
    self.init(CountingDocument(to: 0))
    to = nil
  }

  init(_ counting: CountingDocument) {
    self.counting = counting
    apart = Boxed(LabelDraft(counting.label))
    to = counting.to
    method = counting.easing
    rate = counting.easing.rate ?? Easing.defaultRate
  }

  mutating func finish() throws(DocumentError) { try apart.value.finish() }

  func content(in context: DocumentContext) throws(DocumentError) -> CountingDocument {
    guard let to else {
      throw DocumentError(.wrongType, "is missing; write the value that is counted to").inside("to")
    }
    var counting = counting
    counting.label = try apart.value.checked()
    counting.label.text = ""
    counting.to = to
    counting.easing = method.with(rate: rate)
    do throws(MotionError) {
      _ = try counting.counting()
      _ = try counting.writer()
      try counting.checkOdometer()
    } catch {
      throw DocumentError(error)
    }
    return counting
  }

  private var printf: String? {
    get { if case .printf(let format) = counting.format { format } else { nil } }
    set { counting.format = .printf(newValue ?? CountingDocument.defaultFormat) }
  }

  private var numberFormat: NumberFormat.Options? {
    get { if case .localized(let options) = counting.format { options } else { nil } }
    set {
      // Taking it away leaves a printf format that is there.
      guard newValue != nil || printf == nil else { return }
      counting.format = newValue.map { .localized($0) } ?? .printf(CountingDocument.defaultFormat)
    }
  }

  static let kind = KindTable(.counting, CountingDraft.self)

  static let table = ObjectTable(
    "counting", "a counting label", "A label whose text is a number on its way.",
    exclusive: [LabelDraft.fills, ObjectSchema.Exclusive("numberFormat", "format")], defaults: CountingDraft(),
    LabelDraft.membersOfCounts.lifted(byBox: \.apart) + [
      Member("from", value, \.counting.from, "The first value."),
      Member("to", value, \.to, "The last value; must be given."),
      Member("duration", .seconds, \.counting.duration, "How long it counts; 0 shows the last value at all times."),
      Member("delay", .seconds, \.counting.delay, "How long it waits before it begins."),
      Member(
        "method", .easing, \.method,
        "How the value follows the time: a name, or the control points of a cubic Bézier curve."),
      Member(
        "rate", .number(0.01...100, unit: ""), \.rate, "The exponent of easeIn, easeOut and easeInOut."),
      Member(
        "smartEasing", .boolean, \.counting.hasSmartEasing,
        "Lets long counts run through evenly, and eases the last 333 only."),
      Member("format", .string(StringRule(1...1000)), \.printf, "C's printf format for one number."),
      Member(
        "numberFormat", .object(NumberFormat.Options.table), \.numberFormat,
        "A locale's way of writing numbers, instead of a format."),
      Member("tabularDigits", .boolean, \.counting.hasTabularDigits, "Makes all digits equally wide."),
      Member("odometer", .boolean, \.counting.isOdometer, "Rolls digits from one to the next."),
      Member("time", .seconds, \.counting.time, "The moment that a still picture shows."),
      animationDuration,
    ])

  /// UICountingLabel takes 0, which is what it has before it is set, for its default.
  private static let animationDuration = Member<CountingDraft>(
    "animationDuration", Codec<Double>.seconds.type,
    "UICountingLabel's name for duration; 0 is its default, 2 seconds.", role: .flat(["duration"]),
    apply: { json, draft, defaults in
      let seconds = json.number ?? 0
      draft.counting.duration = seconds == 0 ? defaults.counting.duration : seconds
    })

  private static let value = Codec<Double>.number(
    -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude, unit: "")
}

extension NumberFormat.Options {
  fileprivate static let table = ObjectTable(
    "numberFormat", "a number format", "How a locale writes numbers.", defaults: NumberFormat.Options(locale: "en"),
    [
      Member("locale", .language, \.locale, "BCP 47 tag of the locale."),
      Member("style", .choice(), \.style, "What kind of number it is."),
      Member("currency", .string(StringRule(3...3)), \.currency, "ISO 4217's three letters; for currencies."),
      Member(
        "fractionDigits", .range(["least", "most"], 0...20, unit: ""), \.fractionDigits,
        "Digits after the decimal sign; what the style has where it is left out."),
      Member("grouping", .choice(), \.grouping, "Where digits are grouped."),
      Member("rounding", .choice(), \.rounding, "Where a number with more digits goes."),
      Member("sign", .choice(), \.sign, "When a sign is shown."),
      Member(
        "numberingSystem", .string(.digits), \.numberingSystem,
        "CLDR's name of a set of digits; the locale's by default."),
      Member(
        "minimumIntegerDigits", .integer(1...20), \.minimumIntegerDigits,
        "Digits before the decimal sign, at least."),
    ])
}
