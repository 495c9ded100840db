package import Scenes

/// The treatment of labels that do not fit at their full size: that shrank, were truncated, are cropped by their
/// canvas, or show nothing of a text. Sendable; a value.
public enum OverflowPolicy: String, Sendable, Hashable, CaseIterable {
  /// The label is not drawn; its error says what did not fit.
  case fail
  /// The label is drawn, and the summary counts it.
  case warn
  /// The label is drawn, as its author wants it. The report has what happened all the same.
  case allow

  /// The remarks about labels that do not fit.
  package static let remarks: JobRemarks = [.truncated, .shrunk, .cropped, .textWithoutRoom]

  /// Throws if a label must not be drawn.
  package func check(_ report: DocumentReport) throws(OverflowError) {
    try check(JobRemarks(report), scaleFactor: report.scaleFactor)
  }

  /// Throws if something of which this is remarked must not be drawn.
  func check(_ remarks: JobRemarks, scaleFactor: Double) throws(OverflowError) {
    let remarks = remarks.intersection(OverflowPolicy.remarks)
    if self == .fail, !remarks.isEmpty { throw OverflowError(remarks: remarks, scaleFactor: scaleFactor) }
  }
}
