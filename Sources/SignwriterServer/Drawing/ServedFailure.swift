import Documents
package import JSON
import Resolving
import Signwriter
package import Workers

/// The reason why there is no picture. Sendable; a value.
package struct ServedFailure: Error, Sendable, Hashable {
  /// The status of the response.
  package private(set) var status: Int
  /// The kind of the fault, in one word.
  package private(set) var reason: String
  /// The path of the faulty member; empty if it is none of the document's.
  package private(set) var place: String
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

  /// A document that is not drawn, in the words of an environment.
  init(_ error: SignwriterError, in environment: DrawingEnvironment) {
    let (status, reason) = ServedFailure.kind(of: error)
    switch error {
    case .document(let error): self.init(error)
    case .fonts: self.init(status, reason, place: "fonts", environment.explain(error))
    // The format is the request's, and not an option of the server.
    case .translucent: self.init(status, reason, place: error.field, "\(error)")
    default: self.init(status, reason, place: error.field, environment.explain(error))
    }
  }

  private static func kind(of error: SignwriterError) -> (status: Int, reason: String) {
    switch error {
    case .document(let error): (400, error.reason.rawValue)
    case .resolve(let error): (error.isPassing ? 503 : 400, error.word)
    case .missingGlyph: (400, "missingGlyph")
    case .overflow: (400, "overflow")
    case .translucent: (400, "translucent")
    case .codec: (400, "encoding")
    case .fonts: (400, "font")
    case .beyondDevice: (400, "unsupported")
    case .motion: (400, "motion")
    case .gpu: (500, "renderer")
    case .drawing: (500, "drawing")
    }
  }
}

extension ServedFailure: WorkerMessage {
  package init() { self.init(500, "", "") }

  /// After how many seconds it is worth asking again is for the server to say.
  package mutating func code(_ coder: inout MessageCoder) {
    coder.code(&status)
    coder.code(&reason)
    coder.code(&place)
    coder.code(&message)
    coder.code(&id)
    coder.code(&source)
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
      .tooCostly, .dotsTooIntricate, .drawingsTooSlow:
      "limit"
    case .nothingToDraw, .noDots: "empty"
    case .image: "image"
    case .document(let error): error.reason.rawValue
    case .motion: "motion"
    case .part(_, let error), .child(_, _, let error): error.word
    }
  }
}
