import Documents

/// A named workload: the documents of one pass.
struct Workload: Sendable {
  /// The name by which it is chosen and by which results of two runs are matched. Do not change it.
  let id: String
  let name: String
  /// A description of one sentence.
  let summary: String
  /// The number of pictures of one pass.
  var count: Int
  /// The number of pictures of one pass of a full run.
  let fullCount: Int
  private let make: @Sendable (_ seed: UInt64, _ count: Int) throws -> [Document]

  /// `make` returns a number of documents. Another seed gives other texts in the same style, unless the texts come from
  /// a file. It throws ``WorkloadError`` if that file cannot be read.
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

  /// A workload of labels that each have one text, taken from one source of texts.
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

  /// The summary with the number of pictures.
  var description: String {
    let full = fullCount == count ? "" : " (\(fullCount) with --full)"
    return "\(count) a pass\(full): \(summary)"
  }

  /// This workload with the number of pictures of a full run.
  var atFullSize: Workload {
    var workload = self
    workload.count = fullCount
    return workload
  }
}
