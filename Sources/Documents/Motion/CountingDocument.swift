import Basics
public import Motion

/// A label whose text is a number that goes from one value to another.
///
/// The label's own text is not shown. Sendable; a plain value.
public struct CountingDocument: DocumentContent {
  /// The look of the number, and its canvas.
  public var label: LabelDocument {
    get { apart.value }
    _modify { yield &apart.value }
  }
  /// The label, apart, so that the document stays small.
  private var apart: Boxed<LabelDocument>
  /// The value at the beginning.
  public var from: Double
  /// The value at the end.
  public var to: Double
  /// The seconds that the count takes; with 0 it shows `to` at all times.
  public var duration: Double
  /// The seconds before the count begins.
  public var delay: Double
  /// How the value follows the time.
  public var easing: Easing
  /// Whether long counts run evenly through most of the way, and ease its end only (see `SmartEasing`).
  public var hasSmartEasing: Bool
  /// How the number is written.
  public var format: Format
  /// Whether all digits are equally wide, so that the number does not jitter.
  public var hasTabularDigits: Bool
  /// Whether digits roll from one to the next, as on a mechanical counter.
  public var isOdometer: Bool
  /// The moment that is shown, in seconds.
  public var time: Double

  /// How a number is written. Sendable; a value.
  public enum Format: Sendable {
    /// C's printf writes it, with a format for one number.
    case printf(String)
    /// A locale's rules write it.
    case localized(NumberFormat.Options)
    /// The caller's function writes it. JSON cannot hold the function, so it is left out when the document is written.
    case text(NumberFunction<String>)
    /// The caller's function writes it as runs that may look different. It does not go with
    /// ``CountingDocument/isOdometer``: such a document is not valid. JSON cannot hold the function, so it is left
    /// out when the document is written.
    case runs(NumberFunction<[LabelDocument.TextRun]>)

    /// A format by a function that writes a value as any text. The function may be called on any thread, and must
    /// answer the same value with the same text.
    public static func custom(_ text: @escaping @Sendable (Double) -> String) -> Format {
      .text(NumberFunction(text))
    }

    /// A format by a function that writes a value as runs with fonts, colours and lines of their own. It is called as
    /// that of ``custom(_:)`` is.
    public static func attributed(_ runs: @escaping @Sendable (Double) -> [LabelDocument.TextRun]) -> Format {
      .runs(NumberFunction(runs))
    }
  }

  /// The printf format where none is given, which is that of UICountingLabel.
  public static let defaultFormat = "%f"

  /// Makes a counting label from its members. Times are in seconds. Numbers are not checked here; see
  /// ``Document/validate()``.
  public init(
    label: LabelDocument = LabelDocument(), from: Double = 0, to: Double,
    duration: Double = Counting.defaultDuration, delay: Double = 0, easing: Easing = .easeInOut(),
    hasSmartEasing: Bool = false, format: Format = .printf(CountingDocument.defaultFormat),
    hasTabularDigits: Bool = true, isOdometer: Bool = false, time: Double = 0
  ) {
    apart = Boxed(label)
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

extension CountingDocument.Format: Hashable {
  /// Whether both write numbers in the same way; formats of printf, if they have the same bytes.
  public static func == (first: Self, second: Self) -> Bool {
    switch (first, second) {
    case (.printf(let first), .printf(let second)): first.hasSameBytes(as: second)
    case (.localized(let first), .localized(let second)): first == second
    case (.text(let first), .text(let second)): first == second
    case (.runs(let first), .runs(let second)): first == second
    default: false
    }
  }

  /// Feeds the format to the hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .printf(let format): format.hashBytes(into: &hasher)
    case .localized(let options): hasher.combine(options)
    case .text(let function): hasher.combine(function)
    case .runs(let function): hasher.combine(function)
    }
  }
}

extension CountingDocument {
  typealias Draft = CountingDraft

  /// Refuses what does not go together.
  package func checkOdometer() throws(MotionError) {
    guard isOdometer, case .runs = format else { return }
    throw .invalid(
      place: "odometer", value: "true", remedy: "does not go with attributed numbers; give a format of plain text")
  }

  /// The canvas of the label.
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
