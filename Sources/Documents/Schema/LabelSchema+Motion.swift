import Motion

/// The table of the kinds that move: counting, cycling and page controls.
extension LabelSchema {
  static let counting = ObjectSchema(
    "counting", "a counting label", "A label whose text is a number on its way.",
    documentFields + movingLabelFields(.counting) + countingFields)
  static let cycling = ObjectSchema(
    "cycling", "a cycling label", "A label that shows one text after another.",
    documentFields + movingLabelFields(.cycling) + cyclingFields)
  static let pageControl = ObjectSchema(
    "pageControl", "a page control", "A row of dots, one for each page.", documentFields + pageControlFields)

  static let countingJob = ObjectSchema(
    "countingJob", "a job for a counting label",
    "One line of a job file: a counting label, its style and its file.",
    documentFields + jobFields + movingLabelFields(.counting) + countingFields)
  static let cyclingJob = ObjectSchema(
    "cyclingJob", "a job for a cycling label", "One line of a job file: a cycling label, its style and its file.",
    documentFields + jobFields + movingLabelFields(.cycling) + cyclingFields)
  static let pageControlJob = ObjectSchema(
    "pageControlJob", "a job for a page control", "One line of a job file: a page control and its file.",
    documentFields + [outField] + pageControlFields)

  static let countingChild = ObjectSchema(
    "countingChild", "a counting label in a group", "A counting label at its place in a group.",
    [identifier] + movingLabelFields(.counting) + countingFields + placeFields)
  static let cyclingChild = ObjectSchema(
    "cyclingChild", "a cycling label in a group", "A cycling label at its place in a group.",
    [identifier] + movingLabelFields(.cycling) + cyclingFields + placeFields)
  static let pageControlChild = ObjectSchema(
    "pageControlChild", "a page control in a group", "A page control at its place in a group.",
    [identifier] + pageControlFields + placeFields)

  /// A label's, but for the text, which the motion makes.
  private static func movingLabelFields(_ kind: DocumentKind) -> [Field] {
    commonFields(kind).filter { $0.name != "text" }
  }

  static let timeField = Field("time", seconds, "The moment that a still picture shows.", default: 0)
  static let delayField = Field("delay", seconds, "How long it waits before it begins.", default: 0)

  static let seconds = FieldType.number(0...86_400, unit: "seconds")
  static let easing = FieldType.either(
    .choice(Easing.names.map { Choice($0, "") }), .tuple(["x1", "y1", "x2", "y2"], -1e6...1e6, unit: ""))
  private static let values = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude

  private static let countingFields = [
    Field("from", .number(values, unit: ""), "The first value.", default: 0),
    Field("to", .number(values, unit: ""), "The last value; must be given."),
    Field("duration", seconds, "How long it counts; 0 shows the last value at all times.", default: 2),
    delayField,
    Field(
      "method", easing, "How the value follows the time: a name, or the control points of a cubic Bézier curve.",
      default: "easeInOut"),
    Field(
      "rate", .number(0.01...100, unit: ""), "The exponent of easeIn, easeOut and easeInOut.", default: 3),
    Field(
      "smartEasing", .boolean, "Lets long counts run through evenly, and eases the last 333 only.", default: false),
    Field("format", .string(StringRule(1...1000)), "C's printf format for one number.", default: "%f"),
    Field("numberFormat", .object(numberFormat), "A locale's way of writing numbers, instead of a format."),
    Field("tabularDigits", .boolean, "Makes all digits equally wide.", default: true),
    Field("odometer", .boolean, "Rolls digits from one to the next.", default: false),
    timeField,
  ]

  static let numberFormat = ObjectSchema(
    "numberFormat", "a number format", "How a locale writes numbers.",
    [
      Field("locale", .string(.language), "BCP 47 tag of the locale.", default: "en"),
      Field("style", choices(NumberFormat.Style.self), "What kind of number it is.", default: "decimal"),
      Field("currency", .string(StringRule(3...3)), "ISO 4217's three letters; for currencies."),
      Field(
        "fractionDigits", .tuple(["least", "most"], 0...20, unit: ""),
        "Digits after the decimal sign; what the style has where it is left out."),
      Field("grouping", choices(NumberFormat.Grouping.self), "Where digits are grouped.", default: "auto"),
      Field(
        "rounding", choices(NumberFormat.Rounding.self), "Where a number with more digits goes.",
        default: "half-even"),
      Field("sign", choices(NumberFormat.SignDisplay.self), "When a sign is shown.", default: "auto"),
      Field("numberingSystem", .string(.language), "CLDR's name of a set of digits; the locale's by default."),
      Field("minimumIntegerDigits", .integer(1...20), "Digits before the decimal sign, at least.", default: 1),
    ])

