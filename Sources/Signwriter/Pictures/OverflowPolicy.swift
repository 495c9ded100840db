import Resolving

/// The treatment of labels that do not fit: that shrank, were truncated, are cropped by their canvas, or show nothing of
/// a text. Sendable; a value.
public struct OverflowPolicy: Sendable, Hashable, CustomStringConvertible {
  /// The remarks for which a label is not drawn; its error says what did not fit.
  public let failing: DocumentRemarks
  /// Whether labels that are drawn although they do not fit are reported. Reports and summaries have them in any case.
  public let isTold: Bool

  /// Labels are drawn, and the summary counts those that do not fit.
  public static let warn = OverflowPolicy(failing: [], isTold: true)
  /// Labels are drawn, as their authors want them.
  public static let allow = OverflowPolicy(failing: [], isTold: false)
  /// A label that was truncated or is cropped fails. One that only shrank, as far as its style allows, fits.
  public static let fail = fail(on: [.truncated, .cropped])

  /// Labels with any of some remarks fail, out of ``DocumentRemarks/shrunk``, ``DocumentRemarks/truncated`` and
  /// ``DocumentRemarks/cropped``; all others are drawn, and counted. A text of which nothing is drawn counts as truncated.
  public static func fail(on remarks: DocumentRemarks) -> OverflowPolicy {
    let all = remarks.contains(.truncated) ? remarks.union(.textWithoutRoom) : remarks
    return OverflowPolicy(failing: all.intersection(OverflowPolicy.remarks), isTold: true)
  }

  private init(failing: DocumentRemarks, isTold: Bool) { (self.failing, self.isTold) = (failing, isTold) }

  /// The remarks about labels that do not fit.
  package static let remarks: DocumentRemarks = [.truncated, .shrunk, .cropped, .textWithoutRoom]

  /// The remarks that words name.
  private static let causes: [(name: String, remark: DocumentRemarks)] = [
    ("shrunk", .shrunk), ("truncated", .truncated), ("cropped", .cropped),
  ]

  /// Reads `warn`, `allow`, `fail`, or `fail=` and some of `shrunk`, `truncated` and `cropped`, with commas; nil for
  /// other words.
  public init?(_ words: String) {
    switch words {
    case "warn": self = .warn
    case "allow": self = .allow
    case "fail": self = .fail
    default:
      guard words.hasPrefix("fail=") else { return nil }
      let names = words.dropFirst(5).split(separator: ",", omittingEmptySubsequences: false)
      let found = names.compactMap { name in OverflowPolicy.causes.first { $0.name == name }?.remark }
      guard found.count == names.count else { return nil }
      self = .fail(on: DocumentRemarks(found))
    }
  }

  /// The words from which the policy is read.
  public var description: String {
    guard !failing.isEmpty else { return isTold ? "warn" : "allow" }
    guard self != .fail else { return "fail" }
    return "fail=" + OverflowPolicy.causes.filter { failing.contains($0.remark) }.map(\.name).joined(separator: ",")
  }

  /// Words for each kind of policy, for lists of what may be written.
  public static let examples = ["fail"] + causes.map { "fail=" + $0.name } + ["warn", "allow"]

  /// Throws if a label must not be drawn.
  func check(_ report: DocumentReport) throws(OverflowError) {
    guard !failing.isEmpty else { return }
    try check(
      DocumentRemarks(report), scaleFactor: report.scaleFactor, neededScaleFactor: report.neededScaleFactor,
      cropping: report.cropping)
  }

  /// Throws if something of which this is remarked must not be drawn. The error has all that does not fit.
  package func check(
    _ remarks: DocumentRemarks, scaleFactor: Double, neededScaleFactor: Double? = nil,
    cropping: DocumentReport.Cropping? = nil
  ) throws(OverflowError) {
    guard !remarks.isDisjoint(with: failing) else { return }
    throw OverflowError(
      remarks: remarks.intersection(OverflowPolicy.remarks), scaleFactor: scaleFactor,
      neededScaleFactor: neededScaleFactor, cropping: cropping)
  }
}
