public import Motion

/// A label whose text is a number that goes from one value to another.
///
/// What the label's own text says is not shown. Sendable; a plain value.
public struct CountingDocument: Sendable, Hashable {
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
