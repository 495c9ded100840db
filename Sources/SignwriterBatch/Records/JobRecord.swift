import Documents
public import JSON
import Pixels

/// The result of one job, which is a line of the report. Sendable; a value.
public struct JobRecord: Sendable {
  /// A result that goes on with the record, if results are gathered in order.
  package enum Sample: Sendable {
    /// The names and bytes of files, for a tar.
    case files([(name: String, bytes: [UInt8])])
    case sprite(Sprite)
  }

  /// A picture for a sheet.
  package struct Sprite: Sendable {
    var name: String
    var picture: PixelBuffer
    /// What goes into the sheet's JSON beside the place.
    var members: JSONObject
  }

  package enum Outcome: Sendable {
    /// The job is done. The object has the report's line, except for id, status and line.
    case done(JSONObject)
    /// An earlier run wrote the file. The object is what that run reported.
    case kept(JSONObject)
    case failed(field: String, message: String)
    /// The job is done or kept; the bytes are the report's line as a worker wrote it.
    case reported(isKept: Bool, line: [UInt8])
  }

  /// The job's place among all jobs, from 0.
  public internal(set) var index: Int
  /// The line of the job in its file, from 1.
  public internal(set) var line: Int
  /// The job's id.
  public internal(set) var id: String
  /// The name of the job's style; nil if it has none, or could not be read.
  public var style: String? { facts.style }
  /// The language of the job's text; nil if it says none.
  public var language: String? { facts.language }
  /// The whole text of the job; nil if it has none, as a group, or could not be read.
  public var text: String? { facts.text }
  /// The job's value of what ``BatchOptions/grouping`` names; nil if it has none.
  public var group: String? { facts.group }
  var facts: JobFacts
  var outcome: Outcome
  /// Facts that matter to a viewer of the picture.
  public internal(set) var remarks: DocumentRemarks
  var sample: Sample?
  /// The factors of a record whose line a worker wrote; the second also of a job that failed because it is truncated.
  var reportedScaleFactor = 1.0
  var reportedNeededScaleFactor: Double?

  /// The factor by which a text was made smaller to fit; 1 where none was.
  public var scaleFactor: Double {
    switch outcome {
    case .done(let members), .kept(let members): members["scaleFactor"]?.number ?? 1
    case .failed, .reported: reportedScaleFactor
    }
  }

  /// The factor of the font size at which the whole of a truncated text fits; nil where none is truncated, or no factor is
  /// known.
  public var neededScaleFactor: Double? {
    switch outcome {
    case .done(let members), .kept(let members): members["neededScaleFactor"]?.number
    case .failed, .reported: reportedNeededScaleFactor
    }
  }

  package init(
    index: Int, line: Int, id: String, facts: JobFacts = JobFacts(), outcome: Outcome,
    remarks: DocumentRemarks = [], sample: Sample? = nil
  ) {
    self.index = index
    self.line = line
    self.id = id
    self.facts = facts
    self.outcome = outcome
    self.remarks = remarks
    self.sample = sample
  }

  /// The number of bytes of the sample.
  var byteCount: Int {
    switch sample {
    case .files(let files): files.reduce(0) { $0 + $1.bytes.count }
    case .sprite(let sprite): sprite.picture.bytes.count
    case nil: 0
    }
  }

  /// The record without its sample, which has been written.
  var withoutSample: JobRecord {
    var record = self
    record.sample = nil
    return record
  }

  /// The record of the same job as a failure.
  func failing(field: String, _ message: String) -> JobRecord {
    JobRecord(
      index: index, line: line, id: id, facts: facts,
      outcome: .failed(field: field, message: message))
  }

  /// Whether the job's file exists, written by this run or an earlier one.
  public var isDone: Bool { failure == nil }

  /// Whether an earlier run wrote the file.
  public var isKept: Bool {
    switch outcome {
    case .kept: true
    case .reported(let isKept, _): isKept
    case .done, .failed: false
    }
  }

  /// The reason why the job has no file, as a sentence; nil if it has one.
  public var failure: String? { if case .failed(_, let message) = outcome { message } else { nil } }

  /// The record as a line of the report has it.
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
      if let neededScaleFactor { members["neededScaleFactor"] = .number(neededScaleFactor) }
      add("failed", members, to: &object)
    case .reported(_, let line): return (try? JSONParser.parse(line)) ?? .object(object)
    }
    return .object(object)
  }

  /// The line of the report, without its line end.
  public var reportLine: [UInt8] {
    if case .reported(_, let line) = outcome { line } else { JSONWriter.bytes(json) }
  }

  private func add(_ status: String, _ members: JSONObject, to object: inout JSONObject) {
    object.reserveCapacity(members.count + 6)
    object.append(.init(name: "status", value: .string(status)))
    object.append(.init(name: "line", value: .number(Double(line))))
    if let style { object.append(.init(name: "style", value: .string(style))) }
    if let language { object.append(.init(name: "language", value: .string(language))) }
    // A record that an earlier version kept may have a name of these.
    if case .kept = outcome {
      for member in members.members { object[member.name] = member.value }
    } else {
      object.append(contentsOf: members.members)
    }
  }
}
