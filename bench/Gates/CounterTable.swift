import Documents
import GLESRendering
package import JSON
import Resolving
import Typography

/// The counters of workloads on the GPU. They are the same in every run and on every machine with the same kind of
/// device.
package struct CounterTable {
  /// A workload's numbers by name: "cold draws", "warm bytesUploaded", "warm masksMade".
  typealias Numbers = [String: Int]

  static let version = 1.0

  let isSoftware: Bool
  private(set) var workloads: [String: Numbers] = [:]

  /// Draws two passes of each workload, with different texts, and with a renderer and masks of its own.
  init(_ chosen: [Workload], device: Int?) throws {
    let catalog = try FontCatalog()
    var isSoftware = true
    for workload in chosen {
      let subject = try Subject(.gpu, device: device, measuresReadback: false)
      isSoftware = subject.identity.isSoftware
      workloads[workload.id] = try CounterTable.count(workload, subject, SceneResolver(catalog: catalog))
    }
    self.isSoftware = isSoftware
  }

  private static func count(_ workload: Workload, _ subject: Subject, _ resolver: SceneResolver) throws -> Numbers {
    var numbers: Numbers = [:]
    for (pass, word) in ["cold", "warm"].enumerated() {
      subject.resetCounters()
      let misses = resolver.rasterizer.missCount
      let documents = try workload.documents(BenchSettings.defaultSeed &+ UInt64(pass))
      try subject.render(try documents.map { try resolver.resolve($0).scene }) { _ in }
      for (name, path) in ReportFormat.counterMembers {
        numbers["\(word) \(name)"] = subject.counters?[keyPath: path]
      }
      numbers["\(word) masksMade"] = resolver.rasterizer.missCount - misses
    }
    return numbers
  }

  /// Reads a file. Throws ``DocumentError`` if it is not a table of counters.
  package init(bytes: [UInt8], source: String) throws(DocumentError) {
    let object = try JSONParser.parse(bytes, source: source).object
    guard let object, object["format"]?.number == CounterTable.version,
      let isSoftware = object["software"]?.bool, let list = object["workloads"]?.object
    else {
      throw DocumentError(.wrongType, source: source, "holds no counters; write it with bench counters --write")
    }
    self.isSoftware = isSoftware
    for workload in list.members {
      var numbers: Numbers = [:]
      for member in workload.value.object?.members ?? [] {
        guard let number = member.value.number.flatMap({ Int(exactly: $0) }) else {
          throw DocumentError(
            .wrongType, source: source, "\(workload.name), \(member.name): \(member.value) is no count")
        }
        numbers[member.name] = number
      }
      workloads[workload.name] = numbers
    }
  }

  var json: JSONValue {
    var list = JSONObject()
    for (id, numbers) in workloads.sorted(by: { $0.key < $1.key }) {
      var object = JSONObject()
      for (name, number) in numbers.sorted(by: { $0.key < $1.key }) { object[name] = .number(Double(number)) }
      list[id] = .object(object)
    }
    return ["format": .number(CounterTable.version), "software": .bool(isSoftware), "workloads": .object(list)]
  }

  /// The changed counters of workloads that both tables have, one line each.
  package func changes(since old: CounterTable) -> [String] {
    var changes: [String] = []
    for (id, numbers) in workloads.sorted(by: { $0.key < $1.key }) {
      guard let before = old.workloads[id] else { continue }
      for name in Set(numbers.keys).union(before.keys).sorted() where numbers[name] != before[name] {
        func text(_ value: Int?) -> String { value.map { "\($0)" } ?? "nothing" }
        changes.append("\(id), \(name): \(text(before[name])) before, \(text(numbers[name])) now")
      }
    }
    return changes
  }
}
