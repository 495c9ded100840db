import Basics
import Documents
import JSON

/// The report of an earlier run, to find out what has changed since then. A value; Sendable.
struct EarlierReport: Sendable {
  /// How a record differs from that of the same id.
  struct Change {
    /// What has changed; nil where nothing has, or nothing is compared.
    var word: String?
    /// The earlier record; nil where there is none.
    var before: JSONValue?
  }

  /// The records by id, as lines of JSON: an id need not be unique, and a parsed record takes ten times as much memory.
  private var lines: [ByteText: [[UInt8]]] = [:]
  /// The ids in the order of the report.
  private var order: [ByteText] = []
  private let isCompared: Bool

  /// No report: nothing is compared.
  init() { isCompared = false }

  /// Reads the lines of a report. `source` is its name in errors. Throws where a line is no record.
  init(_ bytes: [UInt8], source: String) throws(DocumentError) {
    isCompared = true
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      if line.isEmpty { continue }
      let record = try JSONParser.parse(Array(line), source: "\(source):\(number)")
      guard let id = record.object?["id"]?.string.map({ ByteText($0) }), record.object?["status"]?.string != nil
      else {
        throw DocumentError(
          .wrongType, source: "\(source):\(number)",
          "this is no line of a report; give the file that an earlier run wrote with --report")
      }
      if lines.updateValue((lines[id] ?? []) + [Array(line)], forKey: id) == nil { order.append(id) }
    }
  }

  /// How a record has changed. Each earlier record is compared once.
  mutating func change(of record: JSONValue) -> Change {
    guard isCompared else { return Change() }
    guard let id = record.object?["id"]?.string.map({ ByteText($0) }), let line = lines[id]?.first else {
      return Change(word: "new")
    }
    lines[id]?.removeFirst()
    guard let before = try? JSONParser.parse(line) else { return Change(word: "new") }
    return Change(word: EarlierReport.difference(before, record), before: before)
  }

  /// The records that no record of this run was compared with.
  var rest: [JSONValue] { order.flatMap { lines[$0] ?? [] }.compactMap { try? JSONParser.parse($0) } }

  /// Members of a record that say how its text is laid out.
  private static let layout = [
    "pixels", "scale", "layout", "baselines", "lines", "truncated", "scaleFactor", "fonts", "missingGlyphs",
  ]

  /// The first of these that differs: the status, the layout, the picture's file.
  private static func difference(_ before: JSONValue, _ now: JSONValue) -> String? {
    func hasFailed(_ record: JSONValue) -> Bool { record.object?["status"]?.string == "failed" }
    if hasFailed(before) != hasFailed(now) { return "status" }
    if layout.contains(where: { before.object?[$0] != now.object?[$0] }) { return "layout" }
    let sums = (before.object?["crc32"], now.object?["crc32"])
    return sums.0 != sums.1 ? "picture" : nil
  }
}
