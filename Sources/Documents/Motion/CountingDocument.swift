public import Motion

/// A label whose text is a number that goes from one value to another.
///
/// What the label's own text says is not shown. Sendable; a plain value.
public struct CountingDocument: DocumentContent {
  public var label: LabelDocument
  public var from: Double
  public var to: Double
  /// Seconds; 0 shows `to` at all times.
  public var duration: Double
  /// Seconds before the count begins.
  public var delay: Double
  public var easing: Easing
  /// Whether long counts run through most of the way before they ease (see `SmartEasing`).
  public var hasSmartEasing: Bool
  public var format: Format
  /// Whether all digits are equally wide, so that the number does not jitter.
  public var hasTabularDigits: Bool
  /// Whether digits roll from one to the next, as on a mechanical counter.
  public var isOdometer: Bool
  /// The moment that is shown, in seconds.
  public var time: Double

  public enum Format: Sendable, Hashable {
    /// C's printf, for one number.
    case printf(String)
    case localized(NumberFormat.Options)
    /// A text of the caller's. JSON has no word for it: written, it is left out.
    case text(NumberFunction<String>)
    /// A text whose parts look different, as the one before. Odometers have no use for it.
    case runs(NumberFunction<[LabelDocument.TextRun]>)

    /// Any text of the value.
    public static func custom(_ text: @escaping @Sendable (Double) -> String) -> Format {
      .text(NumberFunction(text))
    }

    /// Any text of the value, with parts in fonts, colours and lines of their own.
    public static func attributed(_ runs: @escaping @Sendable (Double) -> [LabelDocument.TextRun]) -> Format {
      .runs(NumberFunction(runs))
    }
  }

  /// UICountingLabel's.
  public static let defaultFormat = "%f"

  public init(
    label: LabelDocument = LabelDocument(), from: Double = 0, to: Double,
    duration: Double = Counting.defaultDuration, delay: Double = 0, easing: Easing = .easeInOut(),
    hasSmartEasing: Bool = false, format: Format = .printf(CountingDocument.defaultFormat),
    hasTabularDigits: Bool = true, isOdometer: Bool = false, time: Double = 0
  ) {
    self.label = label
    self.from = from
    self.to = to
    self.duration = duration
    self.delay = delay
    self.easing = easing
    self.hasSmartEasing = hasSmartEasing
    self.format = format
    self.hasTabularDigits = hasTabularDigits
    self.isOdometer = isOdometer
    self.time = time
  }
}

extension CountingDocument {
  typealias Draft = CountingDraft

  public var canvas: DocumentCanvas {
    get { label.canvas }
    set { label.canvas = newValue }
  }

  var document: Document { .counting(self) }

  func content(at time: Double) -> CountingDocument {
    var counting = self
    counting.time = time
    return counting
  }

  var isAnimated: Bool { true }
  var totalDuration: Double { max(0, delay) + max(0, duration) }

  var moments: [Moment] {
    guard let counting = try? counting(), let writer = try? writer() else { return [.time(time)] }
    let value = counting.value(at: time - delay)
    return [isOdometer ? .value(value) : .writing(writer.writing(value))]
  }

  func events(after previous: Double?, upTo time: Double, path: [Int]) -> [DocumentEvent] {
    guard let counting = try? counting() else { return [] }
    return counting.events(after: previous.map { $0 - delay }, upTo: time - delay).map {
      DocumentEvent(path: path, id: id, event: $0)
    }
  }
}
