import LabelDocument

/// What is drawn: a name, and the labels of one pass.
struct Workload: Sendable {
  /// What it is chosen by, and what results of two runs are matched by: keep it when the text of the rest changes.
  let id: String
  let name: String
  /// One sentence.
  let summary: String
  /// The labels of a pass. Another seed gives other texts in the same style, unless they come from a file. Throws
  /// ``WorkloadError`` where that file is not to be had.
  let labels: @Sendable (_ seed: UInt64) throws(WorkloadError) -> [LabelDocument]
}
