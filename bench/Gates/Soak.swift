import Resolving

/// Draws a workload's labels, pass after pass with new texts, and records memory now and then.
package struct Soak {
  let workload: Workload
  let subject: Subject
  let resolver: SceneResolver

  /// The memory after a number of labels.
  package struct Look: Sendable, Hashable {
    let labels: Int
    /// The peak memory of the process so far, in bytes.
    let peakMemory: Int
    /// The number of live GL objects; nil for the CPU path.
    let liveObjects: Int?

    package init(labels: Int, peakMemory: Int, liveObjects: Int?) {
      self.labels = labels
      self.peakMemory = peakMemory
      self.liveObjects = liveObjects
    }
  }

  /// The factor by which the peak memory may grow.
  static let tolerance = 1.05

  /// Records memory after `first` labels, each time their number has doubled, and at the end.
  func run(labels: Int, first: Int) throws -> [Look] {
    var looks: [Look] = []
    var (drawn, pass, next) = (0, BenchSettings.defaultSeed, first)
    while drawn < labels {
      let documents = try workload.documents(pass)
      guard !documents.isEmpty else { throw WorkloadError(description: "\(workload.id) has no labels") }
      pass &+= 1
      for start in stride(from: 0, to: documents.count, by: Subject.batchSize) where drawn < labels {
        let batch = documents[start..<min(start + Subject.batchSize, documents.count)]
        try subject.render(try batch.map { try resolver.resolve($0).scene }) { _ in }
        drawn += batch.count
        guard drawn >= next || drawn >= labels else { continue }
        looks.append(
          Look(labels: drawn, peakMemory: Machine.peakMemory(), liveObjects: subject.liveObjectCount))
        while next <= drawn { next *= 2 }
      }
    }
    return looks
  }

  /// What is wrong with the records; empty if nothing is.
  package static func complaints(_ looks: [Look]) -> [String] {
    guard let first = looks.first, let last = looks.last else { return [] }
    var complaints: [String] = []
    if Double(last.peakMemory) > Double(first.peakMemory) * tolerance {
      complaints.append(
        "memory grows: \(Figures.mebibytes(last.peakMemory)) MiB after \(last.labels) labels, "
          + "\(Figures.mebibytes(first.peakMemory)) MiB after \(first.labels)")
    }
    if first.liveObjects != last.liveObjects {
      complaints.append(
        "GL objects: \(last.liveObjects ?? 0) after \(last.labels) labels, \(first.liveObjects ?? 0) after "
          + "\(first.labels)")
    }
    return complaints
  }
}