  private static let cyclingFields = [
    Field(
      "texts", .list(.string(.text), maximumCount: 10_000), "What is shown, one after the other; at least one."),
    Field(
      "changes", .list(.object(change), maximumCount: 10_000),
      "Texts that come at given times; texts then has the one before them.", default: []),
    Field(
      "interruption", choices(CyclingSchedule.Interruption.self),
      "What becomes of a change during a transition: snap ends that, queue waits, keepLatest waits and drops others.",
      default: "snap"),
    Field(
      "effect", .either(effect, .list(effect, maximumCount: 64)),
      "What the texts of a transition do; effects combine.",
      default: "crossFade"),
    Field("keyframes", .object(keyframes), "A transition of your own, instead of an effect."),
    Field("duration", seconds, "How long a transition takes; 0 changes at once.", default: 0.3),
    Field("hold", seconds, "How long each text rests; with changes, the last one.", default: 3),
    delayField,
    Field("curve", easing, "How a transition follows the time.", default: [0.42, 0, 0.58, 1]),
    Field("loop", .boolean, "Lets the last text give way to the first.", default: false),
    Field("skipEqualTexts", .boolean, "Lets a text that equals the one before it just stay.", default: false),
    Field("avoidDip", .boolean, "Keeps opaque what both texts of a cross-fade cover.", default: false),
    Field("stacking", choices(CyclingStyle.Stacking.self), "Which text is on top.", default: "enteringOnTop"),
    Field(
      "clipsToBounds", .boolean, "Cuts texts, but not their shadows, at the edges of the label.", default: false),
    Field("staggering", .object(staggering), "Lets glyphs or words move one after the other."),
    Field("marquee", .object(marquee), "Lets a text too wide travel through its box."),
    timeField,
  ]

  private static let effect = FieldType.choice(CyclingEffect.named.map { Choice($0.name, "") })

  static let keyframes = ObjectSchema(
    "keyframes", "keyframes", "What the two texts of a transition do.",
    [
      Field("enter", .list(.object(keyframe), maximumCount: 1000), "The text that comes.", default: []),
      Field("exit", .list(.object(keyframe), maximumCount: 1000), "The text that goes.", default: []),
    ])

  static let keyframe = ObjectSchema(
    "keyframe", "a keyframe", "A text at one point of a transition; what is left out goes on between the others.",
    [
      Field(
        "progress", .number(0...1, unit: ""), "When: 0 is the beginning of the transition, 1 its end.", default: 0),
      Field("alpha", .number(0...1, unit: ""), "Its opacity."),
      Field("scale", .number(0...1000, unit: ""), "Its size, about its centre."),
      Field("rotation", .number(-36_000...36_000, unit: "degrees"), "Clockwise, about its centre."),
      Field("offset", offset, "How far it is moved from where it rests."),
      Field("curve", easing, "How the way to the next keyframe follows the time; the transition's by default."),
    ])

  static let change = ObjectSchema(
    "change", "a change", "A text that comes at a time.",
    [
      Field("time", seconds, "When; must be given. Waiting for a transition may make it later."),
      Field("text", .string(.text), "What comes.", default: ""),
    ])

  static let staggering = ObjectSchema(
    "staggering", "a staggering", "Pieces of a text that move one after the other.",
    [
      Field("unit", choices(CyclingDocument.PieceStaggering.Unit.self), "What a piece is.", default: "glyph"),
      Field(
        "delay", .number(0...1, unit: ""),
        "How much of its own time a piece waits for the one before: 0 all at once, 1 one after the other.",
        default: 0.2),
      Field("order", choices(Staggering.Order.self), "Which piece is first.", default: "forward"),
    ])

  static let marquee = ObjectSchema(
    "marquee", "a marquee", "How a text too wide travels through its box.",
    [
      Field("mode", choices(Marquee.Mode.self), "Which way it travels.", default: "continuous"),
      Field("duration", .number(0.001...86_400, unit: "seconds"), "How long one way takes; 7 without a speed."),
      Field("speed", .number(0.01...100_000, unit: "points a second"), "How fast it goes, instead of a duration."),
      Field("delay", seconds, "How long it rests before each way.", default: 1),
      Field("leadingBuffer", .number(0...10_000, unit: "points"), "Space before the text.", default: 0),
      Field("trailingBuffer", .number(0...10_000, unit: "points"), "Space after the text.", default: 0),
      Field("curve", easing, "How the way follows the time.", default: "linear"),
    ])

  static func choices<Value: RawRepresentable<String> & CaseIterable>(_ type: Value.Type) -> FieldType {
    .choice(type.allCases.map { Choice($0.rawValue, "") })
  }
}
