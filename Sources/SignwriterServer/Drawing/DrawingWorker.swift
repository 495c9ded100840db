import Basics
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
    var reported: ContinuousClock.Instant?
    while isReceived, case .message(let requests) = connection.next([PictureRequest].self) {
      var left = requests.count
      renderer.answer(requests) { index, answer in
        left -= 1
        // Before the last answer, behind which nobody listens.
        if left == 0, reported.map({ .now - $0 >= DrawingWorker.interval }) ?? true {
          reported = .now
          isReceived = connection.send(DrawingReport.caches(renderer.cacheStates)) && isReceived
        }
        isReceived = connection.send(DrawingReport.answer(index, answer)) && isReceived
      }
    }
  }

  /// How often caches are reported at most, while there are requests.
  private static let interval = Duration.seconds(1)
}

/// What a worker reports to its server. Sendable; a value.
enum DrawingReport: Sendable {
  /// It can draw.
  case ready(renderer: String, isGPU: Bool)
  /// The answer to the request of this place in the batch.
  case answer(Int, PictureAnswer)
  /// What its caches hold.
  case caches([CacheState])
  /// It cannot start.
  case failure(String)

  private enum Kind: Int {
    case ready, answer, caches, failure
  }

  private var kind: Kind {
    switch self {
    case .ready: .ready
    case .answer: .answer
    case .caches: .caches
    case .failure: .failure
    }
  }
}

extension DrawingReport: WorkerMessage {
  init() { self = .failure("") }

  mutating func code(_ coder: inout MessageCoder) {
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
    case .caches:
      let states: [CacheState]? = if case .caches(let states) = self { states } else { nil }
      self = .caches(coder.payload(states))
    case .failure:
      let words: String? = if case .failure(let words) = self { words } else { nil }
      self = .failure(coder.payload(words))
    }
  }
}
