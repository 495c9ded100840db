package import Storage
import Workers

/// What a worker of the server does: batches of requests come, answers go.
///
/// Use it on one thread.
package struct DrawingWorker {
  private let connection: WorkerConnection

  init(_ connection: WorkerConnection) { self.connection = connection }

  /// Works for the server that passed `text`. Throws for any text that no server made.
  package init(_ text: String) throws(OutputError) { connection = WorkerConnection(try WorkerArguments(text)) }

  /// Answers requests until the server closes the conversation, or reports why it cannot.
  package func work(_ options: () throws -> DrawingOptions) {
    let renderer: RequestRenderer
    do { renderer = try RequestRenderer(try options()) } catch {
      connection.send(DrawingReport.failure("\(error)"))
      return
    }
    var isReceived = connection.send(DrawingReport.ready(renderer: renderer.rendererName, isGPU: renderer.isGPU))
    while isReceived, case .message(let requests) = connection.next([PictureRequest].self) {
      renderer.answer(requests) { index, answer in
        isReceived = connection.send(DrawingReport.answer(index, answer)) && isReceived
      }
    }
  }
}

/// What a worker reports to its server. Sendable; a value.
enum DrawingReport: Sendable {
  /// It can draw.
  case ready(renderer: String, isGPU: Bool)
  /// The answer to the request of this place in the batch.
  case answer(Int, PictureAnswer)
  /// It cannot start.
  case failure(String)

  private enum Kind: Int {
    case ready, answer, failure
  }

  private var kind: Kind {
    switch self {
    case .ready: .ready
    case .answer: .answer
    case .failure: .failure
    }
  }
}

extension DrawingReport: WorkerMessage {
  init() { self = .failure("") }

  mutating func code(_ coder: inout some MessageCoder) {
    var kind = kind
    coder.code(&kind)
    switch kind {
    case .ready:
      var (name, isGPU) = ("", false)
      if case .ready(let renderer, let flag) = self { (name, isGPU) = (renderer, flag) }
      coder.code(&name)
      coder.code(&isGPU)
      self = .ready(renderer: name, isGPU: isGPU)
    case .answer:
      var (index, answer) = (0, PictureAnswer())
      if case .answer(let place, let given) = self { (index, answer) = (place, given) }
      coder.code(&index)
      coder.code(&answer)
      self = .answer(index, answer)
    case .failure:
      let words: String? = if case .failure(let words) = self { words } else { nil }
      self = .failure(coder.payload(words))
    }
  }
}
