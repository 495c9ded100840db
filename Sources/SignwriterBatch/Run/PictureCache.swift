import Basics
import Documents
import Pixels
import Synchronization

/// Pictures by their documents, so that jobs with equal documents have it drawn and encoded once. Jobs that come while
/// it is drawn wait for it; later ones find it, unless it was evicted.
///
/// Sendable, usable from any thread. Bounded by bytes.
final class PictureCache: Sendable {
  /// A document without an id, which would make it unique, and the state of the files that it names. Its hash is computed
  /// once, for all look-ups of a job.
  typealias Key = HashedKey<Drawing>

  struct Drawing: Hashable {
    let document: Document
    let fileGeneration: Int
  }

  enum Answer {
    case found(PictureFile)
    /// Another thread draws it, and will finish this job together with its own.
    case waiting
    /// The caller must draw it, and then call `settle`.
    case new
  }

  private struct State {
    var pictures: BoundedCache<Key, PictureFile>
    var waiting: [Key: [JobTicket]] = [:]
    var waitingCount = 0
    /// How many jobs came while another job's picture was being drawn.
    var joined = 0
  }

  private let state: Mutex<State>

  /// About the bytes of an entry besides its picture: the document twice, and the report.
  private static let entryBytes = 4096
  /// The most jobs that wait for one picture: a slow picture must not collect a whole batch.
  private static let mostWaiting = 4096

  /// Makes an empty cache. `capacity` is in bytes, roughly.
  init(capacity: Int) { state = Mutex(State(pictures: BoundedCache(capacity: capacity))) }

  /// Asks for the picture of a document.
  func ask(for document: Key, _ ticket: JobTicket) -> Answer {
    state.withLock { state in
      if let picture = state.pictures.find(document) { return .found(picture) }
      guard state.waiting[document] != nil else {
        state.waiting[document] = []
        return .new
      }
      guard state.waitingCount < PictureCache.mostWaiting else { return .new }
      state.waiting[document]?.append(ticket)
      state.waitingCount += 1
      state.joined += 1
      return .waiting
    }
  }

  /// Reports the picture of a document that was new; nil if it has none. Returns the jobs that wait for it.
  func settle(_ document: Key, _ picture: PictureFile?) -> [JobTicket] {
    state.withLock { state in
      let tickets = state.waiting.removeValue(forKey: document) ?? []
      state.waitingCount -= tickets.count
      guard let picture else { return tickets }
      state.pictures.insert(picture, for: document, cost: picture.byteCount + PictureCache.entryBytes)
      return tickets
    }
  }

  /// What it holds. A picture that was being drawn when it was asked for was found, too.
  var cacheState: CacheState {
    state.withLock { state in
      var held = state.pictures.state(PictureCache.name, inBytes: true)
      held.use.found += state.joined
      return held
    }
  }

  static let name = "finished"
}
