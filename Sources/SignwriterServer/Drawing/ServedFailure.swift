package import Documents
import Scenes

/// The reason why there is no picture. Sendable; a value.
package struct ServedFailure: Error, Sendable, Hashable {
  /// The status of the response.
  package let status: Int
  /// The kind of the fault, in one word.
  package let reason: String
  /// The path of the faulty member; empty if it is none of the document's.
  package let place: String
  /// What is wrong, and the remedy.
  package var message: String
  /// The id of the job, as far as it is known.
  package var id = ""
  /// After how many seconds it is worth asking again, where it is worth it at all.
  package var retrySeconds = 1
  /// The file that is faulty; empty where a request says which one it is.
  package var source = ""

  package init(_ status: Int, _ reason: String, place: String = "", _ message: String) {
    (self.status, self.reason, self.place, self.message) = (status, reason, place, message)
  }

  /// A fault of a document, with its place.
  init(_ error: DocumentError, id: String = "") {
    let isSyntax = error.reason == .syntax
    let inner = DocumentError(error.reason, path: error.path, error.message)
    self.init(
      400, error.reason.rawValue, place: isSyntax ? error.source : error.path,
      isSyntax ? "\(error)" : error.path.isEmpty ? error.message : "\(inner)")
    self.id = id
  }

  /// A document that cannot be laid out. `explain` makes the words.
  init(_ error: ResolveError, explain: (any Error) -> String) {
    self.init(400, error.word, place: error.field, explain(error))
  }
}

extension ServedFailure {
  /// The failure as clients get it.
  package var json: JSONValue {
    var json: JSONObject = [
      "status": .number(Double(status)), "reason": .string(reason), "place": .string(place),
      "message": .string(message),
    ]
    if !source.isEmpty { json["source"] = .string(source) }
    return .object(json)
  }
}

extension ResolveError {
  /// The kind of the error, in one word.
  fileprivate var word: String {
    switch self {
    case .font: "font"
    case .canvasTooLarge, .textTooLarge, .spreadTooLarge, .shapeTooLarge, .blurTooLarge, .transformTooLarge,
      .tooCostly, .dotsTooIntricate:
      "limit"
    case .nothingToDraw, .noDots: "empty"
    case .image: "image"
    case .document(let error): error.reason.rawValue
    case .motion: "motion"
    case .part(_, let error), .child(_, _, let error): error.word
    }
  }
}
