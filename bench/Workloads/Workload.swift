import Documents

/// What is drawn: a name, and the documents of one pass.
struct Workload: Sendable {
  /// What it is chosen by, and what results of two runs are matched by: keep it when the text of the rest changes.
  let id: String
  let name: String
  /// One sentence.
  let summary: String
  /// Pictures of one pass.
  var count: Int
  /// Pictures of one pass of a full run.
  let fullCount: Int
  private let make: @Sendable (_ seed: UInt64, _ count: Int) throws -> [Document]

  /// `make` gives so many documents. Another seed gives other texts in the same style, unless they come from a file.
  /// Throws ``WorkloadError`` where that file is not to be had.
  init(
    id: String, name: String, summary: String, count: Int, fullCount: Int? = nil,
    make: @escaping @Sendable (_ seed: UInt64, _ count: Int) throws -> [Document]
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.count = count
    self.fullCount = fullCount ?? count
    self.make = make
  }

  /// Of labels that are each made of one text, one after the other from one source of texts.
  init(
    id: String, name: String, summary: String, count: Int, fullCount: Int? = nil,
    label: @escaping @Sendable (_ index: Int, _ source: inout TextSource) -> LabelDocument
  ) {
    self.init(id: id, name: name, summary: summary, count: count, fullCount: fullCount) { seed, count in
      var source = TextSource(seed: seed)
      return (0..<count).map { .label(label($0, &source)) }
    }
  }

  /// The documents of a pass.
  func documents(_ seed: UInt64) throws -> [Document] { try make(seed, count) }

  /// The summary, with how many.
  var description: String {
    let full = fullCount == count ? "" : " (\(fullCount) with --full)"
    return "\(count) a pass\(full): \(summary)"
  }

  /// The same with as many pictures as the workload is named for.
  var atFullSize: Workload {
    var workload = self
    workload.count = fullCount
    return workload
  }
}
