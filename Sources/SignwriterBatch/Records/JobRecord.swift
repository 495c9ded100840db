public import Documents
import Pixels

/// What became of one job: a line of the report. Sendable; a value.
public struct JobRecord: Sendable {
  /// What goes on with the record, where results are gathered in order.
  enum Sample: Sendable {
    /// Names and bytes, for a tar.
    case files([(name: String, bytes: [UInt8])])
    /// For a sheet: `picture` goes on a page, whose JSON has `members` beside the place.
    case sprite(name: String, picture: PixelBuffer, members: JSONObject)
  }

  enum Outcome: Sendable {
    /// With what the report says, but for id, status and line.
    case done(JSONObject)
    /// An earlier run wrote the file, and said this.
    case kept(JSONObject)
    case failed(field: String, message: String)
    /// Done, or kept, with the report's line as a worker wrote it.
    case told(isKept: Bool, line: [UInt8])
  }

  /// The job's place among all jobs, from 0.
  public let index: Int
  public let line: Int
  public let id: String
  let outcome: Outcome
  /// What somebody who looks at the pictures would want to know.
  public let remarks: JobRemarks
  var sample: Sample?

  init(
    index: Int, line: Int, id: String, outcome: Outcome, remarks: JobRemarks = [], sample: Sample? = nil
  ) {
    self.index = index
    self.line = line
    self.id = id
    self.outcome = outcome
    self.remarks = remarks
    self.sample = sample
  }

  /// Of the sample.
  var byteCount: Int {
    switch sample {
    case .files(let files): files.reduce(0) { $0 + $1.bytes.count }
    case .sprite(_, let picture, _): picture.bytes.count
    case nil: 0
    }
  }

  /// The same, of whoever has written the sample.
  var withoutSample: JobRecord {
    JobRecord(index: index, line: line, id: id, outcome: outcome, remarks: remarks)
  }

  /// The same job, failed after all.
  func failing(field: String, _ message: String) -> JobRecord {
    JobRecord(index: index, line: line, id: id, outcome: .failed(field: field, message: message))
  }

  /// Whether its file stands.
  public var isDone: Bool { failure == nil }

  public var isKept: Bool {
    switch outcome {
    case .kept: true
    case .told(let isKept, _): isKept
    case .done, .failed: false
    }
  }

  /// What went wrong, for people.
  public var failure: String? { if case .failed(_, let message) = outcome { message } else { nil } }

  public var json: JSONValue {
    var object = JSONObject()
    object["id"] = .string(id)
    switch outcome {
    case .done(let members): add("done", members, to: &object)
    case .kept(let members): add("kept", members, to: &object)
    case .failed(let field, let message):
      let error: JSONValue = ["id": .string(id), "field": .string(field), "message": .string(message)]
      var members = JSONObject()
      members["error"] = error
      add("failed", members, to: &object)
    case .told(_, let line): return (try? JSONParser.parse(line)) ?? .object(object)
    }
    return .object(object)
  }

  /// The line of the report, without its end.
  public var reportLine: [UInt8] {
    if case .told(_, let line) = outcome { line } else { JSONWriter.bytes(json) }
  }

  private func add(_ status: String, _ members: JSONObject, to object: inout JSONObject) {
    object["status"] = .string(status)
    object["line"] = .number(Double(line))
    for member in members.members { object[member.name] = member.value }
  }
}
