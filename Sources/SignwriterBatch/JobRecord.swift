public import GLESRenderer
public import LabelDocument
public import LabelScene
import Signwriter

/// What became of one job: a line of the report.
public struct JobRecord: Sendable {
  public enum Outcome: Sendable {
    case done(out: String, report: LabelReport, renderer: String, oversampling: OversamplingReport)
    case failed(field: String, message: String)
  }

  /// The job's place among all jobs, from 0.
  public let index: Int
  public let line: Int
  public let id: String
  public let outcome: Outcome

  public var isDone: Bool { if case .done = outcome { true } else { false } }

  public var json: JSONValue {
    switch outcome {
    case .failed(let field, let message):
      return [
        "id": .string(id), "status": "failed", "line": .number(Double(line)),
        "error": ["id": .string(id), "field": .string(field), "message": .string(message)],
      ]
    case .done(let out, let report, let renderer, let oversampling):
      var object = JSONObject()
      object["id"] = .string(id)
      object["status"] = "done"
      object["line"] = .number(Double(line))
      object["out"] = .string(out)
      for member in report.json.object?.members ?? [] { object[member.name] = member.value }
      object["renderer"] = .string(renderer)
      if oversampling.oversampling > 1 {
        object["oversampling"] = [
          "positions": .number(Double(oversampling.oversampling * oversampling.oversampling)),
          "samples": .number(Double(oversampling.samples)),
        ]
      }
      return .object(object)
    }
  }
}
